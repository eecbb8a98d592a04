import { readObject } from "../../http.ts";
import { type JsonObject, isList, isObject } from "../../json.ts";
import { get } from "../get.ts";
import type { Submission } from "../submission.ts";

/** The batch that was created from a file, among all that the backend lists; undefined: there is none. */
export async function findBatch(
  { translator, context }: Submission,
  input_file_id: string,
): Promise<JsonObject | undefined> {
  let after: string | undefined;
  for (;;) {
    const query = after === undefined ? "" : `&after=${encodeURIComponent(after)}`;
    const page = await get(translator, `/batches?limit=100${query}`, context, readObject);
    const batches = isList(page.data) ? page.data.filter(isObject) : [];
    const found = batches.find((batch) => batch.input_file_id === input_file_id);
    const last = batches.at(-1)?.id;
    // A page that ends where the one before did is the end, whatever else it says.
    if (found !== undefined || page.has_more !== true || last === after) return found;
    if (typeof last !== "string") return undefined;
    after = last;
  }
}
