import { readFile } from 'node:fs/promises';
import { PackageParts } from '../../documents/office/contents/package-parts.ts';
import { contentsOfPrinted } from '../../documents/office/contents/printed-contents.ts';
import { contentsOfWord } from '../../documents/office/contents/word-package.ts';
import type {
  Contents,
  CountContentsJob,
  countContentsProgram,
} from '../../protocol/office/count-contents.ts';
import { runProgram } from '../../protocol/run-program.ts';

async function count({ path, format }: CountContentsJob): Promise<Contents | null> {
  if (format === 'pdf') {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    return contentsOfPrinted(await PDFDocument.load(await readFile(path), { updateMetadata: false }));
  }
  const parts = await PackageParts.open(path);
  return parts === null ? null : contentsOfWord(parts);
}

await runProgram<typeof countContentsProgram>(async (job) => {
  return { contents: await count(job).catch(() => null) };
});
