import { deepStrictEqual } from "node:assert";
import { scanPayload } from "../../dist/runtime/bytes/scan.js";
import { written } from "../../dist/runtime/bytes/write.js";
import type { JsonObject } from "../../dist/runtime/json.js";
import { benchBackend } from "./backend.ts";
import { type Figure, time } from "./figure.ts";
import { MIXED, images, jobOf, messages, params } from "./jobs.ts";
import { type Costs, costs } from "./measure.ts";

/** The payloads, and the goal of each: the most that it may cost, compared with the floor. */
const payloads: { what: string; goal: number; payload: JsonObject }[] = [
  { what: "3.5 KB", goal: 0.35, payload: { messages: messages(2000), ...params } },
  {
    what: "3.5 KB, not ASCII",
    goal: 0.35,
    payload: { messages: messages(1500, MIXED), ...params },
  },
  { what: "100 KB", goal: 0.2, payload: { messages: messages(97_000), ...params } },
  {
    what: "100 KB, not ASCII",
    goal: 0.2,
    payload: { messages: messages(65_000, MIXED), ...params },
  },
  { what: "2 MB", goal: 0.2, payload: { messages: messages(1_950_000), ...params } },
  {
    what: "2 MB, not ASCII",
    goal: 0.2,
    payload: { messages: messages(1_300_000, MIXED), ...params },
  },
  { what: "2 MB of images", goal: 0.2, payload: { messages: images(2_000_000), ...params } },
];

/** Bytes in, bytes out, against parsing and serialising the same JSON, which is what peers do. */
export async function bytes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, goal, payload } of payloads) {
    const { size, costs } = await bytesAgainstFloor(payload);
    figures.push(
      {
        what: `floor, ${what} (${size.toLocaleString("en")} bytes)`,
        cost: time(costs.of("floor")),
      },
      {
        what: `bytes, ${what}`,
        cost: time(costs.of("bytes")),
        ratio: { of: "floor", value: costs.ratio("bytes", "floor"), atMost: goal },
      },
    );
  }
  return figures;
}

/** What a payload costs in either way, and how many bytes it is. */
export async function bytesAgainstFloor(
  payload: JsonObject,
): Promise<{ size: number; costs: Costs<"floor" | "bytes"> }> {
  const { module } = await benchBackend();
  const env = {} as never;
  const toBody = (payload: JsonObject) => module.toBody(jobOf(payload), undefined, env);
  const received = Buffer.from(JSON.stringify(payload));
  const body = toBody(payload);
  const pieces = [written(toBody(scanPayload(received)))].flat() as Buffer[];
  deepStrictEqual(JSON.parse(Buffer.concat(pieces).toString()), body);
  return {
    size: received.length,
    costs: await costs({
      floor: () => {
        JSON.parse(received.toString());
        return Buffer.from(JSON.stringify(body));
      },
      bytes: () => written(toBody(scanPayload(received))),
    }),
  };
}
