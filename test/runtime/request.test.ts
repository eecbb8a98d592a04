import { describe, expect, it } from "vitest";
import { Failure } from "../../runtime/failure.ts";
import type { Job } from "../../runtime/job.ts";
import { load } from "../../runtime/load.ts";
import type { BackendModule, ChatModule } from "../../runtime/module.ts";
import { Report } from "../../runtime/report.ts";
import { requestOf } from "../../runtime/request.ts";
import {
  batchModule,
  chatJob,
  chatModule,
  embeddingsModule,
  keyedModule,
  responsesModule,
} from "./modules.ts";

const base = "http://host/v1";
const requestFor = (module: BackendModule, job: Job = chatJob) =>
  requestOf(load(module, { KEY: "sk" }), job);

describe("the request of a preset", () => {
  it.each([
    [chatModule(base), "http://host/v1/chat/completions"],
    [embeddingsModule(base), "http://host/v1/embeddings"],
    [responsesModule(base), "http://host/v1/responses"],
    [batchModule(base), "http://host/v1/files"],
  ])("goes to its place below base_url: $preset", (module, url) => {
    expect(requestFor(module)).toMatchObject({ method: "POST", url });
  });

  it("is the module's body and report", () => {
    const job = { ...chatJob, payload: { ...chatJob.payload, seed: 1 } };
    const report = new Report();
    const request = requestOf(load(chatModule(base), {}), job, report);
    expect(request.body).toEqual({
      model: "tiny",
      messages: chatJob.payload.messages,
      max_tokens: 8,
    });
    expect(report.entries.map(({ param, action }) => [param, action])).toEqual([
      ["seed", "dropped"],
    ]);
  });

  it("asks for a stream that ends with its usage where the backend streams", () => {
    const module = chatModule(base, { exchange: { stream: true } });
    expect(requestFor(module).body).toMatchObject({
      max_tokens: 8,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(requestFor(chatModule(base)).body).not.toHaveProperty("stream");
  });

  it("is the line of a batch, its id without 0x and cut to 64 characters", () => {
    const request = requestFor(batchModule(base), { ...chatJob, id: `0x${"ab😀".repeat(40)}` });
    expect(request.body).toEqual({
      custom_id: "ab😀".repeat(40).slice(0, 21 * 4) + "a",
      method: "POST",
      url: "/v1/chat/completions",
      body: { messages: chatJob.payload.messages, max_tokens: 8 },
    });
    expect(request.headers).toEqual({ authorization: "Bearer none" });
  });
});

describe("the headers", () => {
  const withHeaders = (toHeaders: NonNullable<ChatModule["toHeaders"]>) =>
    requestFor(keyedModule(base, { toHeaders })).headers;

  it("are the preset's own", () => {
    expect(requestFor(chatModule(base)).headers).toEqual({ "content-type": "application/json" });
    expect(requestFor(keyedModule(base)).headers).toEqual({
      "content-type": "application/json",
      authorization: "Bearer sk",
    });
  });

  it("give way to the backend's", () => {
    const headers = withHeaders((job) => ({ "x-job": job.id, authorization: "Key k" }));
    expect(headers).toEqual({
      "content-type": "application/json",
      "x-job": "job-1",
      authorization: "Key k",
    });
  });

  it.each(["a\r\nx-evil: 1", "a\nb", "a\0b", "a\tb", "a\x7f", "名"])("refuse %j", (value) => {
    const failure = failureOf(() => withHeaders(() => ({ "x-owner": value })));
    expect(failure.code).toBe("invalid_job");
    expect(failure.message).not.toContain("x-owner");
    expect(failure.forOperator()).toBe("header x-owner");
  });

  function failureOf(work: () => unknown): Failure {
    try {
      work();
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
    throw new Error("nothing was thrown");
  }
});
