import { readFileSync } from 'node:fs';
import { openMerge } from '../../documents/office/letters/open-merge.ts';
import { pagesOfPackage } from '../../documents/reading/text-pages.ts';
import type { countLettersProgram } from '../../protocol/office/count-letters.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof countLettersProgram>((source) => {
  const merge = openMerge(source);
  if ('fault' in merge) return { pages: 0 };
  return { pages: merge.starts.length * Math.max(1, pagesOfPackage(readFileSync(source.template))) };
});
