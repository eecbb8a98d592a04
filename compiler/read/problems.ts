import type { Diagnostic, Range } from "../diagnostics/diagnostic.ts";
import type { Args, Code } from "../diagnostics/registry/index.ts";
import { report } from "../diagnostics/report.ts";
import type { Path } from "./document.ts";
import { pathText } from "./path.ts";
import type { Offsets } from "./position.ts";

/** Collects what is wrong with one file, by offset. */
export class Problems {
  readonly diagnostics: Diagnostic[] = [];
  readonly #file: string;
  readonly rangeOf: (offsets: Offsets) => Range;

  constructor(file: string, rangeOf: (offsets: Offsets) => Range) {
    this.#file = file;
    this.rangeOf = rangeOf;
  }

  /** @param path the YAML path; none where the text is no YAML yet */
  add<C extends Code>(code: C, args: Args<C>, at: Offsets, path: Path = []): void {
    this.diagnostics.push(
      report(code, args, { file: this.#file, path: pathText(path), range: this.rangeOf(at) }),
    );
  }
}
