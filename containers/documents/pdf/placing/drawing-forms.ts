import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Box, boxBetween, sizeOfBox } from '../../../plain/geometry/boxes.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import type { Dictionary, Value } from '../../../plain/pdf/values.ts';
import type { Drawing } from '../../../protocol/pdf/lay-drawings.ts';
import { ObjectDump } from '../objects/object-dump.ts';
import { type TreePage, treePages } from '../objects/page-tree.ts';
import { PdfDocument } from '../objects/pdf-document.ts';
import type { PdfStream } from '../objects/pdf-object.ts';
import { mustRunQpdf, QpdfFailure } from '../objects/run-qpdf.ts';

/** The drawings are no PDFs whose pages qpdf can read. */
export class UnreadableDrawings extends Error {}

/** A drawing as a form, from the origin on. */
export interface DrawingForm {
  reference: string;
  size: Size;
}

/** Drawings as forms of a document of their own, in order; null for one on which nothing is drawn. */
export interface ReadDrawings {
  document: PdfDocument;
  forms: readonly (DrawingForm | null)[];
}

/** The maximum decoded size of a drawing's content: readers decode it for each page. */
const MOST_CONTENT_BYTES = 128 * 1024 * 1024;
/** Deflate makes data at most this many times smaller (zlib's technical details). */
const MOST_DEFLATED = 1032;
/** Up to this size, the data of drawings are in the JSON, and not in a file for each stream. */
const MOST_INLINE_BYTES = 8 * 1024 * 1024;

/** Lists sources, each followed by its pages, as qpdf expects them. */
function pageArguments(drawings: readonly Drawing[]): string[] {
  const listed: { source: string; pages: number[] }[] = [];
  for (const { source, page } of drawings) {
    const last = listed.at(-1);
    if (last?.source === source) last.pages.push(page + 1);
    else listed.push({ source, pages: [page + 1] });
  }
  return listed.flatMap(({ source, pages }) => [source, pages.join(',')]);
}

/** Reads all drawings at once, so that they share what they shared in their files. */
export function readDrawings(drawings: readonly Drawing[], scratch: string): ReadDrawings {
  const at = (name: string) => join(scratch, `laid-${name}`);
  const [list, dump, prefix] = [at('drawings.list'), at('drawings.json'), at('drawing')];
  const sources = new Set(drawings.map(({ source }) => source));
  const bytes = [...sources].reduce((sum, source) => sum + statSync(source).size, 0);
  const files = ['--json-stream-data=file', `--json-stream-prefix=${prefix}`];
  const streams = bytes <= MOST_INLINE_BYTES ? ['--json-stream-data=inline'] : files;
  writeFileSync(list, ['--pages', ...pageArguments(drawings), '--'].join('\n'));
  try {
    const json = ['--json=2', '--json-key=qpdf', ...streams, '--decode-level=none'];
    mustRunQpdf(['--empty', ...json, `@${list}`, dump]);
  } catch (error) {
    if (error instanceof QpdfFailure) throw new UnreadableDrawings(error.message, { cause: error });
    throw error;
  }
  const document = new PdfDocument(new ObjectDump(dump), { prefix: dump });
  const pages = [...treePages(document)];
  if (pages.length !== drawings.length) throw new UnreadableDrawings('The drawings lack pages.');
  return { document, forms: pages.map((page) => addForm(document, page)) };
}

function boxIn(document: PdfDocument, value: Value | undefined): Box | null {
  const [left, bottom, right, top] = document.numbers(value);
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null;
  return boxBetween([left, bottom], [right, top]);
}

/** Returns the shown part of a page: its crop box, as far as there is a sheet. */
function shownBox(
  document: PdfDocument,
  { '/MediaBox': media, '/CropBox': crop }: TreePage['attributes'],
): Box {
  const sheet = boxIn(document, media);
  if (sheet === null) throw new UnreadableDrawings('A drawing has no sheet.');
  const seen = boxIn(document, crop) ?? sheet;
  const cut = {
    left: Math.max(sheet.left, seen.left),
    bottom: Math.max(sheet.bottom, seen.bottom),
    right: Math.min(sheet.right, seen.right),
    top: Math.min(sheet.top, seen.top),
  };
  return cut.right > cut.left && cut.top > cut.bottom ? cut : sheet;
}

function decoded(document: PdfDocument, stream: PdfStream, mostBytes: number): Buffer {
  const bytes = document.decoded(stream, mostBytes);
  if (bytes === null) throw new UnreadableDrawings('The content of a drawing is too large.');
  return bytes;
}

/** Adds a form with the content of a page, which may be in several streams; null if there is none. */
function addContent(document: PdfDocument, contents: Value, form: Dictionary): string | null {
  const whole = document.stream(contents);
  if (whole !== undefined) {
    const isSmall = document.size(whole) * MOST_DEFLATED <= MOST_CONTENT_BYTES;
    if (!isSmall || document.filters(whole.dict).length > 1) decoded(document, whole, MOST_CONTENT_BYTES);
    return document.addCopy(whole, { ...whole.dict, ...form });
  }
  const parts: Buffer[] = [];
  let left = MOST_CONTENT_BYTES;
  for (const stream of document.list(contents).flatMap((part) => document.stream(part) ?? [])) {
    const part = decoded(document, stream, left);
    left -= part.length;
    // Operators may be divided between streams, but not their parts (ISO 32000-1, 7.8.2).
    parts.push(part, Buffer.from('\n'));
  }
  return parts.length === 0 ? null : document.addStream(form, Buffer.concat(parts));
}

/** Adds a form for the drawing on a page to its document; returns null for a page on which nothing is drawn. */
function addForm(document: PdfDocument, { at, attributes }: TreePage): DrawingForm | null {
  const box = shownBox(document, attributes);
  const reference = addContent(document, document.dictionary(at)['/Contents'] ?? null, {
    '/Type': '/XObject',
    '/Subtype': '/Form',
    '/BBox': [box.left, box.bottom, box.right, box.top],
    '/Matrix': [1, 0, 0, 1, -box.left, -box.bottom],
    '/Resources': attributes['/Resources'] ?? {},
  });
  return reference === null ? null : { reference, size: sizeOfBox(box) };
}

/** Adds drawings to a file. */
export function adoptForms(file: PdfDocument, { document, forms }: ReadDrawings): (DrawingForm | null)[] {
  const renamed = file.adopt(document);
  return forms.map((form) => form && { ...form, reference: String(renamed(form.reference)) });
}
