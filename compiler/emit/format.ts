import { WIDTH } from "./print/lines.ts";
import { printModule } from "./print/module.ts";
import type { Syntax } from "./print/syntax.ts";

/**
 * The text of a module as it is committed: what prettier makes of it. Prettier itself is asked, and
 * loaded, only where the printer is not certain that it prints the same.
 */
export async function formatted(module: Syntax): Promise<string> {
  const { text, certain } = printModule(module);
  if (certain) return text;
  const { format } = await import("prettier");
  return format(text, { parser: "typescript", printWidth: WIDTH });
}
