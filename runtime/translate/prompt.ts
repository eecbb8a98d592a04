import { Raw } from "../bytes/raw.ts";
import { Failure } from "../failure.ts";
import type { Payload } from "../job.ts";
import { type Json, isList } from "../json.ts";

/**
 * The messages of a chat-like body (LANGUAGE section 5): the payload's `messages` as they are; without
 * them its `input`, where a string becomes one user message.
 *
 * @throws Failure `invalid_job` when there is neither, or one of another type.
 */
export function promptOf(
  messages: Json | undefined,
  input: Json | undefined,
): readonly Json[] | Raw {
  return isList(messages) ? messages : lessPlain(messages, input);
}

// On its own, so that the compiler can inline what is nearly always all there is to do.
function lessPlain(messages: Json | undefined, input: Json | undefined): readonly Json[] | Raw {
  if (messages != null) {
    if (isRawList(messages)) return messages;
    throw new Failure("invalid_job", "payload.messages must be a list of messages");
  }
  if (typeof input === "string" || (input instanceof Raw && input.isText)) {
    return [{ role: "user", content: input }];
  }
  if (isList(input) || isRawList(input)) return input;
  throw new Failure(
    "invalid_job",
    input == null
      ? "payload.messages is missing: a job needs messages, or input as a string or a list"
      : "payload.input must be a string or a list of messages",
  );
}

function isRawList(value: Json | undefined): value is Raw {
  return value instanceof Raw && value.isList;
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
