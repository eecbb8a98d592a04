import { type Json, type JsonObject, isObject } from "../json.ts";
import { growFields } from "./grow.ts";

interface Call {
  id?: string;
  type: string;
  function?: JsonObject & { name: string; arguments: string };
  /** What else a server says of a call. */
  rest: JsonObject;
}

/**
 * The tool calls of a streamed message, in the order in which they began (LANGUAGE section 9). A
 * piece belongs to the call of its id; without a known id to the call at its index, unless that one
 * has another id; with neither, to the latest call, unless it names a function of its own.
 */
export class ToolCalls {
  readonly #calls: Call[] = [];
  readonly #byId = new Map<string, Call>();
  readonly #byIndex = new Map<number, Call>();

  /** Takes the pieces of one chunk. What is not an object is no piece. */
  add(pieces: readonly Json[]): void {
    for (const piece of pieces) if (isObject(piece)) this.#addPiece(piece);
  }

  /** The calls so far, as a plain message has them. */
  whole(): JsonObject[] {
    return this.#calls.map(({ id, type, function: called, rest }) => ({
      ...(id !== undefined && { id }),
      type,
      ...(called !== undefined && { function: called }),
      ...rest,
    }));
  }

  #addPiece({ index, id, type, function: said, ...rest }: JsonObject): void {
    const at = typeof index === "number" ? index : undefined;
    const known = typeof id === "string" && id !== "" ? id : undefined;
    const named = isObject(said) && Boolean(said.name);
    const call = this.#find(at, known, named) ?? this.#begin();
    if (known !== undefined) {
      call.id = known;
      this.#byId.set(known, call);
    }
    if (at !== undefined) this.#byIndex.set(at, call);
    if (typeof type === "string") call.type = type;
    if (isObject(said)) addToFunction((call.function ??= { name: "", arguments: "" }), said);
    growFields(call.rest, rest);
  }

  #find(index: number | undefined, id: string | undefined, named: boolean): Call | undefined {
    const same = id === undefined ? undefined : this.#byId.get(id);
    if (same !== undefined) return same;
    if (index === undefined) {
      const latest = this.#calls.at(-1);
      return id !== undefined || (named && latest?.function?.name) ? undefined : latest;
    }
    const there = this.#byIndex.get(index);
    return id !== undefined && there?.id !== undefined ? undefined : there;
  }

  #begin(): Call {
    const call: Call = { type: "function", rest: {} };
    this.#calls.push(call);
    return call;
  }
}

function addToFunction(
  called: NonNullable<Call["function"]>,
  { name, arguments: text, ...rest }: JsonObject,
): void {
  // Some servers say the whole name with every piece.
  if (typeof name === "string" && name !== called.name) called.name += name;
  if (typeof text === "string") called.arguments += text;
  else if (text != null) called.arguments = JSON.stringify(text);
  growFields(called, rest);
}
