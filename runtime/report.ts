/** What became of one param that did not arrive as the client sent it. */
export interface ReportEntry {
  param: string;
  action: "dropped" | "clamped" | "mapped" | "derived" | "injected";
  reason: string;
  /** The YAML key path or the preset rule that decided it. */
  key: string;
}

/** Collects what a translation did to the params; nothing is allocated before the first entry. */
export class Report {
  #entries: ReportEntry[] | undefined;

  get entries(): readonly ReportEntry[] {
    return this.#entries ?? [];
  }

  dropped(param: string, reason: string, key: string): void {
    this.#add({ param, action: "dropped", reason, key });
  }

  clamped(param: string, reason: string, key: string): void {
    this.#add({ param, action: "clamped", reason, key });
  }

  mapped(param: string, reason: string, key: string): void {
    this.#add({ param, action: "mapped", reason, key });
  }

  derived(param: string, reason: string, key: string): void {
    this.#add({ param, action: "derived", reason, key });
  }

  injected(param: string, reason: string, key: string): void {
    this.#add({ param, action: "injected", reason, key });
  }

  #add(entry: ReportEntry): void {
    (this.#entries ??= []).push(entry);
  }
}
