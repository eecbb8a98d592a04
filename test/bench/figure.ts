/** What was measured, beside the goal that it has. */
export interface Figure {
  readonly what: string;
  /** As it is read. */
  readonly cost: string;
  /** How it compares: `value` should be at most or at least `goal`. */
  readonly ratio?: {
    readonly of: string;
    readonly value: number;
    readonly atMost?: number;
    readonly atLeast?: number;
  };
}

export function missed({ ratio }: Figure): boolean {
  if (ratio === undefined) return false;
  const { value, atMost = Infinity, atLeast = -Infinity } = ratio;
  return value > atMost || value < atLeast;
}

/** A table in Markdown, as the README quotes it. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, cost, ratio } = figure;
    if (ratio === undefined) return [what, cost, "", ""];
    const goal =
      ratio.atMost !== undefined
        ? `at most ${ratio.atMost}×`
        : ratio.atLeast !== undefined
          ? `at least ${ratio.atLeast}×`
          : "";
    return [
      what,
      cost,
      `${ratio.value.toFixed(2)}× ${ratio.of}`,
      missed(figure) ? `${goal}: MISSED` : goal,
    ];
  });
  const lines = [["", "cost", "compared", "goal"], ["---", "---:", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Nanoseconds in the unit in which they are easiest to read. */
export function time(ns: number): string {
  if (ns < 1000) return `${ns.toFixed(0)} ns`;
  return ns < 1e6 ? `${(ns / 1e3).toFixed(2)} µs` : `${(ns / 1e6).toFixed(2)} ms`;
}
