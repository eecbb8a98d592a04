/**
 * The little TypeScript that generated modules are made of. Expressions are code on one line; what
 * may take several lines has a node of its own.
 */
export type Statement =
  /** `body.top_p = payload.top_p;` */
  | { kind: "line"; code: string; comment?: string }
  /** A call whose arguments go on lines of their own where they have to. */
  | { kind: "call"; callee: string; args: readonly string[] }
  /** `if (test) statement` */
  | { kind: "if"; test: string; then: Statement }
  /** `if (test) { … } else { … }` */
  | { kind: "branch"; test: string; then: readonly Statement[]; otherwise?: readonly Statement[] }
  /** `{ … }` */
  | { kind: "block"; body: readonly Statement[] }
  | { kind: "switch"; subject: string; cases: readonly Case[]; otherwise: readonly Statement[] }
  /** `const name = test ? whenTrue : whenFalse;` */
  | { kind: "choice"; name: string; test: string; whenTrue: string; whenFalse: string }
  /** `let name: type | undefined;` */
  | { kind: "let"; name: string; type: string }
  /** `const name: type = { … };`, a property a line. */
  | { kind: "object"; name: string; type: string; properties: readonly Property[] }
  /** `return { … };`, a property a line. */
  | { kind: "return"; properties: readonly Property[] }
  /**
   * Statements of one thought, without blank lines between them, below what they have in common and
   * the params that they read into locals: `const { top_p } = payload;`.
   */
  | Group;

export interface Group {
  kind: "group";
  under?: string;
  reads?: readonly string[];
  body: readonly Statement[];
}

export interface Case {
  labels: readonly string[];
  body: readonly Statement[];
}

/** `name: value, // comment`, or a shorthand. */
export interface Property {
  code: string;
  comment?: string;
}

export interface Parameter {
  name: string;
  type: string;
  /** May be left out, or undefined where another one follows. */
  optional?: boolean;
}

export type Item =
  | { kind: "constant"; name: string; value: string }
  | { kind: "record"; name: string; properties: readonly string[] }
  | { kind: "type"; name: string; value: string }
  | { kind: "settings"; name: string; type: string; properties: readonly Property[] }
  | {
      kind: "function";
      name: string;
      parameters: readonly Parameter[];
      returnType: string;
      /** Thoughts, with a blank line between them. */
      body: readonly Statement[];
    }
  /** A set of strings that only this module sees. */
  | { kind: "set"; name: string; doc: string; items: readonly string[] };

/** A generated module. */
export interface Syntax {
  header: string;
  from: string;
  imports: readonly { name: string; isType: boolean }[];
  items: readonly Item[];
}
