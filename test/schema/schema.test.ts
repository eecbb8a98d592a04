import type { SchemaObject } from "ajv";
import { describe, expect, test } from "vitest";
import { compileSchema, readSchema } from "./schemas.ts";

interface Place {
  pointer: string;
  schema: SchemaObject;
}

/** Every subschema of `schema` with its JSON pointer, `schema` itself first. */
function* subschemas(schema: unknown, pointer = ""): Generator<Place> {
  if (typeof schema !== "object" || schema === null) return;
  if (!Array.isArray(schema)) yield { pointer, schema };
  for (const [key, value] of Object.entries(schema)) {
    if (key !== "examples" && key !== "enum") yield* subschemas(value, `${pointer}/${key}`);
  }
}

/** Whether the place is a property that files may have. */
function isProperty({ pointer }: Place): boolean {
  return /\/properties\/[^/]+$/.test(pointer);
}

describe.each(["backend", "job"] as const)("schema/%s.schema.json", (name) => {
  const root = readSchema(name);
  const places = [...subschemas(root)];
  const { validate, validatorOf } = compileSchema(root);

  /** The schema that carries the description: a definition, where the property refers to one. */
  function described(schema: SchemaObject): SchemaObject {
    const reference: unknown = schema["$ref"];
    if (typeof reference !== "string") return schema;
    return places.find(({ pointer }) => `#${pointer}` === reference)!.schema;
  }

  test("has properties", () => {
    expect(places.filter(isProperty).length).toBeGreaterThan(20);
  });

  test.each(places.filter(isProperty))("$pointer says what it is, by example", ({ schema }) => {
    const { description, examples } = described(schema);
    expect(description).toMatch(/^\S.*\.$/);
    expect(examples).not.toHaveLength(0);
    if ("$ref" in schema) expect(Object.keys(schema)).toEqual(["$ref"]);
  });

  test.each(places.filter(({ schema }) => "examples" in schema))(
    "the examples of $pointer are valid",
    ({ pointer, schema }) => {
      const valid = pointer === "" ? validate : validatorOf(pointer);
      for (const example of schema["examples"] as unknown[]) {
        valid(example);
        expect(valid.errors ?? [], JSON.stringify(example)).toEqual([]);
      }
    },
  );

  test.each(places.filter(({ schema }) => "default" in schema))(
    "the default of $pointer is valid and stands in its description",
    ({ pointer, schema }) => {
      expect(validatorOf(pointer)(schema["default"])).toBe(true);
      expect(schema["description"]).toContain(`Default: \`${String(schema["default"])}\`.`);
    },
  );

  test("every object is closed, or says what else it takes", () => {
    const open = places.filter(
      ({ schema }) => schema["type"] === "object" && !("additionalProperties" in schema),
    );
    expect(open.map(({ pointer }) => pointer)).toEqual(name === "backend" ? [""] : []);
  });
});
