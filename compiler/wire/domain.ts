import { createRequire } from "node:module";
import type { Json } from "../json.ts";

interface JobSchema {
  definitions: { Payload: { properties: Record<string, { examples: Json[] }> } };
}

const { properties } = (
  createRequire(import.meta.url)("respell/schema/job.schema.json") as JobSchema
).definitions.Payload;

/** What stands in for a value of a param that the vocabulary does not know. */
const ANY_VALUE: readonly Json[] = ["any value"];

/**
 * Telling values of a param: the examples of the job's schema.
 *
 * @returns at least one, also for a param of any other name.
 */
export function examplesOf(param: string): readonly Json[] {
  return Object.hasOwn(properties, param) ? properties[param]!.examples : ANY_VALUE;
}
