import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// It makes itself known to pdf.js, which starts no thread then.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { DocumentFacts, OutlineEntry } from './page-content.ts';
import { fromPdfJs } from './pdfjs-failure.ts';

/** The largest size of a picture, in pixels: larger ones are left out of what is read. */
const MOST_PICTURE_PIXELS = 60_000_000;
const MOST_OUTLINE_ENTRIES = 5_000;
const DEEPEST_OUTLINE = 9;

/** Opens a PDF of the disk; throws a `PdfJsFailure` for what is none, or has another password. */
export async function openDocument(path: string, password?: string): Promise<PDFDocumentProxy> {
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string) => `${join(home, name)}/`;
  const task = getDocument({
    data: new Uint8Array(readFileSync(path)),
    ...(password === undefined ? {} : { password }),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    isEvalSupported: false,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: MOST_PICTURE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  return fromPdfJs(task.promise);
}

/** Reads the facts that a document states about itself. */
export async function readFacts(document: PDFDocumentProxy): Promise<DocumentFacts> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const said = (key: string): string => {
    const value: unknown = Reflect.get(info, key);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    pages: document.numPages,
    title: said('Title'),
    author: said('Author'),
    language: said('Language'),
    outline: await readOutline(document).catch(() => []),
    attachments: await countAttachments(document).catch(() => 0),
    isPortfolio: Reflect.get(info, 'IsCollectionPresent') === true,
    isXfa: Reflect.get(info, 'IsXFAPresent') === true,
  };
}

async function countAttachments(document: PDFDocumentProxy): Promise<number> {
  const attachments: unknown = await document.getAttachments();
  return typeof attachments === 'object' && attachments !== null ? Object.keys(attachments).length : 0;
}

type Outline = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>;

async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const add = async (items: Outline, level: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MOST_OUTLINE_ENTRIES) return;
      entries.push({ title: item.title.trim(), level, ...(await placeOf(document, item.dest)) });
      if (level < DEEPEST_OUTLINE) await add(item.items, level + 1);
    }
  };
  await add((await document.getOutline()) ?? [], 1);
  return entries;
}

async function placeOf(
  document: PDFDocumentProxy,
  named: unknown,
): Promise<Pick<OutlineEntry, 'page' | 'top'>> {
  const nowhere = { page: null, top: null };
  try {
    const destination: unknown = typeof named === 'string' ? await document.getDestination(named) : named;
    if (!Array.isArray(destination)) return nowhere;
    const [target, kind, x, y]: unknown[] = destination;
    const index = typeof target === 'number' ? target : await document.getPageIndex(asReference(target));
    const page = await document.getPage(index + 1);
    const height =
      typeof kind === 'object' && kind !== null ? (Reflect.get(kind, 'name') === 'FitH' ? x : y) : y;
    if (typeof height !== 'number') return { page: index + 1, top: null };
    const [, top] = page.getViewport({ scale: 1 }).convertToViewportPoint(0, height);
    return { page: index + 1, top: typeof top === 'number' ? top : null };
  } catch {
    return nowhere;
  }
}

function asReference(value: unknown): { num: number; gen: number } {
  if (typeof value !== 'object' || value === null) throw new Error('No reference.');
  return { num: Number(Reflect.get(value, 'num')), gen: Number(Reflect.get(value, 'gen')) };
}
