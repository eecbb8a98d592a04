import { tokenName } from "../plan/header-template.ts";
import type { HeaderPart, HeaderPlan, HeaderToken, Plan } from "../plan/plan.ts";
import { type Piece, envPieces, literal, text, textWithEnv } from "./literal.ts";
import type { Statement } from "./print/syntax.ts";
import { property } from "./property.ts";
import type { Uses } from "./uses.ts";

/** The statements of `toHeaders`: one a header, in the YAML's order (LANGUAGE section 8). */
export function headerStatements(plan: Plan, uses: Uses): Statement[] {
  return [
    {
      kind: "group",
      body: [
        { kind: "object", name: "headers", type: uses.type("Headers"), properties: [] },
        ...plan.headers.map((header) => headerStatement(header, plan, uses)),
        { kind: "line", code: "return headers;" },
      ],
    },
  ];
}

/** Assigns a header, where each of its optional tokens resolves to something. */
function headerStatement(header: HeaderPlan, plan: Plan, uses: Uses): Statement {
  const isConditional = header.parts.some((part) => "token" in part && part.optional);
  const reads: Statement[] = [];
  const tests: string[] = [];
  const pieces = header.parts.flatMap((part): Piece[] => {
    if ("text" in part) return envPieces(part.text, uses);
    const code = tokenCode(part, plan, uses);
    if (!isConditional) return [{ code }];
    // Read before the test: a token that must resolve fails the job even where the header is left out.
    const local = `token${reads.length + 1}`;
    reads.push({ kind: "line", code: `const ${local} = ${code};` });
    if (part.optional) tests.push(`${local} !== undefined`);
    return [{ code: local }];
  });
  const assign: Statement = {
    kind: "line",
    code: `${property("headers", header.name)} = ${text(pieces)};`,
    comment: header.key,
  };
  if (!isConditional) return assign;
  return {
    kind: "block",
    body: [...reads, { kind: "if", test: tests.join(" && "), then: assign }],
  };
}

function tokenCode(
  part: Extract<HeaderPart, { token: HeaderToken }>,
  plan: Plan,
  uses: Uses,
): string {
  const value = tokenValue(part.token, plan, uses);
  if (part.optional) return `${uses.value("textOf")}(${value})`;
  return `${uses.value("required")}(${literal(tokenName(part.token))}, ${value})`;
}

/** Whether any header reads the job. */
export function readsJob({ headers }: Plan): boolean {
  return headers.some(({ parts }) =>
    parts.some((part) => "token" in part && ["job", "input"].includes(part.token.kind)),
  );
}

function tokenValue(token: HeaderToken, plan: Plan, uses: Uses): string {
  switch (token.kind) {
    case "job":
      return `job.${token.field}`;
    case "model":
      return textWithEnv(plan.model.value, uses);
    case "base_url":
      return textWithEnv(plan.base_url.value, uses);
    case "api_key":
      return plan.api_key === null ? "undefined" : textWithEnv(plan.api_key.value, uses);
    case "uuid":
      return `${uses.value("uuid")}()`;
    case "input":
      return `${uses.value("inputAt")}(job.payload, ${token.path.map(literal).join(", ")})`;
  }
}
