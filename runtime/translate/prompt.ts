import { Raw } from "../bytes/raw.ts";
import { Failure } from "../failure.ts";
import type { Payload } from "../job.ts";
import { type Json, isList } from "../json.ts";

/**
 * The messages of a chat-like body (LANGUAGE section 5): `messages` as they are; without them
 * `input`, where a string becomes one user message.
 *
 * @throws Failure `invalid_job` when there is neither, or one of another type.
 */
export function promptOf(payload: Payload): readonly Json[] | Raw {
  const { messages, input } = payload;
  if (messages != null) {
    if (isPrompt(messages)) return messages;
    throw new Failure("invalid_job", "payload.messages must be a list of messages");
  }
  if (typeof input === "string" || (input instanceof Raw && input.isText)) {
    return [{ role: "user", content: input }];
  }
  if (isPrompt(input)) return input;
  throw new Failure(
    "invalid_job",
    input == null
      ? "payload.messages is missing: a job needs messages, or input as a string or a list"
      : "payload.input must be a string or a list of messages",
  );
}

function isPrompt(value: Json | undefined): value is readonly Json[] | Raw {
  return isList(value) || (value instanceof Raw && value.isList);
}

/**
 * The `input` of an embeddings body (LANGUAGE section 5), as it is.
 *
 * @throws Failure `invalid_job` when there is none.
 */
export function embeddingsInput(payload: Payload): Json {
  if (payload.input != null) return payload.input;
  throw new Failure(
    "invalid_job",
    "payload.input is missing: an embeddings job needs what to embed",
  );
}
