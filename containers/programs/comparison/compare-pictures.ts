import { readFileSync, rmSync } from 'node:fs';
import { differences } from '../../documents/comparison/picture-difference.ts';
import { readPpm } from '../../plain/pnm.ts';
import type { comparePicturesProgram } from '../../protocol/comparison/compare-pictures.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof comparePicturesProgram>(({ pairs }, onStep) => {
  for (const [place, pair] of pairs.entries()) {
    const boxes = differences(readPpm(readFileSync(pair.old)), readPpm(readFileSync(pair.new)));
    rmSync(pair.old, { force: true });
    rmSync(pair.new, { force: true });
    onStep({ place, boxes });
  }
  return null;
});
