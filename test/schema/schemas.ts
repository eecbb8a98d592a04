import { readFileSync } from "node:fs";
import { Ajv, type SchemaObject, type ValidateFunction } from "ajv";

/** The parsed text of `schema/<name>.schema.json`. */
export function readSchema(name: "backend" | "job"): SchemaObject {
  const file = new URL(`../../schema/${name}.schema.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as SchemaObject;
}

/** A schema compiled as strictly as ajv can; `validatorOf(pointer)` is the part at a JSON pointer. */
export function compileSchema(schema: SchemaObject): {
  validate: ValidateFunction;
  validatorOf(pointer: string): ValidateFunction;
} {
  const ajv = new Ajv({ allErrors: true, discriminator: true, strict: true });
  ajv.addSchema(schema, "schema");
  return {
    validate: ajv.getSchema("schema")!,
    validatorOf: (pointer) => ajv.getSchema(`schema#${pointer}`)!,
  };
}
