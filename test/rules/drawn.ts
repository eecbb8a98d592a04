import { diagnose } from "../../compiler/diagnostics/pages.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";

/** The preset, the URL and the model, on lines 1 to 3; the test's own lines begin on line 4. */
export function backend(lines: string, preset = "openai-chat"): string {
  return `preset: ${preset}\nbase_url: http://localhost:8000/v1\nmodel: rt\n${lines}\n`;
}

/** What one file draws, as `RS204 5`: code and line. */
export function drawn(text: string): string[] {
  return found(text).map(({ code, line }) => `${code} ${line}`);
}

export function found(text: string): Diagnostic[] {
  return diagnose({ path: "a.yaml", text });
}
