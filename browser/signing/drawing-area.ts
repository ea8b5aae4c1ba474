import SignaturePad from 'signature_pad';
import type { DrawnMark } from '../../common/esign/mark.ts';
import { element } from '../elements.ts';
import { drawingOf, linesOf, readDrawing } from './drawing.ts';

export interface AreaWords {
  open: string;
  close: string;
  hint: string;
  area: string;
}

/** Ink and least length between points, in pixels. */
const INK = { penColor: '#0d1f66', minWidth: 1.2, maxWidth: 2.2, minDistance: 2 };

/** Where a signature is drawn, behind a button beside the field in which it is typed. */
export class DrawingArea {
  readonly #toggle: HTMLButtonElement;
  readonly #inner = element('div');
  readonly #canvas = element('canvas', 'pad');
  readonly #pad: SignaturePad;
  readonly #words: AreaWords;
  readonly #input: HTMLInputElement;
  readonly #told: () => void;
  #size = { width: 0, height: 0 };

  /** `place` is where it stands, `input` holds what is posted. */
  constructor(place: HTMLElement, input: HTMLInputElement, words: AreaWords, told: () => void) {
    [this.#input, this.#words, this.#told] = [input, words, told];
    this.#toggle = button(words.open);
    const clear = button('Limpar o desenho');
    this.#canvas.setAttribute('role', 'img');
    this.#canvas.setAttribute('aria-label', words.area);
    this.#inner.append(element('p', 'hint', words.hint), this.#canvas, clear);
    place.append(this.#toggle, this.#inner);
    this.#pad = new SignaturePad(this.#canvas, INK);
    this.#pad.addEventListener('endStroke', () => this.#keep());
    this.#toggle.addEventListener('click', () => this.#show(this.#inner.hidden !== false));
    clear.addEventListener('click', () => {
      this.#pad.clear();
      this.#keep();
    });
    this.#show(input.value !== '');
    new ResizeObserver(() => this.#fit()).observe(this.#canvas);
  }

  get drawing(): DrawnMark | null {
    return readDrawing(this.#input.value);
  }

  #show(isShown: boolean): void {
    this.#inner.hidden = !isShown;
    this.#toggle.textContent = isShown ? this.#words.close : this.#words.open;
    this.#toggle.setAttribute('aria-expanded', String(isShown));
    if (isShown) return;
    this.#pad.clear();
    this.#keep();
  }

  #keep(): void {
    const drawing = drawingOf(
      this.#pad.toData().map(({ points }) => points),
      this.#size,
    );
    this.#input.value = drawing ? JSON.stringify(drawing) : '';
    this.#told();
  }

  /** What was drawn stays when the area changes its size. */
  #fit(): void {
    const [width, height] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
    if (width === 0 || (width === this.#size.width && height === this.#size.height)) return;
    const { drawing } = this;
    this.#size = { width, height };
    const fineness = Math.max(1, devicePixelRatio);
    this.#canvas.width = width * fineness;
    this.#canvas.height = height * fineness;
    this.#canvas.getContext('2d')?.scale(fineness, fineness);
    this.#pad.clear();
    if (!drawing) return;
    const scale = Math.min(width / drawing.width, height / drawing.height);
    const ink = { ...INK, dotSize: 0, velocityFilterWeight: 0.7, compositeOperation: 'source-over' as const };
    const groups = linesOf(drawing, scale).map((line) => ({
      ...ink,
      points: line.map((point, index) => ({ ...point, pressure: 0, time: index * 16 })),
    }));
    this.#pad.fromData(groups);
    this.#keep();
  }
}

function button(text: string): HTMLButtonElement {
  const made = element('button', 'second', text);
  made.type = 'button';
  return made;
}
