import type { FailureCode } from "../../runtime/failure.ts";
import type { Job } from "../../runtime/job.ts";
import type { Answer } from "../servers/scripted.ts";
import { finished, json, response } from "./response.ts";
import { delta } from "./sse.ts";

/** What an upstream says that no client may read, and an operator only masked. */
export const WORDS = "words of the upstream, sk-secret and https://internal";

/** The presets, as a backend YAML says them. */
export const backends = {
  plain: "preset: openai-chat",
  streamed: "preset: openai-chat\nstream: true",
  responses: "preset: openai-responses",
  batch: "preset: openai-batch",
};

export interface Row {
  code: FailureCode;
  when: string;
  backend: keyof typeof backends;
  script: Answer[];
  job?: Partial<Record<keyof Job, unknown>>;
}

const lines = (line: object): Answer => ({ status: 200, body: JSON.stringify(line) });
const completed = json({ id: "batch-1", status: "completed", output_file_id: "out", error: WORDS });
const batchOf = (line: object) => [json({ id: "file-1" }), completed, lines(line)];

const said = delta({ content: "Hello" });
const stream = (...chunks: object[]): Answer => ({
  pieces: chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`),
});

/** Every row of LANGUAGE section 10, by its simplest cases. */
export const rows: Row[] = [
  { code: "backend_unreachable", when: "the connection is cut", backend: "plain", script: ["cut"] },
  { code: "backend_unreachable", when: "timeout_s is over", backend: "plain", script: ["hang"] },
  { code: "backend_throttled", when: "429", backend: "plain", script: [json(WORDS, 429)] },
  { code: "backend_failed", when: "503", backend: "plain", script: [json(WORDS, 503)] },
  { code: "backend_failed", when: "a retried 4xx", backend: "plain", script: [json(WORDS, 409)] },
  {
    code: "unreadable_answer",
    when: "2xx, not JSON",
    backend: "plain",
    script: [{ status: 200, body: WORDS }],
  },
  {
    code: "stream_broken",
    when: "a stream breaks",
    backend: "streamed",
    script: [{ pieces: [`data: ${WORDS}\n\n`] }],
  },
  {
    code: "stream_broken",
    when: "a stream ends early",
    backend: "streamed",
    script: [stream(said)],
  },
  {
    code: "stream_broken",
    when: "a stream reports an error midway",
    backend: "streamed",
    script: [stream(said, { error: { message: WORDS } })],
  },
  {
    code: "stream_broken",
    when: "a stream has no usage block",
    backend: "streamed",
    script: [stream(said, delta({}, { finish_reason: "stop" }))],
  },
  { code: "backend_gone", when: "404", backend: "plain", script: [json(WORDS, 404)] },
  { code: "backend_gone", when: "410", backend: "plain", script: [json(WORDS, 410)] },
  {
    code: "backend_gone",
    when: "a redirect",
    backend: "plain",
    script: [json(WORDS, 302, { location: "http://127.0.0.2/" })],
  },
  { code: "backend_refused", when: "400", backend: "plain", script: [json(WORDS, 400)] },
  { code: "no_output_count", when: "no usage", backend: "plain", script: [json({ choices: [] })] },
  {
    code: "no_handle",
    when: "no id",
    backend: "responses",
    script: [json({ status: "queued" })],
  },
  { code: "submit_unknown", when: "a submit is lost", backend: "responses", script: ["cut"] },
  {
    code: "job_failed",
    when: "failed",
    backend: "responses",
    script: [json(response("failed", { error: WORDS }))],
  },
  {
    code: "job_failed",
    when: "cancelled",
    backend: "responses",
    script: [json(response("cancelled", { error: WORDS }))],
  },
  {
    code: "job_failed",
    when: "expired",
    backend: "batch",
    script: [json({ id: "file-1" }), json({ id: "batch-1", status: "expired", errors: WORDS })],
  },
  {
    code: "job_failed",
    when: "incomplete",
    backend: "responses",
    script: [json(response("incomplete", { error: WORDS }))],
  },
  {
    code: "batch_line_failed",
    when: "a line is refused",
    backend: "batch",
    script: batchOf({ custom_id: "job-1", response: { status_code: 400, body: WORDS } }),
  },
  {
    code: "batch_line_failed",
    when: "a line is in the error file",
    backend: "batch",
    script: [
      json({ id: "file-1" }),
      json({ id: "batch-1", status: "completed", error_file_id: "errors" }),
      lines({ custom_id: "job-1", error: { message: WORDS } }),
    ],
  },
  {
    code: "batch_no_result",
    when: "no line",
    backend: "batch",
    script: batchOf({ custom_id: "other" }),
  },
  {
    code: "unreadable_output",
    when: "unreadable",
    backend: "responses",
    script: [json(finished(undefined, { output: WORDS }))],
  },
  {
    code: "invalid_job",
    when: "malformed",
    backend: "plain",
    script: [],
    job: { output_cap: "8" },
  },
  {
    code: "deadline_exceeded",
    when: "late",
    backend: "plain",
    script: ["hang"],
    job: { sla: "1s" },
  },
];
