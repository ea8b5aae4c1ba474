import type * as PdfJs from 'pdfjs-dist';

/** Put in by the bundler: the directory of pdf.js, with its version. */
declare const PDFJS: string;

export interface OpenPdf {
  document: PdfJs.PDFDocumentProxy;
  /** Lays a page's text over its picture, for whoever selects it or hears it. */
  TextLayer: typeof PdfJs.TextLayer;
}

/**
 * Opens a PDF of this origin, page by page by ranges. Only what is served beside it is used: no font of the machine, no
 * text turned into code. pdf.js itself is fetched now, not with the page.
 */
export async function openPdf(url: string): Promise<OpenPdf> {
  const pdfjs: typeof PdfJs = await import(`${PDFJS}pdf.min.mjs`);
  pdfjs.GlobalWorkerOptions.workerSrc = `${PDFJS}pdf.worker.min.mjs`;
  const opening = pdfjs.getDocument({
    url,
    cMapUrl: `${PDFJS}cmaps/`,
    cMapPacked: true,
    iccUrl: `${PDFJS}iccs/`,
    standardFontDataUrl: `${PDFJS}standard_fonts/`,
    wasmUrl: `${PDFJS}wasm/`,
    // Only what is shown is fetched, so that the first page needs not wait for the others.
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: false,
    useWorkerFetch: true,
    isEvalSupported: false,
    enableXfa: false,
  });
  return { document: await opening.promise, TextLayer: pdfjs.TextLayer };
}

/** Fetches pdf.js into the browser's store, for a page that will open a PDF. */
export function fetchAhead(): void {
  for (const file of ['pdf.min.mjs', 'pdf.worker.min.mjs']) fetch(PDFJS + file).catch(() => undefined);
}
