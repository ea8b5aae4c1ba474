import type * as PdfJs from 'pdfjs-dist';
import { CHUNK_BYTES, Ranges } from './ranges.ts';

/** Defined by the bundler: the directory of pdf.js, with its version. */
declare const PDFJS: string;

const [PAGE_PART, WORKER_PART] = ['pdf.min.mjs', 'pdf.worker.min.mjs'];

export interface OpenPdf {
  document: PdfJs.PDFDocumentProxy;
  /** Lays a page's text over its picture, for selection and screen readers. */
  TextLayer: typeof PdfJs.TextLayer;
}

/**
 * Opens a PDF of this origin and reads it by ranges, page by page. Only files served beside it are used: no
 * system fonts, and no code made from text. pdf.js itself is fetched now, not with the page.
 */
export async function openPdf(url: string, size: number): Promise<OpenPdf> {
  // Three downloads in parallel: the first bytes of the document, the worker, and the page's part of pdf.js.
  const ranges = new Ranges(url, size);
  const port = new Worker(PDFJS + WORKER_PART, { type: 'module' });
  const pdfjs: typeof PdfJs = await import(PDFJS + PAGE_PART);
  const transport = new pdfjs.PDFDataRangeTransport(size, await ranges.head);
  const opening = pdfjs.getDocument({
    range: transport,
    rangeChunkSize: CHUNK_BYTES,
    // Fetches only what is shown, so that the first page need not wait for the others.
    disableAutoFetch: true,
    disableStream: true,
    worker: workerOn(pdfjs, port),
    cMapUrl: `${PDFJS}cmaps/`,
    cMapPacked: true,
    iccUrl: `${PDFJS}iccs/`,
    standardFontDataUrl: `${PDFJS}standard_fonts/`,
    wasmUrl: `${PDFJS}wasm/`,
    useSystemFonts: false,
    useWorkerFetch: true,
    isEvalSupported: false,
    enableXfa: false,
  });
  transport.requestDataRange = (begin, end) => {
    ranges.read(begin, end).then(
      (bytes) => transport.onDataRange(begin, bytes),
      // The reads that wait for these bytes fail.
      () => opening.destroy(),
    );
  };
  return { document: await opening.promise, TextLayer: pdfjs.TextLayer };
}

function workerOn(pdfjs: typeof PdfJs, port: Worker): PdfJs.PDFWorker {
  const parameters: object = { port };
  return pdfjs.PDFWorker.create(parameters);
}

/** Fetches pdf.js and the files that the page lists for the next step into the browser's cache. */
export function fetchAhead(): void {
  const others = (document.body.dataset.ahead ?? '').split(' ').filter(Boolean);
  for (const path of [...others, PDFJS + PAGE_PART, PDFJS + WORKER_PART])
    fetchWhole(path).catch(() => undefined);
}

/** Reads the body to its end: an unread body may stay incomplete and is then not cached. */
async function fetchWhole(path: string): Promise<void> {
  await (await fetch(path)).arrayBuffer();
}
