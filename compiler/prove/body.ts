import { type Schema, type SchemaObject, listedValues, nested } from "../json-schema.ts";
import { COMPANIONS, CONVERTED, domainOf } from "../plan/domains.ts";
import type { ParamPlan, Plan } from "../plan/plan.ts";
import { grouped } from "./grouped.ts";
import { either, schemaOf, shapeOf, written } from "./shape.ts";
import type { Write } from "./writes.ts";

/**
 * All bodies that the translator of a Plan can write, as a closed JSON Schema: for jobs whose params
 * lie in their canonical domains, every body is valid at it.
 */
export function bodySchema(plan: Plan, writes: readonly Write[]): SchemaObject {
  const roots = byRoot(writes);
  const entries = [...roots];
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([root, there]) => [root, rootSchema(there)])),
    required: entries
      .filter(([, there]) => there.some(({ always }) => always))
      .map(([root]) => root),
    additionalProperties: false,
    dependentSchemas: Object.fromEntries(
      entries.flatMap(([root, there]) => {
        const beside = "params" in plan ? companionOf(plan.params, there, roots) : undefined;
        return beside === undefined ? [] : [[root, beside]];
      }),
    ),
  };
}

/** The writes below each key of the body's root, in the order in which they are written. */
export function byRoot(writes: readonly Write[]): Map<string, Write[]> {
  return grouped(writes, ({ target }) => target[0]!);
}

/** What may stand at a key of the root after every write below it. */
function rootSchema([first, ...later]: readonly Write[]): Schema {
  if (first === undefined) return false;
  if (later.length === 0) return alone(first);
  let shape = shapeOf(alone(first));
  let always = first.always;
  for (const write of later) {
    const value = shapeOf(alone(write));
    const after = always ? written(shape, value) : either(value, written(shape, value));
    shape = write.always ? after : either(shape, after);
    always ||= write.always;
  }
  return schemaOf(shape);
}

/** What one write alone puts at its key of the root. */
function alone({ target, choices }: Write): Schema {
  return nested(
    target.slice(1),
    choices.length === 1 ? choices[0]!.values : { anyOf: choices.map(({ values }) => values) },
  );
}

/** What is written too whenever one param is, which alone writes below a key. */
function companionOf(
  params: readonly ParamPlan[],
  [only, ...others]: readonly Write[],
  roots: ReadonlyMap<string, Write[]>,
): Schema | undefined {
  if (only?.param == null || others.length > 0 || !Object.hasOwn(COMPANIONS, only.param))
    return undefined;
  const { param, values } = COMPANIONS[only.param]!;
  const fate = params.find((each) => each.param === param)?.fate;
  const sent = fate?.kind === "sent" ? imageOf(param, values, fate) : undefined;
  if (fate?.kind !== "sent" || sent === undefined) return undefined;
  const [root = "", ...below] = fate.target;
  const single = roots.get(root)?.length === 1;
  return { required: [root], ...(single ? { properties: { [root]: nested(below, sent) } } : {}) };
}

/** What is sent for some values of a param; undefined when for one of them nothing is. */
function imageOf(
  param: string,
  values: Schema,
  { values: listed, unlisted, convert }: ParamPlan["fate"] & { kind: "sent" },
): Schema | undefined {
  const passes = unlisted.kind === "pass";
  const finite = listedValues(values);
  // A map lists scalars, and what is described otherwise here is none.
  if (finite === undefined) {
    return passes ? (convert === null ? domainOf(param) : CONVERTED[convert]) : undefined;
  }
  const images = finite.map((value) => {
    const found = listed.find(({ from }) => from === value);
    if (found === undefined) return passes ? value : undefined;
    return found.kind === "send" ? found.value : undefined;
  });
  return images.includes(undefined)
    ? undefined
    : { enum: images.filter((one) => one !== undefined) };
}
