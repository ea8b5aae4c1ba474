import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Matrix } from '../../../plain/geometry/matrix.ts';
import { interpretPage, visibleLayers } from './interpret-page.ts';
import type { Resources } from './interpreter.ts';
import { openDocument, readFacts } from './open-document.ts';
import type { DocumentFacts, PageContent, PageLink, PageNote, TextPiece } from './page-content.ts';
import { boundsOf, isNumbers, meet } from './page-matrix.ts';
import { placePictures } from './page-pictures.ts';
import { fromPdfJs } from './pdfjs-failure.ts';
import { PictureFiles } from './pictures.ts';

export interface ReadOptions {
  password?: string;
  /** The page numbers, from 1, in the order in which they are read; all where they are not given. */
  pages?: readonly number[];
  /** The pages of which only text without ink is read: the ink's fonts do not state what they write. */
  garbled?: readonly number[];
  /** The directory of the pictures; null where their places are enough: they have no path then. */
  picturesDirectory: string | null;
}

/** A PDF that is open, to be read page by page. */
export interface OpenPdf {
  facts: DocumentFacts;
  pages(): AsyncIterable<PageContent>;
  close(): Promise<void>;
}

const MOST_ANNOTATIONS = 10_000;
const WEB = /^(?:https?|mailto|tel|ftp):/i;

/** Opens a PDF; throws a `PdfJsFailure` for what is none or has another password, and for a page that cannot be read. */
export async function openPdf(path: string, options: ReadOptions): Promise<OpenPdf> {
  const document = await openDocument(path, options.password);
  return {
    facts: await readFacts(document),
    pages: () => readAll(document, options),
    close: () => document.loadingTask.destroy(),
  };
}

/** Yields the content of each page; holds one page in memory. */
export async function* readPages(path: string, options: ReadOptions): AsyncIterable<PageContent> {
  const pdf = await openPdf(path, options);
  yield* pdf.pages();
  await pdf.close();
}

async function* readAll(document: PDFDocumentProxy, options: ReadOptions): AsyncIterable<PageContent> {
  const files = options.picturesDirectory === null ? null : new PictureFiles(options.picturesDirectory);
  const isVisible = await visibleLayers(document);
  const numbers = options.pages ?? Array.from({ length: document.numPages }, (_, index) => index + 1);
  for (const number of numbers) {
    const page = await fromPdfJs(document.getPage(number));
    const content = await readPage(page, number, files, isVisible);
    yield options.garbled?.includes(number)
      ? { ...content, texts: content.texts.filter(({ isInvisible }) => isInvisible) }
      : content;
    page.cleanup();
  }
}

async function readPage(
  page: PDFPageProxy,
  number: number,
  files: PictureFiles | null,
  isVisible: Resources['isVisible'],
): Promise<PageContent> {
  const { interpreter, shown, matrix, arrived } = await interpretPage(page, isVisible);
  const { right: width, bottom: height } = shown;
  const { paths, texts } = interpreter;
  const { pictures, lost } = await placePictures(interpreter.pictures, arrived, files);
  const { links, innerLinks, notes } = readAnnotations(await page.getAnnotations().catch(() => []), matrix);
  return {
    number,
    width,
    height,
    texts: texts.pieces.filter((piece) => isOnPage(piece, shown)),
    rules: paths.rules,
    fills: paths.fills,
    pictures,
    links,
    innerLinks,
    notes,
    drawings: paths.drawings,
    hasDrawings: paths.drawings.length > 0,
    lostPictures: lost,
  };
}

function isOnPage({ box }: TextPiece, page: ShownBox): boolean {
  return meet(box, page) && (box.left + box.right) / 2 >= 0 && (box.left + box.right) / 2 <= page.right;
}

function readAnnotations(
  annotations: readonly unknown[],
  matrix: Matrix,
): Pick<PageContent, 'innerLinks'> & { links: PageLink[]; notes: PageNote[] } {
  const links: PageLink[] = [];
  const notes: PageNote[] = [];
  let innerLinks = 0;
  for (const annotation of annotations.slice(0, MOST_ANNOTATIONS)) {
    if (typeof annotation !== 'object' || annotation === null) continue;
    const of = (key: string): unknown => Reflect.get(annotation, key);
    const rect = of('rect');
    if (!isNumbers(rect) || rect.length !== 4) continue;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(rect);
    const box = boundsOf(matrix, x0, y0, x1, y1);
    const url = of('url') ?? of('unsafeUrl');
    if (typeof url === 'string' && WEB.test(url)) links.push({ box, url });
    const text = itemText(of('contentsObj'));
    const kind = of('subtype');
    if (kind === 'Link' && of('dest')) innerLinks += 1;
    if (text !== '' && kind !== 'FreeText' && kind !== 'Link' && kind !== 'Widget' && kind !== 'Popup')
      notes.push({ box, author: itemText(of('titleObj')), text });
  }
  return { links, innerLinks, notes };
}

function itemText(value: unknown): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'str') : '';
  return typeof text === 'string' ? text.trim() : '';
}
