import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionCreateParamsStreaming,
} from "openai/resources/chat/completions";
import type { EmbeddingCreateParams } from "openai/resources/embeddings";
import type { ResponseCreateParamsNonStreaming } from "openai/resources/responses/responses";

/** The request bodies of OpenAI's API as its own SDK types them. */
export interface SdkBodies {
  chat: ChatCompletionCreateParamsNonStreaming;
  "chat, streamed": ChatCompletionCreateParamsStreaming;
  embeddings: EmbeddingCreateParams;
  responses: ResponseCreateParamsNonStreaming;
}
