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
  const locals = new Map<HeaderPart, string>();
  const reads: Statement[] = [];
  for (const part of header.parts) {
    if (!("token" in part && part.optional)) continue;
    const local = `optional${locals.size + 1}`;
    const value = `${uses.value("textOf")}(${tokenValue(part.token, plan, uses)})`;
    locals.set(part, local);
    reads.push({ kind: "line", code: `const ${local} = ${value};` });
  }
  const pieces = header.parts.flatMap((part) => piecesOf(part, locals, plan, uses));
  const assign: Statement = {
    kind: "line",
    code: `${property("headers", header.name)} = ${text(pieces)};`,
    comment: header.key,
  };
  if (locals.size === 0) return assign;
  const test = [...locals.values()].map((local) => `${local} !== undefined`).join(" && ");
  return { kind: "block", body: [...reads, { kind: "if", test, then: assign }] };
}

function piecesOf(
  part: HeaderPart,
  locals: ReadonlyMap<HeaderPart, string>,
  plan: Plan,
  uses: Uses,
): Piece[] {
  if ("text" in part) return envPieces(part.text, uses);
  const local = locals.get(part);
  if (local !== undefined) return [{ code: local }];
  const args = `${literal(tokenName(part.token))}, ${tokenValue(part.token, plan, uses)}`;
  return [{ code: `${uses.value("required")}(${args})` }];
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
