import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Code } from "../diagnostics/registry/index.ts";
import { registry } from "../diagnostics/registry/index.ts";
import { report } from "../diagnostics/report.ts";
import { nearest } from "../diagnostics/wording.ts";
import { type Comment, commentsIn } from "../read/comments.ts";
import type { Document } from "../read/document.ts";

/** `# respell-ignore RS204, RS214: the reason`. */
const SILENCE = /^#\s*respell-ignore\b([^:]*)(?::(.*))?$/;

/** One code that a comment silences, on one line. */
interface Silence {
  name: string;
  line: number;
  comment: Comment;
}

/**
 * Leaves out the findings that a comment of the file silences, on their line or on the line above,
 * and adds what is wrong with the comments themselves. Only judgements can be silenced: the rules'
 * (RS2xx) and the proof's (RS3xx).
 *
 * @param isAll whether `found` is all that there is: else a comment may silence what is yet to come
 */
export function silence(
  document: Document,
  found: readonly Diagnostic[],
  isAll: boolean,
): Diagnostic[] {
  // Few files have one, and to find comments takes a third of the time that reading takes.
  if (!document.text.includes("respell-ignore")) return [...found];
  const diagnostics: Diagnostic[] = [];
  const silences: Silence[] = [];
  for (const { comment, line } of linesOf(commentsIn(document.text))) {
    const [, codes, reason = ""] = SILENCE.exec(comment.text) ?? [];
    if (codes === undefined) continue;
    const where = { file: document.path, path: "", range: comment.range };
    const names = codes.split(/[\s,]+/).filter((name) => name !== "");
    const wrong = names.length === 0 ? [""] : names.filter((name) => !SILENCEABLE.includes(name));
    for (const name of wrong) {
      const suggestion = name in registry ? undefined : nearest(name.toUpperCase(), SILENCEABLE);
      diagnostics.push(report("RS152", { name, suggestion }, where));
    }
    if (wrong.length > 0) continue;
    if (reason.trim() === "") diagnostics.push(report("RS151", {}, where));
    else silences.push(...names.map((name) => ({ name, line, comment })));
  }
  const isSilencing = (one: Silence, { code, line }: Diagnostic): boolean =>
    one.name === code && one.line === line;
  const idle = silences.filter((one) => !found.some((finding) => isSilencing(one, finding)));
  return [
    ...found.filter((finding) => !silences.some((one) => isSilencing(one, finding))),
    ...diagnostics,
    ...(isAll ? idle : []).map(({ name, comment: { range } }) =>
      report("RS153", { name }, { file: document.path, path: "", range }),
    ),
  ];
}

const SILENCEABLE: readonly string[] = (Object.keys(registry) as Code[]).filter((code) =>
  /^RS[23]/.test(code),
);

/** Each comment with the line that it is about: its own, or the one below a block of comments. */
function linesOf(comments: readonly Comment[]): { comment: Comment; line: number }[] {
  const below = new Map<number, number>();
  return comments
    .toReversed()
    .map((comment) => {
      const { line: own } = comment.range;
      const line = comment.isAlone ? (below.get(own + 1) ?? own + 1) : own;
      if (comment.isAlone) below.set(own, line);
      return { comment, line };
    })
    .toReversed();
}
