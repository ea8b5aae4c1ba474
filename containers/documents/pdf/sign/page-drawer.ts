import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGE_PIXELS } from '../../../plain/page-pixels.ts';
import type { Raster } from './block-difference.ts';

export type Intent = 'display' | 'print';

const ERRORS_ONLY = 0;

interface Viewport {
  width: number;
  height: number;
}

/** The part of pdf.js that is used; its own types need a browser's canvas. */
interface PdfJsPage {
  getViewport(parameters: { scale: number }): Viewport;
  render(parameters: object): { promise: Promise<void> };
  getAnnotations(parameters: { intent: 'any' }): Promise<unknown[]>;
  cleanup(): void;
}

interface PdfJsDocument {
  getPage(number: number): Promise<PdfJsPage>;
  getOptionalContentConfig(parameters: { intent: Intent }): Promise<unknown>;
}

interface PdfJs {
  getDocument(parameters: object): { promise: Promise<PdfJsDocument> };
}

interface CanvasModule {
  /** Its `data` are the bytes that it draws into. */
  createCanvas(
    width: number,
    height: number,
  ): Viewport & { getContext(kind: '2d'): object; data(): Uint8Array };
}

/** Draws the pages of a document as a signer's browser does: by pdf.js, with only the files that are served beside it. */
export class PageDrawer {
  readonly #document: PdfJsDocument;
  readonly #canvas: CanvasModule;

  private constructor(document: PdfJsDocument, canvas: CanvasModule) {
    this.#document = document;
    this.#canvas = canvas;
  }

  static async open(data: Uint8Array, nodeModules: string): Promise<PageDrawer> {
    const { pdfjs, canvas } = await loadModules(nodeModules);
    const files = join(nodeModules, 'pdfjs-dist/');
    const opening = pdfjs.getDocument({
      data,
      cMapUrl: `${files}cmaps/`,
      cMapPacked: true,
      iccUrl: `${files}iccs/`,
      standardFontDataUrl: `${files}standard_fonts/`,
      wasmUrl: `${files}wasm/`,
      useSystemFonts: false,
      isEvalSupported: false,
      enableXfa: false,
      verbosity: ERRORS_ONLY,
    });
    return new PageDrawer(await opening.promise, canvas);
  }

  /** A page, from 0; null where it cannot be drawn. */
  async draw(page: number, intent: Intent): Promise<Raster | null> {
    return this.#draw(page, intent).catch(() => null);
  }

  async #draw(page: number, intent: Intent): Promise<Raster> {
    const proxy = await this.#document.getPage(page + 1);
    const { width, height } = proxy.getViewport({ scale: 1 });
    const viewport = proxy.getViewport({ scale: PAGE_PIXELS / Math.max(width, height) });
    const sheet = this.#canvas.createCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    const canvasContext = sheet.getContext('2d');
    const optionalContentConfigPromise = this.#document.getOptionalContentConfig({ intent });
    await proxy.render({ canvas: sheet, canvasContext, viewport, intent, optionalContentConfigPromise })
      .promise;
    proxy.cleanup();
    return { width: sheet.width, height: sheet.height, channels: 4, data: Uint8Array.from(sheet.data()) };
  }

  /** Returns the annotations of a page, from 0, as pdf.js reads them; none where it cannot. */
  async annotationsOf(page: number): Promise<unknown[]> {
    const reading = this.#document.getPage(page + 1).then((proxy) => proxy.getAnnotations({ intent: 'any' }));
    return reading.catch(() => []);
  }
}

/** Loads pdf.js and the canvas, which only the few documents that are drawn need. */
async function loadModules(nodeModules: string) {
  const path = join(nodeModules, 'pdfjs-dist/legacy/build/pdf.mjs');
  const pdfjs: PdfJs = await import(pathToFileURL(path).href);
  const canvas: CanvasModule = createRequire(path)('@napi-rs/canvas');
  return { pdfjs, canvas };
}
