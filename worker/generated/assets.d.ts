/** Made by scripts/local/assets.ts: where the browser's files are served. Their names change with their content. */
export declare const assets: {
  readonly pagesStyle: string;
  readonly siteStyle: string;
  readonly componentsStyle: string;
  readonly consoleScript: string;
  readonly consoleStyle: string;
  readonly conversionScript: string;
  readonly devMailStyle: string;
  readonly docsStyle: string;
  readonly conferenceScript: string;
  readonly conferenceStyle: string;
  readonly passkeyScript: string;
  readonly offlineWorker: string;
  readonly codeReaderScript: string;
  readonly actScript: string;
  readonly endScript: string;
  readonly readingScript: string;
  readonly stepsScript: string;
  readonly verificationScript: string;
  /** A directory: `pdf.min.mjs`, `pdf.worker.min.mjs`, `cmaps/`, `iccs/`, `standard_fonts/`, `wasm/`. */
  readonly pdfjs: string;
};
