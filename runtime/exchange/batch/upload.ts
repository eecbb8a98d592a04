import { File } from "node:buffer";
import { FormData } from "undici";
import type { Written } from "../../bytes/write.ts";
import { readObject, send } from "../../http.ts";
import { ask } from "../ask.ts";
import { handleOf } from "../handle.ts";
import type { Submission } from "../submission.ts";

/**
 * Uploads the line of a job as a file of its own (LANGUAGE section 9), and answers its id. An upload
 * that went unanswered is made again: a file alone starts nothing.
 */
export async function upload({ translator, job, context }: Submission): Promise<string> {
  const file = await ask(translator, job, context, ({ body, ...request }) =>
    send({ ...request, body: formOf(body) }, translator, context, readObject),
  );
  return handleOf(file);
}

function formOf(line: Written): FormData {
  const form = new FormData();
  form.set("purpose", "batch");
  form.set("file", new File([line, "\n"].flat(), "job.jsonl", { type: "application/jsonl" }));
  return form;
}
