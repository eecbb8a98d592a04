import type { JsonObject } from "../../dist/runtime/json.js";
import { messages, params } from "./jobs.ts";

// Their packages are installed for the benchmarks alone, so that their types may be missing.
const load = async (name: string): Promise<never> => (await import(name)) as never;

interface AiSdk {
  createOpenAICompatible(options: object): (model: string) => {
    getArgs(options: object): Promise<unknown>;
  };
}

/** `@ai-sdk/openai-compatible` making its request's body of the same job in its own terms. */
export async function aiSdk(): Promise<() => Promise<unknown>> {
  const { createOpenAICompatible }: AiSdk = await load("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({ name: "bench", baseURL: "http://localhost:8000/v1" });
  const model = provider("bench/model");
  const prompt = messages(2000).map(({ role, content }) =>
    role === "system" ? { role, content } : { role, content: [{ type: "text", text: content }] },
  );
  const tools = (params.tools as JsonObject[]).map((tool) => {
    const { name, description, parameters } = tool.function as JsonObject;
    return { type: "function", name, description, inputSchema: parameters };
  });
  const call = {
    prompt,
    maxOutputTokens: 4096,
    temperature: params.temperature,
    topP: params.top_p,
    stopSequences: params.stop,
    seed: params.seed,
    tools,
    toolChoice: { type: "auto" },
    providerOptions: {
      bench: { reasoningEffort: "low", chat_template_kwargs: { thinking_budget: 1200 } },
    },
  };
  return () => model.getArgs(call);
}

interface LangChain {
  ChatOpenAICompletions: new (fields: object) => { invocationParams(options: object): object };
  convertMessagesToCompletionsMessageParams(options: object): unknown;
}

type Message = new (text: unknown) => object;

/** `@langchain/openai` doing the same. */
export async function langChain(): Promise<() => unknown> {
  const { ChatOpenAICompletions, convertMessagesToCompletionsMessageParams }: LangChain =
    await load("@langchain/openai");
  const kinds: Record<"SystemMessage" | "HumanMessage" | "AIMessage", Message> = await load(
    "@langchain/core/messages",
  );
  const model = new ChatOpenAICompletions({
    apiKey: "none",
    model: "bench/model",
    temperature: params.temperature,
    topP: params.top_p,
    maxTokens: 4096,
    modelKwargs: {
      reasoning_effort: "low",
      chat_template_kwargs: { thinking_budget: 1200 },
    },
  });
  const { stop, seed, tools } = params;
  const options = { stop, seed, tools, tool_choice: "auto" };
  const asked = messages(2000).map(({ role, content }) => {
    const kind =
      role === "system" ? "SystemMessage" : role === "user" ? "HumanMessage" : "AIMessage";
    return new kinds[kind](content);
  });
  return () => ({
    ...model.invocationParams(options),
    messages: convertMessagesToCompletionsMessageParams({ messages: asked, model: "bench/model" }),
  });
}
