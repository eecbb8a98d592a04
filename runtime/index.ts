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
export * from "./translate/index.ts";
