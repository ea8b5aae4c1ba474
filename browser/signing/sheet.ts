import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { element } from '../elements.ts';

/** The largest canvas, so that a phone can hold several pages at once. */
const MOST_PIXELS = 4_000_000;
/** The minimum pixel ratio: finer than the screen, so that pages can be zoomed. */
const LEAST_FINENESS = 2;

/** The picture of one page. `release` frees its memory. */
export class Sheet {
  readonly element = element('div', 'sheet');
  #canvas: HTMLCanvasElement | undefined;
  readonly #pdf: PDFDocumentProxy;
  readonly #number: number;
  #task: RenderTask | undefined;
  #drawnWidth = 0;

  constructor(pdf: PDFDocumentProxy, number: number, ratio: number) {
    this.#pdf = pdf;
    this.#number = number;
    this.element.style.aspectRatio = String(ratio);
  }

  /** The page is drawn at the current resolution. */
  get isDrawn(): boolean {
    return this.#drawnWidth > 0 && Math.abs(this.#drawnWidth - this.#wantedWidth()) < 2;
  }

  /** Draws the page. Returns false if it was released meanwhile. */
  async draw(): Promise<boolean> {
    const page = await this.#pdf.getPage(this.#number);
    const width = this.#wantedWidth();
    const { width: points, height } = page.getViewport({ scale: 1 });
    this.element.style.aspectRatio = String(points / height);
    const scale = Math.min(width / points, Math.sqrt(MOST_PIXELS / (points * height)));
    const isDrawn = await this.#paint(page, scale);
    if (isDrawn) {
      this.#drawnWidth = width;
      this.element.dataset.drawn = '';
    }
    page.cleanup();
    return isDrawn;
  }

  release(): void {
    this.#task?.cancel();
    if (this.#canvas) empty(this.#canvas);
    this.#canvas?.remove();
    this.#canvas = undefined;
    this.#drawnWidth = 0;
    delete this.element.dataset.drawn;
  }

  #wantedWidth(): number {
    return Math.round(this.element.clientWidth * Math.max(LEAST_FINENESS, devicePixelRatio));
  }

  /**
   * Paints the page and then replaces the earlier picture, which stays visible until the new one is complete.
   */
  async #paint(page: PDFPageProxy, scale: number): Promise<boolean> {
    const viewport = page.getViewport({ scale });
    const canvas = newCanvas(viewport.width, viewport.height);
    this.#task = page.render({ canvas, viewport });
    try {
      await this.#task.promise;
      this.#show(canvas);
      return true;
    } catch (error) {
      empty(canvas);
      if (error instanceof Error && error.name === 'RenderingCancelledException') return false;
      throw error;
    } finally {
      this.#task = undefined;
    }
  }

  #show(canvas: HTMLCanvasElement): void {
    this.#canvas?.replaceWith(canvas);
    if (this.#canvas) empty(this.#canvas);
    else this.element.prepend(canvas);
    this.#canvas = canvas;
  }
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = element('canvas');
  // The text beside it has its content.
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = Math.max(1, Math.floor(width));
  canvas.height = Math.max(1, Math.floor(height));
  return canvas;
}

/** Empties a canvas: browsers free its memory sooner. */
function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
