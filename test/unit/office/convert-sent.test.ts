import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../containers/plain/failures.ts';
import type { RunOptions, ToolContext, ToolInput } from '../../../containers/runs/context.ts';
import type { ProcessResult } from '../../../containers/sandbox/process.ts';
import { convertSent } from '../../../containers/tools/office/convert-sent.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** LibreOffice that never ends by itself. */
function endless(onStart: () => void): ToolContext<unknown> {
  const run = (_program: string, _args: readonly string[], { signal }: RunOptions = {}) =>
    new Promise<ProcessResult>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      onStart();
    });
  return {
    inputs: [],
    options: {},
    outputDirectory: '/nowhere',
    scratch: '/nowhere',
    canMount: true,
    officeProfile: async () => '/nowhere/profile',
    deadline: () => Date.now() + 600_000,
    found: () => {},
    progress: () => {},
    give: async (name) => `/nowhere/${name}`,
    giveEditable: async ({ path }) => path,
    run,
    runNode: async () => {
      throw new Error('unused');
    },
    openEgressProxy: async () => {
      throw new Error('unused');
    },
  };
}

function docx(size: number): ToolInput {
  const name = 'contrato.docx';
  return {
    path: '/nowhere/0',
    field: 'files',
    name,
    stem: 'contrato',
    extension: 'docx',
    type: 'docx',
    size,
  };
}

/** Seconds until the conversion is ended, and what it fails with. */
async function endOf(size: number): Promise<[seconds: number, error: unknown]> {
  const startedAt = Date.now();
  const { promise: started, resolve: onStart } = Promise.withResolvers<void>();
  const ended = convertSent(endless(onStart), docx(size), { kinds: ['text'] }).then(
    () => null,
    (error: unknown) => error,
  );
  let error: unknown;
  void ended.then((reason) => {
    error = reason;
  });
  // What goes before reads files, in a time of its own that this clock does not count.
  await started;
  while (error === undefined) await vi.advanceTimersByTimeAsync(1_000);
  return [(Date.now() - startedAt) / 1000, error];
}

describe('a document whose conversion does not end', () => {
  test('of 20 KB is given little more than a minute, and named', async () => {
    const [seconds, error] = await endOf(20_000);
    expect(seconds).toBeLessThan(80);
    expect(error instanceof Failure && [error.code, error.message]).toEqual([
      'tooSlowDocument',
      expect.stringContaining('"contrato.docx" é complexo demais'),
    ]);
  });

  test('of 2 MB is given more', async () => {
    const [seconds] = await endOf(2_000_000);
    expect(seconds).toBeGreaterThan(400);
  });
});
