import type { Json, JsonObject } from "../../compiler/json.ts";
import type { ChatLikePlan, EmbeddingsPlan, ParamPlan, Plan } from "../../compiler/plan/plan.ts";
import type { Job } from "../../runtime/job.ts";
import type { ReportEntry } from "../../runtime/report.ts";
import { InvalidJob, promptOf } from "./body.ts";
import { withEnv } from "./config.ts";
import { replace, withoutNulls, write } from "./json.ts";
import { derivedBudget } from "./reasoning.ts";
import { inputItems, respellValue } from "./responses.ts";

export type Interpreted = Pick<ReportEntry, "param" | "action" | "key">;

type Env = Readonly<Record<string, string>>;

/**
 * What a Plan does to a job: the body that the generated module makes, and its report without the
 * reasons; or the code of a job that cannot be translated. Reads the Plan as its types describe it
 * and knows nothing else of the backend.
 */
export function interpret(
  plan: Plan,
  job: Job,
  env: Env,
): { body: JsonObject; report: Interpreted[] } | { error: string } {
  const payload = JSON.parse(JSON.stringify(job.payload)) as JsonObject;
  const given = withoutNulls(payload);
  try {
    if (plan.preset === "openai-embeddings") return interpretEmbeddings(plan, given, env);
    return interpretChat(plan, given, job.output_cap ?? 0, env);
  } catch (error) {
    if (error instanceof InvalidJob) return { error: error.code };
    throw error;
  }
}

function interpretChat(plan: ChatLikePlan, given: Map<string, Json>, cap: number, env: Env) {
  const report: Interpreted[] = [];
  const messages = promptOf(given);

  for (const [param, value] of given) {
    if (["model", "messages", "input"].includes(param)) continue;
    if (param === "max_tokens") {
      const key = "preset.cap";
      if (plan.cap === null || value !== cap) report.push({ param, action: "dropped", key });
    } else if (!plan.params.some((each) => each.param === param)) {
      report.push({ param, action: "dropped", key: keyOfUnforwarded(plan, param) });
    }
  }

  if (plan.default_effort && !given.has("reasoning_effort") && !given.has("reasoning_max_tokens")) {
    given.set("reasoning_effort", plan.default_effort.value);
    report.push({ param: "reasoning_effort", action: "injected", key: plan.default_effort.key });
  }
  if (plan.derived_budget && !given.has("reasoning_max_tokens")) {
    const budget = derivedBudget(given.get("reasoning_effort"), cap);
    if (budget !== undefined) {
      given.set("reasoning_max_tokens", budget);
      const key = plan.derived_budget.key;
      report.push({ param: "reasoning_max_tokens", action: "derived", key });
    }
  }

  let body: JsonObject = {};
  for (const one of plan.params) {
    const value = given.get(one.param);
    if (value !== undefined) body = send(body, one, value, cap, report);
  }
  body.model = withEnv(plan.model.value, env);
  if (plan.preset === "openai-responses") body.input = inputItems(messages);
  else body.messages = messages;
  if (plan.cap) body = write(body, plan.cap.target, cap);
  for (const { target, value } of plan.constants) body = replace(body, target, withEnv(value, env));
  return { body, report };
}

function send(
  body: JsonObject,
  { param, clamp, fate }: ParamPlan,
  value: Json,
  cap: number,
  report: Interpreted[],
): JsonObject {
  if (fate.kind === "dropped") {
    report.push({ param, action: "dropped", key: fate.key });
    return body;
  }
  let sent = value;
  if (clamp !== null) {
    const key = "preset.clamp";
    if (typeof value !== "number" || !Number.isInteger(value) || value < 0) {
      report.push({ param, action: "dropped", key });
      return body;
    }
    sent = Math.min(value, clamp === "up_to_cap" ? cap : Math.max(cap - 1, 0));
    if (sent !== value) report.push({ param, action: "clamped", key });
  }
  const listed = fate.values.find(({ from }) => from === sent);
  if (listed?.kind === "drop" || (!listed && fate.unlisted.kind === "drop")) {
    report.push({ param, action: "dropped", key: listed?.key ?? fate.key });
    return body;
  }
  if (listed) {
    if (fate.renamed || listed.value !== sent) {
      report.push({ param, action: "mapped", key: listed.key });
    }
    return write(body, fate.target, structuredClone(listed.value));
  }
  if (fate.renamed) report.push({ param, action: "mapped", key: fate.key });
  const converted = fate.convert === null ? sent : respellValue(CONVERTED[fate.convert], sent);
  return write(body, fate.target, converted);
}

const CONVERTED = { text_format: "response_format", tools: "tools", tool_choice: "tool_choice" };

function keyOfUnforwarded(plan: ChatLikePlan, param: string): string {
  const never = "n best_of stream stream_options service_tier user metadata".split(" ");
  return never.includes(param) ? "preset.never_forwarded" : plan.forwarded.key;
}

function interpretEmbeddings(plan: EmbeddingsPlan, given: Map<string, Json>, env: Env) {
  const input = given.get("input");
  if (input === undefined) throw new InvalidJob("no input");
  const body: JsonObject = { model: withEnv(plan.model.value, env), input };
  body.encoding_format = given.get("encoding_format") ?? "base64";
  const dimensions = given.get("dimensions");
  if (dimensions !== undefined) body.dimensions = dimensions;
  const asked = given.get("input_type");
  const opened = plan.input_type_overridable.value && (asked === "query" || asked === "passage");
  const side = opened ? asked : plan.input_type.value;
  if (side !== null) body.input_type = side;

  const report: Interpreted[] = [];
  for (const [param, value] of given) {
    if (["model", "input", "encoding_format", "dimensions"].includes(param)) continue;
    if (param === "input_type") {
      const key = plan.input_type.key;
      if (value !== side) report.push({ param, action: "dropped", key });
    } else {
      report.push({ param, action: "dropped", key: "preset.forwarded" });
    }
  }
  return { body, report };
}
