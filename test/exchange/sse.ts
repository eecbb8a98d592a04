const head = { id: "c-1", object: "chat.completion.chunk", created: 7, model: "tiny" };

/** Chunks as a server streams them, with the end that OpenAI gives a stream. */
export function sse(...chunks: object[]): string {
  return [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"]
    .map((data) => `data: ${data}\n\n`)
    .join("");
}

/** A chunk with this delta in the first choice. */
export function delta(delta: object, choice: object = {}): object {
  return { ...head, choices: [{ index: 0, delta, finish_reason: null, ...choice }] };
}

/** How every stream ends: with a reason, then with what it cost. */
export const ending = [
  delta({}, { finish_reason: "stop" }),
  { choices: [], usage: { completion_tokens: 3 } },
];
