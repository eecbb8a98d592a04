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

  /** `sent`: the value that was sent, as it is read, or the place that it was sent to. */
  mapped(param: string, sent: string, key: string): void {
    this.#add({ param, action: "mapped", reason: `sent as ${sent}`, key });
  }

  derived(param: string, reason: string, key: string): void {
    this.#add({ param, action: "derived", reason, key });
  }

  /** `value`: what stands in for a param that the payload does not set. */
  injected(param: string, value: string, key: string): void {
    const reason = `the payload sets no reasoning control: ${value} stands in`;
    this.#add({ param, action: "injected", reason, key });
  }

  #add(entry: ReportEntry): void {
    (this.#entries ??= []).push(entry);
  }
}
