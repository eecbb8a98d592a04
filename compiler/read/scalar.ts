import type { Json } from "../json.ts";
import type { Offsets } from "./position.ts";
import type { Problems } from "./problems.ts";

/** A scalar of YAML's core schema as JSON; numbers and texts that JSON cannot hold are reported. */
export function scalarOf(value: unknown, at: Offsets, problems: Problems): Json {
  switch (typeof value) {
    case "bigint":
      if (!Number.isSafeInteger(Number(value))) problems.add("RS024", {}, at);
      return Number(value);
    case "number":
      if (!Number.isFinite(value)) problems.add("RS023", {}, at);
      // `-0` becomes `0`, as it would in JSON.
      return value === 0 ? 0 : value;
    case "string":
      if (/\p{Surrogate}/u.test(value)) problems.add("RS031", {}, at);
      return value;
    case "boolean":
      return value;
    default:
      return null;
  }
}
