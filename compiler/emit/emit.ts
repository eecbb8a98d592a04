import type { ParamPlan, Plan } from "../plan/plan.ts";
import { bodyStatements } from "./body.ts";
import { embeddingsStatements } from "./embeddings.ts";
import { headerLine } from "./header-line.ts";
import { headerStatements, readsJob } from "./headers.ts";
import { literal } from "./literal.ts";
import type { Item, Parameter, Statement, Syntax } from "./print/syntax.ts";
import { propertyName } from "./property.ts";
import { exchangeSettings, limitsSettings, serverStatements } from "./settings.ts";
import { Uses } from "./uses.ts";

/** The module that generated code imports from. */
export const RUNTIME = "respell/runtime";

/**
 * The translator module of a Plan.
 *
 * @param out the folder of modules when it is not the default, as the header's command says it.
 */
export function emit(plan: Plan, out: string | null): Syntax {
  const uses = new Uses();
  const functions = [
    functionItem("server", [], "Server", (inner) => serverStatements(plan, inner), uses),
    ...(plan.headers.length > 0 ? [headersItem(plan, uses)] : []),
    bodyItem(plan, uses),
  ];
  const items = [
    ...settingsItems(plan, uses),
    ...functions,
    ...("params" in plan ? [forwardedItem(plan.params.map(({ param }) => param))] : []),
  ];
  return {
    header: headerLine(plan.source, out),
    from: literal(RUNTIME),
    imports: uses.imports(),
    items,
  };
}

/** `uses`: what the functions use, which says whether there is an environment to name. */
function settingsItems(plan: Plan, uses: Uses): Item[] {
  const variables = plan.variables.map(
    ({ name, secret }) => `${propertyName(name)}: ${secret ? '"secret"' : '"plain"'}`,
  );
  const exchange = exchangeSettings(plan);
  return [
    { kind: "constant", name: "id", value: literal(plan.id) },
    { kind: "constant", name: "preset", value: literal(plan.preset) },
    { kind: "record", name: "variables", properties: variables },
    ...(uses.readsEnv
      ? [{ kind: "type", name: "Env", value: `${uses.type("EnvOf")}<typeof variables>` } as const]
      : []),
    ...(exchange
      ? [
          {
            kind: "settings",
            name: "exchange",
            ...exchange,
            type: uses.type(exchange.type),
          } as const,
        ]
      : []),
    {
      kind: "settings",
      name: "limits",
      type: uses.type("Limits"),
      properties: limitsSettings(plan),
    },
  ];
}

function headersItem(plan: Plan, uses: Uses): Item {
  const job = { name: readsJob(plan) ? "job" : "_job", type: uses.type(jobType(plan)) };
  return functionItem(
    "toHeaders",
    [job],
    "Headers",
    (inner) => headerStatements(plan, inner),
    uses,
  );
}

function bodyItem(plan: Plan, uses: Uses): Item {
  const isChatLike = plan.preset !== "openai-embeddings";
  const parameters = [
    {
      name: readsCap(plan) ? "{ payload, output_cap }" : "{ payload }",
      type: uses.type(jobType(plan)),
    },
    { name: "report", type: uses.type("Report"), optional: true },
  ];
  return functionItem(
    "toBody",
    parameters,
    "JsonObject",
    (inner) => (isChatLike ? bodyStatements(plan, inner) : embeddingsStatements(plan, inner)),
    uses,
  );
}

/** Whether a body reads the output cap: to send it, or to bound a count by it. */
function readsCap(plan: Plan): boolean {
  if (plan.preset === "openai-embeddings") return false;
  const isBounded = ({ clamp, fate }: ParamPlan): boolean => clamp !== null && fate.kind === "sent";
  return plan.cap !== null || plan.params.some(isBounded);
}

/** An exported function, which takes `env` only where its statements read it. */
function functionItem(
  name: string,
  parameters: readonly Parameter[],
  returnType: string,
  bodyOf: (uses: Uses) => Statement[],
  uses: Uses,
): Item {
  const inner = new Uses();
  const body = bodyOf(inner);
  uses.add(inner);
  return {
    kind: "function",
    name,
    parameters: inner.readsEnv ? [...parameters, { name: "env", type: "Env" }] : parameters,
    returnType: uses.type(returnType),
    body,
  };
}

function forwardedItem(params: readonly string[]): Item {
  return {
    kind: "set",
    name: "FORWARDED",
    doc: "What may reach the backend; any other param is dropped and reported.",
    items: params.map(literal),
  };
}

function jobType(plan: Plan): string {
  return plan.preset === "openai-embeddings" ? "Job" : "ChatJob";
}
