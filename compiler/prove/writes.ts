import { type Json, isJsonObject } from "../json.ts";
import type { Schema } from "../json-schema.ts";
import { listedValues } from "../json-schema.ts";
import { variablesIn } from "../env.ts";
import { CONVERTED, EMBEDDINGS, INPUT, MESSAGES, domainOf } from "../plan/domains.ts";
import { covers } from "../plan/target.ts";
import type { ChatLikePlan, EmbeddingsPlan, ParamPlan, Plan, Sent, Target } from "../plan/plan.ts";

/** A place in the body that the translator writes to, and all that it may write there. */
export interface Write {
  target: Target;
  /** The param whose value it is; null for what no client decides. */
  param: string | null;
  /** Whether every body holds it. */
  always: boolean;
  /** Whether it takes the place of what stands there, rather than merging into it. */
  replaces: boolean;
  choices: Choice[];
}

/** One of the things that may be written, and the key that decides on it. */
export interface Choice {
  values: Schema;
  /** The value of the param that this is written for; undefined when there are many. */
  from?: string | number | boolean;
  key: string;
}

const found = new WeakMap<Plan, readonly Write[]>();

/**
 * Everything that the translator of a Plan can write, in the order in which it is written, for jobs
 * whose params lie in their canonical domains (LANGUAGE sections 3 to 7). The proof and several rules
 * ask.
 */
export function writesOf(plan: Plan): readonly Write[] {
  const writes = found.get(plan) ?? allWrites(plan);
  found.set(plan, writes);
  return writes;
}

function allWrites(plan: Plan): Write[] {
  const writes = plan.preset === "openai-embeddings" ? embeddingsWrites(plan) : chatWrites(plan);
  return writes.filter(
    ({ target }, index) =>
      !writes
        .slice(index + 1)
        .some((later) => later.always && later.replaces && covers(later.target, target)),
  );
}

function chatWrites(plan: ChatLikePlan): Write[] {
  const isResponses = plan.preset === "openai-responses";
  return [
    ...plan.params.flatMap(paramWrite),
    fixed(["model"], exactly(plan.model.value), plan.model.key),
    fixed(isResponses ? ["input"] : ["messages"], isResponses ? INPUT : MESSAGES, "preset.prompt"),
    ...(plan.cap ? [fixed(plan.cap.target, domainOf("max_tokens"), plan.cap.key)] : []),
    ...plan.constants.map(({ target, value, key }) => ({
      ...fixed(target, exactly(value), key),
      replaces: true,
    })),
    ...streamWrites(plan),
  ];
}

/** What the runtime adds to a streamed request (LANGUAGE section 5). */
function streamWrites(plan: ChatLikePlan): Write[] {
  if (plan.preset !== "openai-chat" || !plan.stream.value) return [];
  const { key } = plan.stream;
  return [
    { ...fixed(["stream"], { const: true }, key), replaces: true },
    { ...fixed(["stream_options"], { const: { include_usage: true } }, key), replaces: true },
  ];
}

function paramWrite({ param, fate }: ParamPlan): Write[] {
  if (fate.kind === "dropped") return [];
  const choices = [...listedChoices(fate), ...passChoices(param, fate)];
  if (choices.length === 0) return [];
  return [{ target: fate.target, param, always: false, replaces: false, choices }];
}

function listedChoices({ values }: Sent): Choice[] {
  return values.flatMap((value) =>
    value.kind === "send"
      ? [{ values: exactly(value.value), from: value.from, key: value.key }]
      : [],
  );
}

function passChoices(param: string, { convert, values, unlisted, key }: Sent): Choice[] {
  if (unlisted.kind === "drop") return [];
  const domain = convert === null ? domainOf(param) : CONVERTED[convert];
  const listed = values.map(({ from }) => from);
  // The domain itself, which a proof knows again.
  const rest = listed.length === 0 ? domain : without(domain, listed);
  return rest === false ? [] : [{ values: rest, key }];
}

/** A domain without the values that a map lists. */
function without(domain: Schema, listed: readonly Json[]): Schema {
  if (typeof domain === "boolean") return domain;
  if (domain.anyOf !== undefined) {
    const anyOf = domain.anyOf.map((one) => without(one, listed)).filter((one) => one !== false);
    return anyOf.length === 0 ? false : { anyOf };
  }
  const values = listedValues(domain);
  if (values === undefined) return domain;
  const rest = values.filter((value) => !listed.includes(value));
  return rest.length === 0 ? false : { enum: rest };
}

function embeddingsWrites(plan: EmbeddingsPlan): Write[] {
  const { input_type, input_type_overridable } = plan;
  const client = input_type_overridable.value
    ? [{ values: { enum: ["query", "passage"] }, key: input_type_overridable.key }]
    : [];
  const own = input_type.value
    ? [{ values: { const: input_type.value }, key: input_type.key }]
    : [];
  const choices = [...client, ...own];
  const always = own.length > 0;
  return [
    fixed(["model"], exactly(plan.model.value), plan.model.key),
    fixed(["input"], EMBEDDINGS.input, "preset.input"),
    fixed(["encoding_format"], EMBEDDINGS.encoding_format, "preset.encoding_format"),
    {
      ...fixed(["dimensions"], EMBEDDINGS.dimensions, "preset.forwarded"),
      param: "dimensions",
      always: false,
    },
    ...(choices.length > 0
      ? [{ target: ["input_type"], param: "input_type", always, replaces: true, choices }]
      : []),
  ];
}

function fixed(target: Target, values: Schema, key: string): Write {
  return { target, param: null, always: true, replaces: false, choices: [{ values, key }] };
}

/** A value that the YAML writes out; text with an environment variable in it may be any text. */
function exactly(value: Json): Schema {
  if (!JSON.stringify(value).includes("env:")) return { const: value };
  if (typeof value === "string") {
    return variablesIn(value).length > 0 ? { type: "string" } : { const: value };
  }
  if (Array.isArray(value)) {
    const { length } = value;
    return {
      type: "array",
      items: { anyOf: value.map(exactly) },
      minItems: length,
      maxItems: length,
    };
  }
  if (!isJsonObject(value)) return { const: value };
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(value).map(([key, held]) => [key, exactly(held)]),
    ),
    required: Object.keys(value),
    additionalProperties: false,
  };
}
