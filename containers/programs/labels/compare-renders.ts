import { readFile, rm } from 'node:fs/promises';
import type { compareRendersProgram } from '../../protocol/labels/compare-renders.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof compareRendersProgram>(async ({ pairs }) => {
  const different: number[] = [];
  for (const [index, { first, second }] of pairs.entries()) {
    const [one, other] = [await readFile(first), await readFile(second)];
    if (!one.equals(other)) different.push(index);
    await rm(first);
    await rm(second);
  }
  return { different };
});
