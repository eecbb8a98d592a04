import { readFileSync, writeFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";

const README = "README.md";

/**
 * Puts what was measured into the README: each text between `<!-- bench: name -->` and the next
 * `<!-- bench -->`. A name that the README does not have is passed over.
 */
export async function quote(measured: ReadonlyMap<string, string>): Promise<void> {
  let text = readFileSync(README, "utf8");
  for (const [name, quoted] of measured) {
    const begin = `<!-- bench: ${name} -->\n`;
    const from = text.indexOf(begin) + begin.length;
    const to = text.indexOf("<!-- bench -->", from);
    if (from < begin.length || to < 0) continue;
    text = `${text.slice(0, from)}\n${quoted}\n\n${text.slice(to)}`;
  }
  const style = (await resolveConfig(README)) ?? {};
  writeFileSync(README, await format(text, { ...style, filepath: README }));
}
