import { readFileSync, writeFileSync } from 'node:fs';
import type { PDF } from '@libpdf/core';
import type { Composition } from '../../../common/esign/composition.ts';
import { addReport, addSignatures, makeAudit } from '../../documents/pdf/sign/compose.ts';
import { DrawingShelf } from '../../documents/pdf/sign/drawing-shelf.ts';
import { FontShelf } from '../../documents/pdf/sign/font-shelf.ts';
import { openDocument, saveIncrement } from '../../documents/pdf/sign/open-document.ts';
import { OddPageTree } from '../../documents/pdf/sign/page-frames.ts';
import { writeByteRange } from '../../documents/pdf/sign/seal-place.ts';
import { readSignatures } from '../../documents/pdf/sign/signatures.ts';
import { runProgram } from '../../protocol/run-program.ts';
import type { Composed, EsignComposeJob, esignComposeProgram } from '../../protocol/sign/esign-compose.ts';

async function openFor(composition: Composition, source: string | null): Promise<PDF | null> {
  if (composition.kind === 'audit') return makeAudit(composition);
  const pdf = source === null ? null : await openDocument(readFileSync(source));
  return pdf === null || pdf.isEncrypted ? null : pdf;
}

async function compose(job: EsignComposeJob): Promise<Composed | { missing: string } | { fault: 'odd' }> {
  const text = readFileSync(job.manifest, 'utf8');
  const composition: Composition = JSON.parse(text);
  const pdf = await openFor(composition, job.source);
  if (pdf === null) return { fault: 'odd' };
  const fonts = new FontShelf(pdf, job.fonts, job.spareFonts ?? []);
  const missing = job.spareFonts === null ? fonts.missingIn(textsOf(composition)) : '';
  if (missing !== '') return { missing };
  const shelves = { fonts, drawings: new DrawingShelf(pdf) };
  const isSigned = readSignatures(pdf).names.length > 0;
  const pages =
    composition.kind === 'audit'
      ? addReport(pdf, shelves, composition, 0)
      : addSignatures(pdf, shelves, composition);
  const bytes = await saveIncrement(pdf);
  writeByteRange(bytes);
  writeFileSync(job.target, bytes);
  return { pages, isSigned };
}

/** Returns all texts that people wrote, with the texts around them. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsOf).join('') : '';
}

await runProgram<typeof esignComposeProgram>(async (job) => {
  try {
    return await compose(job);
  } catch (error) {
    if (!(error instanceof OddPageTree)) console.error(error);
    return { fault: 'odd' };
  }
});
