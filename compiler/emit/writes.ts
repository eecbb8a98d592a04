import { type Json, isJsonObject } from "../json.ts";
import type { Target } from "../plan/plan.ts";
import type { Layout } from "./layout.ts";
import { literal } from "./literal.ts";
import { nested, property } from "./property.ts";
import type { Uses } from "./uses.ts";

/** Prints the statements that write a value to a target, in the way that the layout chose. */
export class Writes {
  #layouts: ReadonlyMap<string, Layout>;
  #uses: Uses;

  constructor(layouts: ReadonlyMap<string, Layout>, uses: Uses) {
    this.#layouts = layouts;
    this.#uses = uses;
  }

  /** Writes the value of an expression. */
  value(target: Target, code: string): string {
    const [root, ...rest] = target;
    const layout = this.#layouts.get(root!)!;
    const place = property("body", root!);
    switch (layout.kind) {
      case "direct":
        return `${place} = ${nested(rest, code)};`;
      case "merged":
        return `${place} = ${this.#uses.value("merged")}(${place}, ${nested(rest, code)});`;
      case "shared": {
        const [name, ...below] = target.slice(layout.prefix.length);
        const object = layout.always ? layout.local : `(${layout.local} ??= {})`;
        return `${property(object, name!)} = ${nested(below, code)};`;
      }
    }
  }

  /** Writes a value that the Plan knows. */
  literal(target: Target, value: Json): string[] {
    const layout = this.#layouts.get(target[0]!)!;
    const isBelow = layout.kind !== "shared" || target.length > layout.prefix.length;
    if (isBelow || !isJsonObject(value)) return [this.value(target, literal(value))];
    // The value is the shared object itself, or one that holds it: its keys are written one by one.
    return Object.entries(value).flatMap(([key, held]) => this.literal([...target, key], held));
  }
}
