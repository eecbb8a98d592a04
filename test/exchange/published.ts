import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";

const file = fileURLToPath(
  new URL("../../../shared/published/openai-openapi.json", import.meta.url),
);

/** Whether OpenAI's published schemas are at hand. */
export const isPublished = existsSync(file);

/** What the published schema of this name has against a value; empty: nothing. */
export function objections(schema: string, value: unknown): string {
  ajv ??= withSchemas();
  const validate = ajv.compile({ $ref: `openai.json#/components/schemas/${schema}` });
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

let ajv: Ajv2020 | undefined;

function withSchemas(): Ajv2020 {
  const made = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  made.addSchema(JSON.parse(readFileSync(file, "utf8")) as object, "openai.json");
  return made;
}
