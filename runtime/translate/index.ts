// What generated code calls, and no more: it loads nothing that asks a server.
export { clamp, deriveBudget } from "./counts.ts";
export { dropEmbeddingsRest } from "./drop-embeddings-rest.ts";
export { dropRest } from "./drop-rest.ts";
export { inputAt, required, textOf, uuid } from "./headers.ts";
export { asObject, merged } from "./merge.ts";
export { embeddingsInput, promptOf } from "./prompt.ts";
export { toTextFormat } from "./responses/format.ts";
export { toInput } from "./responses/input.ts";
export { toToolChoice, toTools } from "./responses/tools.ts";
