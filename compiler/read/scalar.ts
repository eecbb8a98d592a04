import type { Json } from "../json.ts";

/**
 * A scalar of YAML's core schema as JSON.
 *
 * @param refuse is told of a number or text that JSON cannot hold
 */
export function scalarOf(
  value: unknown,
  refuse: (code: "RS023" | "RS024" | "RS031") => void,
): Json {
  switch (typeof value) {
    case "bigint":
      if (!Number.isSafeInteger(Number(value))) refuse("RS024");
      return Number(value);
    case "number":
      if (!Number.isFinite(value)) refuse("RS023");
      // `-0` becomes `0`, as it would in JSON.
      return value === 0 ? 0 : value;
    case "string":
      if (/\p{Surrogate}/u.test(value)) refuse("RS031");
      return value;
    case "boolean":
      return value;
    default:
      return null;
  }
}
