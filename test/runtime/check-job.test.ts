import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkJob } from "../../runtime/check-job.ts";
import { parseDateTime } from "../../runtime/deadline.ts";
import { Failure } from "../../runtime/failure.ts";
import { chatJob } from "./modules.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../schema/job.schema.json", import.meta.url), "utf8"),
);
const holdsSchema = new Ajv({ strict: false }).compile(schema);

describe("a checked job", () => {
  const moment = fc
    .tuple(
      fc.constantFrom("2026-12-01", "2028-02-29", "2026-13-01", "2026-00-10", "026-01-01"),
      fc.constantFrom("T", "t", " "),
      fc.constantFrom("10:00:00", "23:59:59.123", "24:00:00", "10:60:00", "10:00"),
      fc.constantFrom("Z", "z", "+02:00", "-23:59", "+24:00", ""),
    )
    .map((parts) => parts.join(""));
  const valid = fc.record(
    {
      id: fc.string({ minLength: 1 }),
      payload: fc.dictionary(fc.string(), fc.jsonValue()),
      output_cap: fc.nat(),
      owner: fc.string(),
      sla: fc.stringMatching(/^[1-9][0-9]?[smhd]$/),
      deadline: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(-24)),
    },
    { requiredKeys: ["id", "payload"] },
  );
  const field = fc.oneof(
    fc.constantFrom("id", "payload", "output_cap", "owner", "sla", "deadline", "__proto__", "user"),
    fc.string(),
  );
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom("", 0, -1, 1.5, 7, 1e300, "24h", {}),
    fc.stringMatching(/^[0-9]{1,2}[smhdw]$/),
    moment,
  );
  const nearlyValid = fc
    .tuple(valid, field, anything)
    .map(([job, name, value]) => Object.fromEntries([...Object.entries(job), [name, value]]));

  it("is one that its schema takes", () => {
    const taken = { yes: 0, no: 0 };
    fc.assert(
      fc.property(fc.oneof(valid, nearlyValid, fc.jsonValue()), (value) => {
        const holds = holdsSchema(value);
        taken[holds ? "yes" : "no"] += 1;
        expect(passes(value, "openai-embeddings")).toBe(holds);
        const hasCap = Object.hasOwn(Object(value), "output_cap");
        expect(passes(value, "openai-chat")).toBe(holds && hasCap);
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(200);
  });

  function passes(value: unknown, preset: Parameters<typeof checkJob>[1]): boolean {
    try {
      return checkJob(value, preset) === value;
    } catch (error) {
      if (error instanceof Failure && error.code === "invalid_job") return false;
      throw error;
    }
  }
});

describe("a malformed job", () => {
  it.each([
    ["the job", []],
    ["id", { ...chatJob, id: "" }],
    ["id", { payload: {}, output_cap: 1 }],
    ["payload", { ...chatJob, payload: [] }],
    ["output_cap", { id: "a", payload: {} }],
    ["output_cap", { ...chatJob, output_cap: "8" }],
    ["owner", { ...chatJob, owner: 7 }],
    ["sla", { ...chatJob, sla: "1 day" }],
    ["deadline", { ...chatJob, deadline: "2026-02-30T00:00:00Z" }],
    ['"outputCap"', { ...chatJob, outputCap: 8 }],
    ['"__proto__"', JSON.parse('{"id":"a","payload":{},"output_cap":1,"__proto__":{}}')],
  ])("fails naming %s", (field, value) => {
    expect(() => checkJob(value, "openai-chat")).toThrow(
      expect.objectContaining({ code: "invalid_job", message: expect.stringContaining(field) }),
    );
  });

  it("never shows what the field holds", () => {
    const secret = "sk-secret";
    for (const name of ["id", "payload", "output_cap", "owner", "sla", "deadline"]) {
      const value = { ...chatJob, [name]: name === "id" || name === "owner" ? [secret] : secret };
      expect(() => checkJob(value, "openai-chat")).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(secret) }),
      );
    }
  });
});

it("refuses a day that its month does not have, which no pattern can", () => {
  const deadline = "2026-02-30T00:00:00Z";
  expect(holdsSchema({ ...chatJob, deadline })).toBe(true);
  expect(parseDateTime(deadline)).toBeUndefined();
});
