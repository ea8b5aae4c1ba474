import { readFile, stat } from 'node:fs/promises';
import type { readTextProgram } from '../../protocol/pdf/read-text.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof readTextProgram>(async ({ paths, mostBytes }) => {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > mostBytes) return null;
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return texts.join('');
});
