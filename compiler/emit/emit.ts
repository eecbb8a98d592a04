import { Project, type SourceFile, VariableDeclarationKind } from "ts-morph";
import type { Plan } from "../plan/plan.ts";
import { bodyStatements } from "./body.ts";
import { embeddingsStatements } from "./embeddings.ts";
import { headerLine } from "./header-line.ts";
import { headerStatements } from "./headers.ts";
import { literal } from "./literal.ts";
import { propertyName } from "./property.ts";
import { exchangeLiteral, limitsLiteral, serverStatements } from "./settings.ts";
import { Uses } from "./uses.ts";

/** The module that generated code imports from. */
export const RUNTIME = "respell/runtime";

interface Parameter {
  name: string;
  type: string;
  /** May be left out, or undefined where another one follows. */
  isOptional?: boolean;
}

/**
 * Prints the translator module of a Plan, not yet formatted.
 *
 * @param out the folder of modules when it is not the default, as the header's command says it.
 */
export function emit(plan: Plan, out: string | null): string {
  const uses = new Uses();
  const file = new Project({ useInMemoryFileSystem: true }).createSourceFile("module.ts");
  addSettings(file, plan, uses);
  addServer(file, plan, uses);
  if (plan.headers.length > 0) addHeaders(file, plan, uses);
  addBody(file, plan, uses);
  if ("params" in plan)
    addForwarded(
      file,
      plan.params.map(({ param }) => param),
    );
  file.insertImportDeclaration(0, { moduleSpecifier: RUNTIME, namedImports: uses.imports() });
  return `${headerLine(plan.source, out)}\n\n${file.getFullText()}`;
}

function addSettings(file: SourceFile, plan: Plan, uses: Uses): void {
  const add = (name: string, initializer: string, type?: string): void => {
    file.addVariableStatement({
      declarationKind: VariableDeclarationKind.Const,
      isExported: true,
      ...(initializer.includes("\n") ? { leadingTrivia: "\n" } : {}),
      declarations: [{ name, initializer, ...(type ? { type: uses.type(type) } : {}) }],
    });
  };
  add("id", literal(plan.id));
  add("preset", literal(plan.preset));
  const variables = plan.variables.map(
    ({ name, secret }) => `${propertyName(name)}: ${secret ? '"secret"' : '"plain"'}`,
  );
  add("variables", variables.length > 0 ? `{ ${variables.join(", ")} } as const` : "{}");
  if (variables.length > 0) {
    file.addTypeAlias({ name: "Env", type: `${uses.type("EnvOf")}<typeof variables>` });
  }
  const exchange = exchangeLiteral(plan);
  if (exchange) add("exchange", exchange.value, exchange.type);
  add("limits", limitsLiteral(plan), "Limits");
}

function addServer(file: SourceFile, plan: Plan, uses: Uses): void {
  addFunction(file, uses, "server", [], "Server", (inner) => serverStatements(plan, inner));
}

function addHeaders(file: SourceFile, plan: Plan, uses: Uses): void {
  const job = { name: "job", type: uses.type(jobType(plan)) };
  addFunction(file, uses, "toHeaders", [job], "Headers", (inner) => headerStatements(plan, inner));
}

function addBody(file: SourceFile, plan: Plan, uses: Uses): void {
  const isChatLike = plan.preset !== "openai-embeddings";
  const parameters = [
    {
      name: isChatLike ? "{ payload, output_cap }" : "{ payload }",
      type: uses.type(jobType(plan)),
    },
    { name: "report", type: uses.type("Report"), isOptional: true },
  ];
  addFunction(file, uses, "toBody", parameters, "JsonObject", (inner) =>
    isChatLike ? bodyStatements(plan, inner) : embeddingsStatements(plan, inner),
  );
}

/** Adds an exported function, which takes `env` only where its statements read it. */
function addFunction(
  file: SourceFile,
  uses: Uses,
  name: string,
  parameters: Parameter[],
  returnType: string,
  print: (uses: Uses) => string,
): void {
  const inner = new Uses();
  const statements = print(inner);
  uses.add(inner);
  file.addFunction({
    name,
    isExported: true,
    parameters: inner.readsEnv
      ? [...parameters.map(required), { name: "env", type: "Env" }]
      : parameters.map(({ name, type, isOptional = false }) => ({
          name,
          type,
          hasQuestionToken: isOptional,
        })),
    returnType: uses.type(returnType),
    statements,
  });
}

/** A parameter that another one follows. */
function required({ name, type, isOptional }: Parameter): Parameter {
  return { name, type: isOptional ? `${type} | undefined` : type };
}

function addForwarded(file: SourceFile, params: string[]): void {
  file.addVariableStatement({
    declarationKind: VariableDeclarationKind.Const,
    docs: ["What may reach the backend; any other param is dropped and reported."],
    declarations: [
      {
        name: "FORWARDED",
        type: "ReadonlySet<string>",
        initializer: `new Set([${params.map(literal).join(", ")}])`,
      },
    ],
  });
}

function jobType(plan: Plan): string {
  return plan.preset === "openai-embeddings" ? "Job" : "ChatJob";
}
