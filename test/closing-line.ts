import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with the one line that the continuous integration reads. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    );
    const failed =
      tests.filter((test) => test.result().state === 'failed').length + broken.length + errors.length;
    const responses = sumOf(modules.map((module) => module.meta().heldResponses));
    const notices = sumOf(modules.map((module) => module.meta().heldNotices));
    process.once('exit', () => {
      if (responses > 0)
        console.log(`${responses} responses and ${notices} notices held against the contract`);
      console.log(`${passed} passed, ${failed} failed`);
    });
  }
}

function sumOf(counts: (number | undefined)[]): number {
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
