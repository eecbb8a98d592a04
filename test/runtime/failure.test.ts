import { inspect } from "node:util";
import { expect, it } from "vitest";
import { Failure } from "../../runtime/failure.ts";

const WORDS = "what the upstream said";

it("is printed with its code, message, status and delay, and nothing that is not known", () => {
  const full = new Failure("backend_throttled", "status 429", { status: 429, retry_after_s: 7 });
  expect(JSON.parse(JSON.stringify(full))).toEqual({
    code: "backend_throttled",
    message: "status 429",
    retryable: true,
    status: 429,
    retry_after_s: 7,
  });
  const bare = new Failure("invalid_job", "id is missing");
  expect(Object.keys(bare.toJSON())).toEqual(["code", "message", "retryable"]);
  expect(bare).not.toHaveProperty("status");
});

it("keeps the upstream's words from everything but the one who asks for them", () => {
  const failure = new Failure("backend_failed", "status 500", { forOperator: WORDS });
  expect(failure.forOperator()).toBe(WORDS);
  const printed = [
    JSON.stringify({ failure }),
    JSON.stringify(failure, Object.getOwnPropertyNames(failure)),
    inspect(failure, { showHidden: true, getters: true, depth: Infinity }),
    String(failure),
    failure.stack,
    JSON.stringify({ ...failure }),
    inspect(structuredClone(failure)),
  ];
  expect(printed.join("\n")).not.toContain(WORDS);
});
