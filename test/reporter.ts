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
    // A file can fail without any of its tests failing: in a hook, or while it is loaded.
    const broken = errors.length + modules.filter(failsBesidesItsTests).length;
    const counts = `${count("passed")} passed, ${count("failed") + broken} failed`;
    console.log(`\n${counts}, ${count("skipped")} skipped`);
  }
}

function failsBesidesItsTests(module: TestModule): boolean {
  const tests = [...module.children.allTests()];
  return module.state() === "failed" && tests.every((test) => test.result().state !== "failed");
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === "skipped" ? result.note : undefined;
  return note === undefined ? "" : `: ${note}`;
}
