import type * as PdfJs from 'pdfjs-dist';

/** Put in by the bundler: the directory of pdf.js, with its version. */
declare const PDFJS: string;

/**
 * Opens a PDF of this origin, page by page by ranges. Only what is served beside it is used: no font of the machine, no
 * text turned into code. pdf.js itself is fetched now, not with the page.
 */
export async function openPdf(url: string): Promise<PdfJs.PDFDocumentProxy> {
  const pdfjs: typeof PdfJs = await import(`${PDFJS}pdf.min.mjs`);
  pdfjs.GlobalWorkerOptions.workerSrc = `${PDFJS}pdf.worker.min.mjs`;
  return pdfjs.getDocument({
    url,
    cMapUrl: `${PDFJS}cmaps/`,
    cMapPacked: true,
    iccUrl: `${PDFJS}iccs/`,
    standardFontDataUrl: `${PDFJS}standard_fonts/`,
    wasmUrl: `${PDFJS}wasm/`,
    useSystemFonts: false,
    useWorkerFetch: true,
    isEvalSupported: false,
    enableXfa: false,
  }).promise;
}
