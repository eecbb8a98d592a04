import type { EmbeddingsPlan } from "../plan/plan.ts";
import { paragraphs } from "./paragraphs.ts";
import type { Uses } from "./uses.ts";
import { literal, textWithEnv } from "./literal.ts";

/** The statements of `toBody` for an embeddings backend (LANGUAGE section 5). */
export function embeddingsStatements(plan: EmbeddingsPlan, uses: Uses): string {
  const side = sideExpression(plan);
  return paragraphs([
    {
      code: `const body: ${uses.type("JsonObject")} = {
       model: ${textWithEnv(plan.model.value, uses)}, // model
       input: ${uses.value("embeddingsInput")}(payload),
       encoding_format: payload.encoding_format ?? "base64",
     };
     if (payload.dimensions != null) body.dimensions = payload.dimensions;`,
    },
    ...(side === null ? [] : [{ code: side }]),
    { code: `${uses.value("dropEmbeddingsRest")}(payload, body, report);\nreturn body;` },
  ]);
}

function sideExpression({ input_type, input_type_overridable }: EmbeddingsPlan): string | null {
  const configured = input_type.value === null ? null : literal(input_type.value);
  if (!input_type_overridable.value) {
    return configured === null ? null : `body.input_type = ${configured}; // ${input_type.key}`;
  }
  const otherwise =
    configured === null ? "" : `else {\nbody.input_type = ${configured}; // ${input_type.key}\n}`;
  return `if (payload.input_type === "query" || payload.input_type === "passage") {
      body.input_type = payload.input_type; // ${input_type_overridable.key}
    } ${otherwise}`;
}
