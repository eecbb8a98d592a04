import { compile } from "../../compiler/index.ts";
import { evaluate } from "../../compiler/load/evaluate.ts";
import * as openaiBatch from "../../generated/openai-batch.ts";
import * as openaiChat from "../../generated/openai-chat.ts";
import * as openaiResponses from "../../generated/openai-responses.ts";
import { type Translator, load } from "../../runtime/load.ts";
import type { BackendModule } from "../../runtime/module.ts";

/** Backends of OpenAI itself for what the examples leave out. */
const YAMLS = {
  "every-param": `
preset: openai-chat
base_url: https://api.openai.com/v1
model: gpt-5.5
params_supported: [temperature, top_p, seed, stop, reasoning_effort, frequency_penalty,
  presence_penalty, logit_bias, logprobs, top_logprobs, response_format, tools, tool_choice,
  parallel_tool_calls]
param_map: { max_tokens: max_completion_tokens }
reasoning: { efforts: [none, low, medium, high, xhigh], default_effort: low }
extra_params: { store: false, verbosity: low }
`,
  streamed: `
preset: openai-chat
base_url: https://api.openai.com/v1
model: gpt-4.1-mini
stream: true
params_supported: [temperature, tools]
`,
  "sampled-responses": `
preset: openai-responses
base_url: https://api.openai.com/v1
model: gpt-4.1-mini
service_tier: priority
params_supported: [temperature, top_p, response_format, tools, tool_choice, parallel_tool_calls]
extra_params: { text: { verbosity: medium }, include: [reasoning.encrypted_content] }
`,
  embeddings: `
preset: openai-embeddings
base_url: https://api.openai.com/v1
model: text-embedding-3-small
`,
};

/** Every backend that speaks OpenAI's own API, loaded; the dialects of others deviate on purpose. */
export async function openaiBackends(): Promise<Translator[]> {
  const files = Object.entries(YAMLS).map(([id, text]) => ({ path: `${id}.yaml`, text }));
  const { modules, diagnostics } = await compile(files);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 2));
  const written: BackendModule[] = modules.map(({ text }) => evaluate(text));
  return [openaiChat, openaiBatch, openaiResponses, ...written].map((module) =>
    load(module, { OPENAI_API_KEY: "sk-test" }),
  );
}
