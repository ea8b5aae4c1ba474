import { afterAll, beforeAll, test } from 'vitest';
import { type Program, startProgram, submitted } from './program.ts';

// biome-ignore lint/correctness/noEmptyPattern: vitest wants to see which fixtures a fixture asks for
const shared = test.extend('program', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const program = await startProgram();
  onCleanup(() => program.stop());
  return program;
});

/** The program that the test files of a process share, started for the first of them. */
export function useProgram(): () => Program {
  let program: Program | undefined;
  shared.beforeAll(({ program: started }) => {
    program = started;
  });
  // The next file finds an idle program without runs, of which one keeps only so many.
  afterAll(async () => {
    const own = submitted.splice(0).filter(({ url }) => url === program?.url);
    await Promise.all(own.map(({ url, attempt }) => fetch(`${url}/runs/${attempt}`, { method: 'DELETE' })));
  });
  return () => {
    if (program === undefined) throw new Error('The program has not started.');
    return program;
  };
}

/** A program of the file's own: with other variables, or whose work directory or memory the file looks at. */
export function useOwnProgram(variables: Record<string, string> = {}): () => Program {
  let program: Program | undefined;
  beforeAll(async () => {
    program = await startProgram(variables);
  });
  afterAll(async () => {
    await program?.stop();
  });
  return () => {
    if (program === undefined) throw new Error('The program has not started.');
    return program;
  };
}
