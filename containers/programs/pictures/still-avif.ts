import { readFile, writeFile } from 'node:fs/promises';
import type { stillAvifProgram } from '../../protocol/pictures/still-avif.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Of the file type box: the brand that says how the file is best read. */
const BRAND_AT = 8;

await runProgram<typeof stillAvifProgram>(async ({ source, target }) => {
  const avif = await readFile(source);
  avif.write('avif', BRAND_AT, 'latin1');
  await writeFile(target, avif);
  return null;
});
