import type * as PdfJs from 'pdfjs-dist';
import { CHUNK_BYTES, Ranges } from './ranges.ts';

/** Put in by the bundler: the directory of pdf.js, with its version. */
declare const PDFJS: string;

const [PAGE_PART, WORKER_PART] = ['pdf.min.mjs', 'pdf.worker.min.mjs'];

export interface OpenPdf {
  document: PdfJs.PDFDocumentProxy;
  /** Lays a page's text over its picture, for selection and screen readers. */
  TextLayer: typeof PdfJs.TextLayer;
}

/**
 * Opens a PDF of this origin, page by page by ranges. Only what is served beside it is used: no font of the machine, no
 * text turned into code. pdf.js itself is fetched now, not with the page.
 */
export async function openPdf(url: string, size: number): Promise<OpenPdf> {
  // All three at once: the document's first bytes, the worker, and the page's part.
  const ranges = new Ranges(url, size);
  const port = new Worker(PDFJS + WORKER_PART, { type: 'module' });
  const pdfjs: typeof PdfJs = await import(PDFJS + PAGE_PART);
  const transport = new pdfjs.PDFDataRangeTransport(size, await ranges.head);
  const opening = pdfjs.getDocument({
    range: transport,
    rangeChunkSize: CHUNK_BYTES,
    // Only what is shown is fetched, so that the first page needs not wait for the others.
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

/** Fetches pdf.js, and what else the page says that the next step needs, into the browser's store. */
export function fetchAhead(): void {
  const others = (document.body.dataset.ahead ?? '').split(' ').filter(Boolean);
  for (const path of [...others, PDFJS + PAGE_PART, PDFJS + WORKER_PART])
    fetchWhole(path).catch(() => undefined);
}

/** A body that nobody reads may never come whole, and is not stored then. */
async function fetchWhole(path: string): Promise<void> {
  await (await fetch(path)).arrayBuffer();
}
