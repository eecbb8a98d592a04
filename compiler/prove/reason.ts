import type { ErrorObject } from "ajv";
import { expectedTypes } from "../check/expected.ts";
import { code } from "../diagnostics/wording.ts";

/** What a server has against a value, in words, of the errors that ajv finds: a clause. */
export function reasonOf(errors: readonly ErrorObject[]): string {
  // Of a union ajv also tells what each alternative misses; that none fits says enough.
  const union = errors.find(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  const error = union ?? errors[0];
  if (error === undefined) return "";
  const place = placeOf(error.instancePath);
  const { keyword, params } = error as ErrorObject<string, Record<string, unknown>>;
  switch (keyword) {
    case "false schema":
      return `the server takes nothing${place}`;
    case "additionalProperties":
      return `the server knows no field ${code(String(params["additionalProperty"]))}${place}`;
    case "required":
      return `the server needs ${code(String(params["missingProperty"]))}${place}`;
    case "type":
      return `the server takes ${expectedTypes(notNull(params["type"]))}${place}`;
    case "enum":
      return `the server takes ${listed(params["allowedValues"])}${place}`;
    case "const":
      return `the server takes ${listed([params["allowedValue"]])}${place}`;
    case "minimum":
    case "exclusiveMinimum":
    case "maximum":
    case "exclusiveMaximum":
      return `the server takes ${BOUNDS[keyword]} ${String(params["limit"])}${place}`;
    case "anyOf":
    case "oneOf":
      return `the server takes none of this form${place}`;
    default:
      return `the server's schema says that it ${error.message ?? "is not valid"}${place}`;
  }
}

function placeOf(pointer: string): string {
  return pointer === "" ? "" : ` at ${code(pointer.slice(1).replaceAll("/", "."))}`;
}

const BOUNDS = {
  minimum: "at least",
  exclusiveMinimum: "more than",
  maximum: "at most",
  exclusiveMaximum: "less than",
} as const;

/** Types in a list; null is none to a translator, which never sends it. */
function notNull(types: unknown): string[] {
  return [types]
    .flat()
    .map(String)
    .filter((type) => type !== "null");
}

function listed(values: unknown): string {
  const shown = (values as unknown[])
    .filter((value) => value !== null)
    .map((value) => JSON.stringify(value));
  return `only ${shown.join(", ")}`;
}
