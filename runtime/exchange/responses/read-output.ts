import { Failure } from "../../failure.ts";
import { type Json, type JsonObject, isList, isObject } from "../../json.ts";

/** What the items of a response's output say, each kind in its order. */
export interface Output {
  texts: string[];
  refusals: string[];
  summaries: string[];
  thoughts: string[];
  /** As chat spells them. */
  calls: JsonObject[];
}

/**
 * Reads the `output` of a finished response (LANGUAGE section 9). Items and parts of other kinds,
 * such as the calls of hosted tools, have no place in a chat completion and are passed over.
 *
 * @throws Failure `unreadable_output` when an item that does have one is not as it should be.
 */
export function readOutput(items: Json | undefined): Output {
  const output: Output = { texts: [], refusals: [], summaries: [], thoughts: [], calls: [] };
  for (const item of listOf(items, "output")) {
    if (!isObject(item)) throw unreadable("output");
    switch (item.type) {
      case "message":
        readMessage(item, output);
        break;
      case "reasoning":
        output.summaries.push(...textsOf(item.summary ?? [], "summary_text"));
        output.thoughts.push(...textsOf(item.content ?? [], "reasoning_text"));
        break;
      case "function_call":
        output.calls.push(toToolCall(item));
    }
  }
  return output;
}

function readMessage({ content }: JsonObject, { texts, refusals }: Output): void {
  if (typeof content === "string") {
    texts.push(content);
    return;
  }
  for (const part of listOf(content, "content")) {
    if (!isObject(part)) throw unreadable("content");
    if (part.type === "output_text") texts.push(textOf(part.text));
    if (part.type === "refusal") refusals.push(textOf(part.refusal));
  }
}

function textsOf(parts: Json, type: string): string[] {
  return listOf(parts, type)
    .filter((part) => isObject(part) && part.type === type)
    .map((part) => textOf((part as JsonObject).text));
}

function toToolCall({ call_id, id, name, arguments: given }: JsonObject): JsonObject {
  const known = call_id ?? id;
  return {
    ...(known != null && { id: known }),
    type: "function",
    function: {
      name: textOf(name),
      arguments: typeof given === "string" ? given : JSON.stringify(given ?? {}),
    },
  };
}

function listOf(value: Json | undefined, what: string): readonly Json[] {
  if (isList(value)) return value;
  throw unreadable(what);
}

function textOf(value: Json | undefined): string {
  if (typeof value === "string") return value;
  throw unreadable("text");
}

/** `what`: the field that is not as it should be, for the operator. */
function unreadable(what: string): Failure {
  return new Failure(
    "unreadable_output",
    "the finished response cannot be read (the backend's fault)",
    { forOperator: `unreadable ${what}` },
  );
}
