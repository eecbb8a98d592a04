import { property } from "./property.ts";

/** What printed code uses from outside: names of the runtime, and whether it reads `env`. */
export class Uses {
  #values = new Set<string>();
  #types = new Set<string>();
  #env = false;

  /** Marks a function of the runtime as used, and returns its name. */
  value(name: string): string {
    this.#values.add(name);
    return name;
  }

  /** Marks a type of the runtime as used, and returns its name. */
  type(name: string): string {
    this.#types.add(name);
    return name;
  }

  /** Marks `env` as read, and returns the expression of a variable. */
  env(name: string): string {
    this.#env = true;
    return property("env", name);
  }

  get readsEnv(): boolean {
    return this.#env;
  }

  /** Takes over what another piece of code uses. */
  add(other: Uses): void {
    this.#env ||= other.#env;
    for (const name of other.#values) this.#values.add(name);
    for (const name of other.#types) this.#types.add(name);
  }

  /** The named imports in order: types, then values, each sorted. */
  imports(): { name: string; isType: boolean }[] {
    return [
      ...[...this.#types].sort().map((name) => ({ name, isType: true })),
      ...[...this.#values].sort().map((name) => ({ name, isType: false })),
    ];
  }
}
