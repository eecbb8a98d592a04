export { checkJob } from "./check-job.ts";
export { ConfigurationError } from "./configuration-error.ts";
export type { Progress } from "./context.ts";
export type { Result } from "./exchange/exchange.ts";
export { Failure, type FailureCode, type FailureJson } from "./failure.ts";
export type {
  BackendModule,
  BatchExchange,
  BatchModule,
  ChatExchange,
  ChatModule,
  EmbeddingsModule,
  Env,
  EnvOf,
  Headers,
  Limits,
  ResponsesExchange,
  ResponsesModule,
  Server,
} from "./module.ts";
export type { ChatJob, Job, Payload } from "./job.ts";
export { type Health, health } from "./health.ts";
export type { Json, JsonObject } from "./json.ts";
export { type Translator, load } from "./load.ts";
export type { Logger } from "./logger.ts";
export type { Outcome } from "./outcome.ts";
export { Report, type ReportEntry } from "./report.ts";
export { type BackendRequest, requestOf } from "./request.ts";
export { type SingleRunOptions, run } from "./run.ts";
export {
  type ResumeOptions,
  type RunOptions,
  type Runner,
  type RunnerOptions,
  createRunner,
} from "./runner.ts";
export { memoryStore } from "./store/memory.ts";
export { openStore } from "./store/sqlite.ts";
export type {
  Claim,
  HandleStore,
  InFlight,
  JobRecord,
  JobTerms,
  StoredClaim,
} from "./store/store.ts";
export { StoreError } from "./store/store-error.ts";
export { Suspended } from "./suspension.ts";
export { clamp, deriveBudget } from "./translate/counts.ts";
export { dropEmbeddingsRest } from "./translate/drop-embeddings-rest.ts";
export { dropRest } from "./translate/drop-rest.ts";
export { inputAt, required, textOf, uuid } from "./translate/headers.ts";
export { asObject, merged } from "./translate/merge.ts";
export { embeddingsInput, promptOf } from "./translate/prompt.ts";
export { toTextFormat } from "./translate/responses/format.ts";
export { toInput } from "./translate/responses/input.ts";
export { toToolChoice, toTools } from "./translate/responses/tools.ts";
