import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with the one line that the continuous integration reads. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests()].length === 0,
    );
    const failed =
      tests.filter((test) => test.result().state === 'failed').length + broken.length + errors.length;
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`));
  }
}
