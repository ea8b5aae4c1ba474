import SignaturePad from 'signature_pad';
import { MOST_STROKES } from '../../common/esign/limits.ts';
import type { DrawnMark } from '../../common/esign/mark.ts';
import { element } from '../elements.ts';
import { drawingOf, linesOf, readDrawing } from './drawing.ts';

export interface AreaWords {
  open: string;
  close: string;
  hint: string;
  area: string;
}

/** Ink colour, line widths and the minimum distance between points, in pixels. */
const INK = { penColor: '#0d1f66', minWidth: 1.2, maxWidth: 2.2, minDistance: 2 };

const FULL = `O desenho chegou ao limite de ${MOST_STROKES} traços. Ele vale como está; para fazer outro, limpe-o.`;

/** The page's elements for a drawing: the area, the posted value, and the value stored in the draft only. */
export interface AreaPlaces {
  area: HTMLElement;
  posted: HTMLInputElement;
  aside: HTMLInputElement;
}

/** The area for drawing a signature, behind a button beside the field for typing it. */
export class DrawingArea {
  readonly #toggle: HTMLButtonElement;
  readonly #clear = button('');
  readonly #full = element('p', 'hint');
  readonly #inner = element('div');
  readonly #canvas = element('canvas', 'pad');
  readonly #pad: SignaturePad;
  readonly #words: AreaWords;
  readonly #places: AreaPlaces;
  #drawing: DrawnMark | null;
  /** The drawing that was cleared last, until a new one is begun. */
  #cleared: DrawnMark | null = null;
  #size = { width: 0, height: 0 };

  constructor(places: AreaPlaces, words: AreaWords) {
    [this.#places, this.#words] = [places, words];
    this.#drawing = readDrawing(places.posted.value || places.aside.value);
    this.#toggle = button(words.open);
    this.#canvas.setAttribute('role', 'img');
    this.#canvas.setAttribute('aria-label', words.area);
    this.#inner.append(element('p', 'hint', words.hint), this.#canvas, this.#full, this.#clear);
    this.#full.setAttribute('role', 'status');
    places.area.append(this.#toggle, this.#inner);
    this.#pad = new SignaturePad(this.#canvas, INK);
    this.#pad.addEventListener('endStroke', () => this.#take(this.#drawn()));
    this.#toggle.addEventListener('click', () => this.#show(this.#inner.hidden !== false));
    this.#clear.addEventListener('click', () => this.#clearOrBringBack());
    this.#show(places.posted.value !== '');
    new ResizeObserver(() => this.#fit()).observe(this.#canvas);
  }

  /** The drawing that replaces the typed text; null if the text is used. */
  get drawing(): DrawnMark | null {
    return this.#inner.hidden ? null : this.#drawing;
  }

  /** Opens the area and scrolls to it. */
  open(): void {
    if (this.#inner.hidden) this.#show(true);
    this.#canvas.scrollIntoView({ block: 'center' });
    this.#toggle.focus({ preventScroll: true });
  }

  /**
   * Opens or closes the area. If it is closed, the typed text is used; the drawing is kept for the next
   * opening.
   */
  #show(isShown: boolean): void {
    this.#inner.hidden = !isShown;
    this.#toggle.setAttribute('aria-expanded', String(isShown));
    this.#tell();
  }

  #clearOrBringBack(): void {
    const before = this.#drawing;
    this.#drawing = before ? null : this.#cleared;
    this.#cleared = before;
    this.#redraw();
    this.#tell();
  }

  #take(drawing: DrawnMark | null): void {
    [this.#drawing, this.#cleared] = [drawing, null];
    this.#tell();
  }

  #tell(): void {
    const { posted, aside } = this.#places;
    const isShown = !this.#inner.hidden;
    const text = this.#drawing ? JSON.stringify(this.#drawing) : '';
    [posted.value, aside.value] = isShown ? [text, ''] : ['', text];
    const { open, close } = this.#words;
    this.#toggle.textContent = isShown ? close : this.#drawing ? 'Voltar ao desenho' : open;
    const isUndone = this.#drawing === null && this.#cleared !== null;
    this.#clear.textContent = isUndone ? 'Trazer o desenho de volta' : 'Limpar o desenho';
    this.#limitStrokes();
    posted.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** The service takes no more strokes: none is drawn that would be lost. */
  #limitStrokes(): void {
    const isFull = (this.#drawing?.strokes.length ?? 0) >= MOST_STROKES;
    if (isFull) this.#pad.off();
    else this.#pad.on();
    this.#full.textContent = isFull ? FULL : '';
  }

  #drawn(): DrawnMark | null {
    return drawingOf(
      this.#pad.toData().map(({ points }) => points),
      this.#size,
    );
  }

  /** Fits the canvas to the area and keeps the drawing. */
  #fit(): void {
    const [width, height] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
    if (width === 0 || (width === this.#size.width && height === this.#size.height)) return;
    this.#size = { width, height };
    const fineness = Math.max(1, devicePixelRatio);
    this.#canvas.width = width * fineness;
    this.#canvas.height = height * fineness;
    this.#canvas.getContext('2d')?.scale(fineness, fineness);
    this.#redraw();
  }

  #redraw(): void {
    this.#pad.clear();
    if (!this.#drawing || this.#size.width === 0) return;
    const scale = Math.min(this.#size.width / this.#drawing.width, this.#size.height / this.#drawing.height);
    const ink = { ...INK, dotSize: 0, velocityFilterWeight: 0.7, compositeOperation: 'source-over' as const };
    const groups = linesOf(this.#drawing, scale).map((line) => ({
      ...ink,
      points: line.map((point, index) => ({ ...point, pressure: 0, time: index * 16 })),
    }));
    this.#pad.fromData(groups);
  }
}

function button(text: string): HTMLButtonElement {
  const made = element('button', 'second', text);
  made.type = 'button';
  return made;
}
