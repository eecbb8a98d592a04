import { type JsonObject, isList, isObject } from "../json.ts";
import { growContent } from "./content.ts";
import { grow, growFields, replaceFields } from "./grow.ts";
import { ToolCalls } from "./tool-calls.ts";

/**
 * A streamed chat completion, reassembled into the object that the plain call returns (LANGUAGE
 * section 9). Fields that nobody has heard of are kept: beside the choices the latest value, in the
 * message all the pieces together.
 */
export class Completion {
  readonly #fields: JsonObject = {};
  readonly #choice: JsonObject = {};
  readonly #message: JsonObject = {};
  readonly #calls = new ToolCalls();
  #begun = false;

  /** Takes the next chunk. Choices other than the first are ignored. */
  add({ choices, object: _, obfuscation: _padding, ...fields }: JsonObject): void {
    replaceFields(this.#fields, fields);
    if (!isList(choices)) return;
    for (const choice of choices) {
      if (isObject(choice) && (choice.index ?? 0) === 0) this.#addChoice(choice);
    }
  }

  /** Whether the server has said why the first choice ended. */
  get finished(): boolean {
    return this.#choice.finish_reason != null;
  }

  /** Whether there has been a usage block. */
  get counted(): boolean {
    return isObject(this.#fields.usage);
  }

  /** The completion as it stands. */
  whole(): JsonObject {
    const calls = this.#calls.whole();
    const message: JsonObject = {
      role: "assistant",
      content: null,
      ...this.#message,
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    const choice = { finish_reason: null, ...this.#choice, index: 0, message };
    return {
      ...this.#fields,
      object: "chat.completion",
      choices: this.#begun ? [choice] : [],
    };
  }

  #addChoice({ delta, logprobs, ...fields }: JsonObject): void {
    this.#begun = true;
    replaceFields(this.#choice, fields);
    if (logprobs !== undefined) this.#choice.logprobs = grow(this.#choice.logprobs, logprobs);
    if (isObject(delta)) this.#addDelta(delta);
  }

  #addDelta({
    role,
    content,
    reasoning,
    reasoning_content,
    tool_calls,
    ...pieces
  }: JsonObject): void {
    if (role != null) this.#message.role = role;
    // Some servers say it under both names, or leave one of them empty.
    const thought = reasoning_content || (reasoning ?? reasoning_content);
    growFields(this.#message, {
      ...pieces,
      ...(thought != null && { reasoning_content: thought }),
    });
    if (content !== undefined) this.#message.content = growContent(this.#message.content, content);
    if (isList(tool_calls)) this.#calls.add(tool_calls);
  }
}
