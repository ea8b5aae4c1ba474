import { readFileSync } from 'node:fs';
import { TYPES_PART, WordPackage } from '../../documents/office/letters/package.ts';
import { mendWord } from '../../documents/office/mending/mend-word.ts';
import { documentOf } from '../../documents/text/tree.ts';
import { packed, ZipFile } from '../../documents/text/zip-file.ts';
import type { MendWordJob, mendWordProgram } from '../../protocol/office/mend-word.ts';
import { runProgram } from '../../protocol/run-program.ts';

function mend({ source, target, chunks }: MendWordJob): number {
  const document = new WordPackage(readFileSync(source), { mayHaveMacros: true });
  const mended = mendWord(document, chunks);
  if (mended === 0) return 0;
  const file = new ZipFile(target);
  file.add(packed(TYPES_PART, Buffer.from(documentOf(document.types()))));
  for (const [name, bytes] of document.others(new Set())) file.add(packed(name, bytes));
  file.end();
  return mended;
}

await runProgram<typeof mendWordProgram>((job) => ({ mended: mend(job) }));
