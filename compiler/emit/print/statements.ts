import type { Lines } from "./lines.ts";
import type { Case, Property, Statement } from "./syntax.ts";

/** How a module is printed: as it is committed, or without its types, to be run. */
export interface Style {
  types: boolean;
}

/** Prints thoughts with a blank line between them; like follows like under one comment. */
export function printThoughts(
  thoughts: readonly Statement[],
  depth: number,
  lines: Lines,
  style: Style,
): void {
  thoughts.forEach((thought, index) => {
    if (index > 0) lines.blank();
    print(thought, depth, lines, style);
  });
}

function printAll(
  statements: readonly Statement[],
  depth: number,
  lines: Lines,
  style: Style,
): void {
  for (const statement of statements) print(statement, depth, lines, style);
}

function print(statement: Statement, depth: number, lines: Lines, style: Style): void {
  switch (statement.kind) {
    case "line":
      return lines.add(depth, statement.code, statement.comment);
    case "call":
      return printCall(statement.callee, statement.args, depth, lines);
    case "if":
      return printIf(statement.test, statement.then, depth, lines, style);
    case "branch":
      lines.add(depth, `if (${statement.test}) {`);
      printAll(statement.then, depth + 1, lines, style);
      if (statement.otherwise) {
        lines.add(depth, "} else {");
        printAll(statement.otherwise, depth + 1, lines, style);
      }
      return lines.add(depth, "}");
    case "block":
      lines.add(depth, "{");
      printAll(statement.body, depth + 1, lines, style);
      return lines.add(depth, "}");
    case "switch":
      lines.add(depth, `switch (${statement.subject}) {`);
      for (const one of statement.cases) printCase(one, depth + 1, lines, style);
      lines.add(depth + 1, "default:");
      printAll(statement.otherwise, depth + 2, lines, style);
      return lines.add(depth, "}");
    case "choice":
      return printChoice(statement, depth, lines);
    case "let":
      return lines.add(
        depth,
        `let ${statement.name}${type(`${statement.type} | undefined`, style)};`,
      );
    case "object": {
      const head = `const ${statement.name}${type(statement.type, style)} = {`;
      return printObject(head, statement.properties, depth, lines);
    }
    case "return":
      return printObject("return {", statement.properties, depth, lines);
    case "group":
      if (statement.under !== undefined) lines.comment(depth, `// ${statement.under}`);
      if (statement.reads !== undefined) printReads(statement.reads, depth, lines);
      return printAll(statement.body, depth, lines, style);
  }
}

/** `: T` where types are printed. */
export function type(name: string, { types }: Style): string {
  return types ? `: ${name}` : "";
}

/** Prints `head`, a property a line, and the end of the statement. */
export function printObject(
  head: string,
  properties: readonly Property[],
  depth: number,
  lines: Lines,
): void {
  if (properties.length === 0) return lines.add(depth, `${head}};`);
  lines.add(depth, head);
  for (const { code, comment } of properties) lines.add(depth + 1, `${code},`, comment);
  lines.add(depth, "};");
}

function printReads(params: readonly string[], depth: number, lines: Lines): void {
  if (params.length === 0) return;
  const left = `const { ${params.join(", ")} } =`;
  if (lines.fits(depth, `${left} payload;`)) return lines.add(depth, `${left} payload;`);
  if (lines.fits(depth, left)) {
    lines.add(depth, left);
    return lines.add(depth + 1, "payload;");
  }
  lines.add(depth, "const {");
  for (const param of params) lines.add(depth + 1, `${param},`);
  lines.add(depth, "} = payload;");
}

function printCall(callee: string, args: readonly string[], depth: number, lines: Lines): void {
  const flat = `${callee}(${args.join(", ")});`;
  if (lines.fits(depth, flat)) return lines.add(depth, flat);
  lines.add(depth, `${callee}(`);
  for (const arg of args) lines.add(depth + 1, `${arg},`);
  lines.add(depth, ");");
}

function printIf(test: string, then: Statement, depth: number, lines: Lines, style: Style): void {
  if (then.kind === "line") {
    const flat = `if (${test}) ${then.code}`;
    if (lines.fits(depth, flat)) return lines.add(depth, flat, then.comment);
  }
  lines.add(depth, `if (${test})`);
  print(then, depth + 1, lines, style);
}

function printCase({ labels, body }: Case, depth: number, lines: Lines, style: Style): void {
  for (const label of labels) lines.add(depth, `case ${label}:`);
  printAll(body, depth + 1, lines, style);
  lines.add(depth + 1, "break;");
}

function printChoice(
  { name, test, whenTrue, whenFalse }: Statement & { kind: "choice" },
  depth: number,
  lines: Lines,
): void {
  lines.add(depth, `const ${name} =`);
  lines.add(depth + 1, test);
  lines.add(depth + 2, `? ${whenTrue}`);
  lines.add(depth + 2, `: ${whenFalse};`);
}
