import { type Answer, readText } from "../../http.ts";
import { type JsonObject, parseObject } from "../../json.ts";
import { get } from "../get.ts";
import type { Look } from "../protocol.ts";

/**
 * The line of a result file that names this `custom_id`; undefined when there is none (LANGUAGE
 * section 9). Lines end with LF alone, and an unreadable one is skipped. A server that answers a
 * slice is asked for the rest.
 */
export async function findLine(
  { translator, context }: Look,
  file: string,
  custom_id: string,
): Promise<JsonObject | undefined> {
  const path = `/files/${encodeURIComponent(file)}/content`;
  let rows = 0;
  for (;;) {
    const rest = rows === 0 ? path : `${path}?skip=${rows}`;
    const slice = await get(translator, rest, context, readSlice);
    const found = slice.lines.map(parseObject).find((line) => line?.custom_id === custom_id);
    // A slice without a line would be answered again and again.
    if (found !== undefined || !slice.isIncomplete || slice.lines.length === 0) return found;
    rows += slice.lines.length;
  }
}

async function readSlice(answer: Answer): Promise<{ lines: string[]; isIncomplete: boolean }> {
  const lines = (await readText(answer)).split("\n").filter((line) => line.trim() !== "");
  return { lines, isIncomplete: answer.header("x-incomplete")?.toLowerCase() === "true" };
}
