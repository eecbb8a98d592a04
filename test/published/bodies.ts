import { type JsonObject, isList, isObject } from "../../runtime/json.ts";
import type { Json } from "../../runtime/json.ts";
import { requestOf } from "../../runtime/request.ts";
import { openaiBackends } from "./backends.ts";
import { jobsFor } from "./jobs.ts";
import type { SdkBodies } from "./sdk-bodies.ts";

export interface PublishedBody {
  /** The backend and the job, for a test's name. */
  name: string;
  kind: keyof SdkBodies;
  headers: Record<string, string>;
  body: JsonObject;
}

/** The bodies of every job on every backend of OpenAI's; of a batch, what its line asks for. */
export async function publishedBodies(): Promise<PublishedBody[]> {
  return (await openaiBackends()).flatMap((translator) =>
    jobsFor(translator.module.preset).map(([job, checked]) => {
      const { module } = translator;
      const { body, headers } = requestOf(translator, checked);
      const asked = module.preset === "openai-batch" ? (body["body"] as JsonObject) : body;
      const name = `${module.id}: ${job}`;
      return { name, kind: kindOf(module.preset, asked), headers, body: stated(asked) };
    }),
  );
}

function kindOf(preset: string, { stream }: JsonObject): keyof SdkBodies {
  if (preset === "openai-responses") return "responses";
  if (preset === "openai-embeddings") return "embeddings";
  return stream === true ? "chat, streamed" : "chat";
}

/**
 * The body with what the published Responses types require and the API itself does not: they type a
 * request's items as those of an answer. An image states its `detail` (by default `auto`), and what
 * an assistant said in parts has the id and status of a stored message.
 */
function stated(body: JsonObject): JsonObject {
  if (!isList(body["input"])) return body;
  return { ...body, input: body["input"].map(statedItem) };
}

function statedItem(item: Json): Json {
  if (!isObject(item) || !isList(item["content"])) return item;
  if (item["role"] !== "assistant") return { ...item, content: item["content"].map(statedPart) };
  const content = item["content"].map((part) =>
    isObject(part) && part["type"] === "output_text"
      ? { ...part, annotations: [], logprobs: [] }
      : part,
  );
  return { ...item, type: "message", id: "msg_1", status: "completed", content };
}

function statedPart(part: Json): Json {
  return isObject(part) && part["type"] === "input_image" ? { detail: "auto", ...part } : part;
}
