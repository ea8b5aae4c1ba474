import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { element } from './elements.ts';

/** Of a canvas: what a telephone can hold of some pages at once. */
const MOST_PIXELS = 4_000_000;
/** Drawn finer than the screen, so that fingers can enlarge it. */
const LEAST_FINENESS = 2;

/** The picture of one page. Its memory is given back by `release`. */
export class Sheet {
  readonly element = element('div', 'sheet');
  readonly #canvas = element('canvas');
  readonly #pdf: PDFDocumentProxy;
  readonly #number: number;
  #task: RenderTask | undefined;
  #drawnWidth = 0;

  constructor(pdf: PDFDocumentProxy, number: number, ratio: number) {
    this.#pdf = pdf;
    this.#number = number;
    // What it shows is in words beside it.
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.width = 0;
    this.element.style.aspectRatio = String(ratio);
    this.element.append(this.#canvas);
  }

  /** As fine as the screen, now. */
  get isDrawn(): boolean {
    return this.#drawnWidth > 0 && Math.abs(this.#drawnWidth - this.#wantedWidth()) < 2;
  }

  /** Whether the page was drawn: not where it was released meanwhile. */
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
    this.#canvas.width = 0;
    this.#canvas.height = 0;
    this.#drawnWidth = 0;
    delete this.element.dataset.drawn;
  }

  #wantedWidth(): number {
    return Math.round(this.element.clientWidth * Math.max(LEAST_FINENESS, devicePixelRatio));
  }

  async #paint(page: PDFPageProxy, scale: number): Promise<boolean> {
    const viewport = page.getViewport({ scale });
    this.#canvas.width = Math.max(1, Math.floor(viewport.width));
    this.#canvas.height = Math.max(1, Math.floor(viewport.height));
    this.#whiten();
    this.#task = page.render({ canvas: this.#canvas, viewport });
    try {
      await this.#task.promise;
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'RenderingCancelledException') return false;
      throw error;
    } finally {
      this.#task = undefined;
    }
  }

  /** As pdf.js has it, without transparency: it would be black until the page is there. */
  #whiten(): void {
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
  }
}
