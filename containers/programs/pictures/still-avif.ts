import { readFile, writeFile } from 'node:fs/promises';
import type { stillAvifProgram } from '../../protocol/pictures/still-avif.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Place of the major brand in the file type box. */
const BRAND_AT = 8;

await runProgram<typeof stillAvifProgram>(async ({ source, target }) => {
  const avif = await readFile(source);
  avif.write('avif', BRAND_AT, 'latin1');
  await writeFile(target, avif);
  return null;
});
