import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Says which tests were skipped and why, and closes with one line of counts. */
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number =>
      tests.filter((test) => test.result().state === state).length;
    for (const test of tests) {
      if (test.result().state !== "skipped") continue;
      console.log(`SKIPPED  ${test.fullName}${reasonOf(test)}`);
    }
    const broken = errors.length + modules.filter((module) => module.errors().length > 0).length;
    const counts = `${count("passed")} passed, ${count("failed") + broken} failed`;
    console.log(`\n${counts}, ${count("skipped")} skipped`);
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === "skipped" ? result.note : undefined;
  return note === undefined ? "" : `: ${note}`;
}
