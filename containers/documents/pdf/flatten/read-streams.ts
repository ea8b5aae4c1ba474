import { rmSync, writeFileSync } from 'node:fs';
import { isReference, selectorOf } from '../../../plain/pdf/values.ts';
import type { FlattenPlan } from '../../../protocol/pdf/flatten-pdf.ts';
import { contentStreams } from '../objects/content-streams.ts';
import { ObjectDump } from '../objects/object-dump.ts';
import { pagesOf } from '../objects/page-tree.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { runQpdf } from '../objects/run-qpdf.ts';
import { catalogOf } from '../objects/walk.ts';
import { kindOf } from './annotation-kinds.ts';

const AT_ONCE = 20_000;
const BYTES_AT_ONCE = 16 * 1024 * 1024;

/** Returns true if the document has anything to flatten. */
export function hasWork(document: PdfDocument, { what }: FlattenPlan): boolean {
  const catalog = catalogOf(document);
  if (what.includes('camadas') && '/OCProperties' in catalog) return true;
  if (what.includes('formularios') && '/XFA' in document.dictionary(catalog['/AcroForm'])) return true;
  return pagesOf(document).some((page) => isAnnotated(document, page));
}

function isAnnotated(document: PdfDocument, page: string): boolean {
  const annotations = document.list(document.dictionary(page)['/Annots']);
  return annotations.some((annotation) => kindOf(document, document.dictionary(annotation)) !== 'other');
}

/** Returns the streams whose data are needed. */
function neededStreams(document: PdfDocument, { what }: FlattenPlan): string[] {
  const catalog = catalogOf(document);
  const isLayered = what.includes('camadas') && '/OCProperties' in catalog;
  const needed = new Set([catalog['/Metadata']]);
  for (const page of pagesOf(document)) {
    if (!isLayered && !isAnnotated(document, page)) continue;
    for (const stream of contentStreams(document, document.dictionary(page)['/Contents'])) needed.add(stream);
  }
  for (const reference of document.references()) {
    const dictionary = document.dictionary(reference);
    for (const key of ['/V', '/RC', '/RV', '/Contents']) needed.add(dictionary[key]);
    const isForm = dictionary['/Subtype'] === '/Form' && (isLayered || '/AcroForm' in catalog);
    if (isForm || (isLayered && dictionary['/PatternType'] === 1)) needed.add(reference);
    if (isLayered && dictionary['/Subtype'] === '/Type3')
      for (const glyph of Object.values(document.dictionary(dictionary['/CharProcs']))) needed.add(glyph);
  }
  return [...needed].filter(isReference).filter((reference) => document.stream(reference) !== undefined);
}

function readAll(document: PdfDocument, base: string, list: string, streams: readonly string[]): void {
  writeFileSync(list, streams.map(selectorOf).join('\n'));
  const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized'];
  const target = `${list}.json`;
  const { isSound } = runQpdf([...args, `@${list}`, base, target]);
  if (isSound) document.fill(new ObjectDump(target));
  rmSync(target, { force: true });
  if (isSound) return;
  if (streams.length > 1) {
    // One of them cannot be read; without it, the others can.
    const half = Math.ceil(streams.length / 2);
    readAll(document, base, list, streams.slice(0, half));
    readAll(document, base, list, streams.slice(half));
  }
}

/** Reads the data of the streams that are needed from the PDF; `list` is the path of a file for qpdf. */
export function readStreams(document: PdfDocument, plan: FlattenPlan, base: string, list: string): void {
  let [part, bytes]: [string[], number] = [[], 0];
  const end = () => {
    if (part.length > 0) readAll(document, base, list, part);
    [part, bytes] = [[], 0];
  };
  for (const reference of neededStreams(document, plan)) {
    part.push(reference);
    bytes += document.number(document.dictionary(reference)['/Length']) ?? 0;
    if (part.length >= AT_ONCE || bytes >= BYTES_AT_ONCE) end();
  }
  end();
}
