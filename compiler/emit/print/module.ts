import { Lines } from "./lines.ts";
import { type Style, printObject, printThoughts, type } from "./statements.ts";
import type { Item, Parameter, Syntax } from "./syntax.ts";

/** A printed module, and whether prettier would leave it as it is. */
export interface Printed {
  text: string;
  certain: boolean;
}

/** Prints a module as it is committed. */
export function printModule({ header, from, imports, items }: Syntax): Printed {
  const lines = new Lines();
  lines.comment(0, header);
  lines.blank();
  const names = imports.map(({ name, isType }) => (isType ? `type ${name}` : name));
  printList("import {", names, `} from ${from};`, " ", lines);
  items.forEach((item, index) => {
    if (index === 0 || standsApart(item, items[index - 1]!)) lines.blank();
    printItem(item, lines, { types: true }, "export ");
  });
  return { text: lines.text, certain: lines.certain };
}

/**
 * Prints the same module without types, as the body of a function of `runtime`, which holds what it
 * imports; the function returns what the module exports.
 */
export function printFunctionBody({ imports, items }: Syntax): string {
  const lines = new Lines();
  const values = imports.filter(({ isType }) => !isType).map(({ name }) => name);
  lines.add(0, `const { ${values.join(", ")} } = runtime;`);
  for (const item of items) {
    if (item.kind !== "type") printItem(item, lines, { types: false }, "");
  }
  const exported = items.filter(({ kind }) => kind !== "type" && kind !== "set");
  lines.add(0, `return { ${exported.map(({ name }) => name).join(", ")} };`);
  return lines.text;
}

/** Constants on one line stand together; all else has a blank line before it. */
function standsApart(item: Item, before: Item): boolean {
  const isShort = ({ kind }: Item): boolean => kind === "constant" || kind === "record";
  return !(isShort(item) && isShort(before));
}

function printItem(item: Item, lines: Lines, style: Style, exported: string): void {
  switch (item.kind) {
    case "constant":
      return lines.add(0, `${exported}const ${item.name} = ${item.value};`);
    case "record": {
      const end = style.types && item.properties.length > 0 ? "} as const;" : "};";
      return printList(`${exported}const ${item.name} = {`, item.properties, end, " ", lines);
    }
    case "type":
      return lines.add(0, `type ${item.name} = ${item.value};`);
    case "settings": {
      const head = `${exported}const ${item.name}${type(item.type, style)} = {`;
      return printObject(head, item.properties, 0, lines);
    }
    case "function":
      printList(
        `${exported}function ${item.name}(`,
        item.parameters.map((parameter, index) =>
          parameterCode(parameter, item.parameters[index + 1], style),
        ),
        `)${type(item.returnType, style)} {`,
        "",
        lines,
      );
      printThoughts(item.body, 1, lines, style);
      return lines.add(0, "}");
    case "set":
      lines.comment(0, `/** ${item.doc} */`);
      return printList(
        `const ${item.name}${type("ReadonlySet<string>", style)} = new Set([`,
        item.items,
        "]);",
        "",
        lines,
      );
  }
}

/** A list between two brackets: on one line where it fits, else an item a line. */
function printList(
  open: string,
  items: readonly string[],
  close: string,
  padding: string,
  lines: Lines,
): void {
  const pad = items.length === 0 ? "" : padding;
  const flat = `${open}${pad}${items.join(", ")}${pad}${close}`;
  if (lines.fits(0, flat)) return lines.add(0, flat);
  lines.add(0, open);
  for (const item of items) lines.add(1, `${item},`);
  lines.add(0, close);
}

function parameterCode(
  { name, type: declared, optional }: Parameter,
  next: Parameter | undefined,
  style: Style,
): string {
  if (!style.types) return name;
  if (!optional) return `${name}: ${declared}`;
  return next ? `${name}: ${declared} | undefined` : `${name}?: ${declared}`;
}
