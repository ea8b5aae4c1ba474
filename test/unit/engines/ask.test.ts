import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask } from '../../../containers/engines/ask.ts';
import { defineProgram, defineProgramOfSteps } from '../../../containers/protocol/program.ts';
import { type ProcessResult, runProcess } from '../../../containers/sandbox/process.ts';

interface CountJob {
  pages: number;
}

const answerSchema = z.object({ pages: z.int() });
const count = defineProgram<CountJob>()('pdf/count.ts', answerSchema);
const countInSteps = defineProgramOfSteps<CountJob>()(
  'pdf/count.ts',
  z.object({ page: z.int() }),
  answerSchema,
);

const ENDED: ProcessResult = { code: 0, signal: null, stdout: '', stderr: '', ended: 'itself', isCut: false };

/** An engine whose program prints these lines and ends so. */
function printing(lines: unknown[], end: Partial<ProcessResult> = {}) {
  return {
    runNode: async (_path: string, _job: unknown, onMessage: (message: unknown) => void) => {
      for (const line of lines) onMessage(line);
      return { ...ENDED, ...end };
    },
  };
}

describe('a program is asked', () => {
  test('and gives its steps as they come, and its answer', async () => {
    const steps: number[] = [];
    const engine = printing([{ step: { page: 1 } }, null, { step: { page: 2 } }, { answer: { pages: 2 } }]);
    const answer = await ask(engine, countInSteps, { pages: 2 }, ({ page }) => steps.push(page));
    expect([answer, steps]).toEqual([{ pages: 2 }, [1, 2]]);
  });

  const ANSWER = { answer: { pages: 2 } };
  test.each<[how: string, fault: string, lines: unknown[], end?: Partial<ProcessResult>]>([
    ['answers in another shape', 'malformed', [{ answer: { pages: 'two' } }]],
    ['reports a step of another shape', 'malformed', [{ step: { page: null } }, ANSWER]],
    ['reports something that is neither', 'malformed', [{ fault: 'damaged' }, ANSWER]],
    ['ends with 1 after its answer', 'exit', [ANSWER], { code: 1 }],
    ['is killed after its answer', 'exit', [ANSWER], { code: null, signal: 'SIGSEGV' }],
    ['reports a line that is too long', 'malformed', [{ cut: 1_048_576 }, ANSWER]],
    ['says nothing', 'silent', []],
    ['says what is no JSON', 'silent', [null]],
    ['answers twice', 'repeated', [ANSWER, ANSWER]],
  ])('and is not believed where it %s', async (_how, fault, lines, end) => {
    const asked = ask(printing(lines, end), countInSteps, { pages: 2 });
    await expect(asked).rejects.toMatchObject({ program: 'pdf/count.ts', fault });
  });

  test('and is not believed where it reports steps that its description does not know', async () => {
    const asked = ask(printing([{ step: { page: 1 } }, { answer: { pages: 1 } }]), count, { pages: 1 });
    await expect(asked).rejects.toMatchObject({ fault: 'malformed' });
  });

  test('and is ended where its caller throws at a step, which rejects', async () => {
    const source = `console.log('{"step":{"page":1}}'); setInterval(() => {}, 1000)`;
    let group = 0;
    const engine = {
      runNode: (_path: string, _job: unknown, onMessage: (message: unknown) => void) =>
        runProcess({
          ...{ program: process.execPath, args: ['-e', source], environment: {}, directory: tmpdir() },
          ...{ timeoutMs: 30_000, maxTotalBytes: null },
          onStart: (pid) => {
            group = pid;
          },
          onLine: (line) => onMessage(JSON.parse(line)),
        }),
    };
    const asked = ask(engine, countInSteps, { pages: 1 }, ({ page }) => {
      throw new RangeError(`no page ${page}`);
    });
    await expect(asked).rejects.toThrow(RangeError);
    expect(() => process.kill(-group, 0)).toThrow('ESRCH');
  });
});
