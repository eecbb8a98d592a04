import type { EmbeddingsPlan } from "../plan/plan.ts";
import { literal, textWithEnv } from "./literal.ts";
import type { Statement } from "./print/syntax.ts";
import type { Uses } from "./uses.ts";

/** The statements of `toBody` for an embeddings backend (LANGUAGE section 5). */
export function embeddingsStatements(plan: EmbeddingsPlan, uses: Uses): Statement[] {
  const { input_type, input_type_overridable } = plan;
  return [
    {
      kind: "group",
      body: [
        {
          kind: "object",
          name: "body",
          type: uses.type("JsonObject"),
          properties: [
            { code: `model: ${textWithEnv(plan.model.value, uses)}`, comment: plan.model.key },
            { code: `input: ${uses.value("embeddingsInput")}(payload)` },
            { code: 'encoding_format: payload.encoding_format ?? "base64"' },
          ],
        },
        {
          kind: "if",
          test: "payload.dimensions != null",
          then: { kind: "line", code: "body.dimensions = payload.dimensions;" },
        },
      ],
    },
    ...(input_type_overridable.value
      ? [clientsSide(plan)]
      : input_type.value === null
        ? []
        : [configuredSide(plan)]),
    {
      kind: "group",
      body: [
        {
          kind: "line",
          code: `${uses.value("dropEmbeddingsRest")}(payload, body, report);`,
        },
        { kind: "line", code: "return body;" },
      ],
    },
  ];
}

function configuredSide({ input_type }: EmbeddingsPlan): Statement {
  const code = `body.input_type = ${literal(input_type.value)};`;
  return { kind: "line", code, comment: input_type.key };
}

function clientsSide(plan: EmbeddingsPlan): Statement {
  return {
    kind: "branch",
    test: 'payload.input_type === "query" || payload.input_type === "passage"',
    then: [
      {
        kind: "line",
        code: "body.input_type = payload.input_type;",
        comment: plan.input_type_overridable.key,
      },
    ],
    ...(plan.input_type.value === null ? {} : { otherwise: [configuredSide(plan)] }),
  };
}
