import type { PDFDocumentProxy } from 'pdfjs-dist';
import { element } from '../elements.ts';
import { type FieldBox, fieldBox, inOrder, type ShownField } from './field.ts';
import { Sheet } from './sheet.ts';

/** Renders the content of a field, as a picture and in words. */
export interface Filling {
  picture(field: ShownField): Element;
  words(field: ShownField): string;
  /** Goes to the input that fills the field; false if the service fills it. */
  edit(field: ShownField): boolean;
}

const UNSHOWN =
  'Os seus campos não puderam ser mostrados no documento. Recarregue esta página, ou continue: eles serão preenchidos do mesmo modo.';

/** Shows the signer's fields, one after the other, each on its page with its content. */
export class FieldTour {
  readonly element = element('section', 'tour');
  readonly #fields: readonly ShownField[];
  readonly #filling: Filling;
  readonly #after: () => void;
  readonly #window = element('div', 'window');
  readonly #told = element('p', 'told');
  readonly #back = button('Anterior');
  readonly #next = button('Próximo campo');
  #pdf: PDFDocumentProxy | undefined;
  #at = 0;
  /** Observes the window and its page: turning a phone or opening its keyboard resizes both. */
  readonly #resizes = new ResizeObserver(() => this.#look());
  #isDrawing = false;
  #sheet: Sheet | undefined;
  #boxes: FieldBox[] = [];

  /** `after`: goes to the part of the page that follows the tour. */
  constructor(
    fields: readonly ShownField[],
    filling: Filling,
    { title, after }: { title: string; after: () => void },
  ) {
    this.#fields = inOrder(fields);
    [this.#filling, this.#after] = [filling, after];
    const name = element('h2', '', title);
    name.id = 'campos-nome';
    this.element.setAttribute('aria-labelledby', name.id);
    this.#told.setAttribute('role', 'status');
    this.#back.setAttribute('aria-label', 'Campo anterior');
    this.#window.tabIndex = 0;
    this.#window.setAttribute('role', 'region');
    this.#tell('quiet', 'Abrindo o documento…');
    this.element.append(name, this.#told, this.#window, this.#back, this.#next);
    this.#back.addEventListener('click', () => this.#go(this.#at - 1));
    this.#next.addEventListener('click', () => this.#go(this.#at + 1));
  }

  /** Describes the fields in words; `show` adds their pages. */
  start(): void {
    this.#go(0);
  }

  show(pdf: PDFDocumentProxy): void {
    this.#pdf = pdf;
    this.#go(this.#at);
  }

  /** Reports that the document cannot be shown. */
  fail(): void {
    this.#tell('fault', UNSHOWN);
  }

  /** Updates the fields after typing or drawing. */
  fill(): void {
    for (const { field, box, link } of this.#boxes) box.replaceChildren(this.#filling.picture(field), link);
    const field = this.#fields[this.#at];
    if (field) this.#told.textContent = this.#wordsOf(field);
  }

  #go(to: number): void {
    const field = this.#fields[to];
    if (!field) {
      this.#after();
      return;
    }
    const isOther = this.#sheet === undefined || this.#fields[this.#at]?.page !== field.page;
    this.#at = to;
    this.#back.hidden = to === 0;
    this.#next.textContent = to === this.#fields.length - 1 ? 'Continuar' : 'Próximo campo';
    if (isOther && this.#pdf) this.#turnTo(this.#pdf, field.page);
    for (const { field: other, box } of this.#boxes) box.classList.toggle('current', other === field);
    this.fill();
    this.#center();
  }

  /** Selects the tapped box; if it is selected already, goes to its input or else to the next box. */
  #tap(field: ShownField): void {
    const at = this.#fields.indexOf(field);
    if (at !== this.#at) this.#go(at);
    else if (!this.#filling.edit(field)) {
      this.#go(at + 1);
      // The page of the tapped box may have been removed.
      if (at + 1 < this.#fields.length) this.#current?.link.focus({ preventScroll: true });
    }
  }

  #tell(kind: 'quiet' | 'fault', words: string): void {
    this.#window.setAttribute('aria-label', 'Documento, com os seus campos');
    this.#window.replaceChildren(element('p', kind, words));
  }

  #turnTo(pdf: PDFDocumentProxy, page: number): void {
    this.#sheet?.release();
    const sheet = new Sheet(pdf, page + 1, 1 / Math.SQRT2);
    this.#sheet = sheet;
    this.#boxes = this.#fields
      .filter((field) => field.page === page)
      .map((field) => fieldBox(field, `${field.label}: preencher`, () => this.#tap(field)));
    sheet.element.append(...this.#boxes.map(({ box }) => box));
    this.#window.setAttribute('aria-label', `Página ${page + 1}, com os seus campos`);
    this.#window.replaceChildren(sheet.element);
    this.#resizes.disconnect();
    for (const watched of [this.#window, sheet.element]) this.#resizes.observe(watched);
    // If a page cannot be drawn it stays empty, and the words beside it describe the field.
    void this.#look();
  }

  /** Draws the page if necessary, and centres the field. */
  async #look(): Promise<void> {
    const sheet = this.#sheet;
    if (!sheet) return;
    this.#center();
    if (sheet.isDrawn || this.#isDrawing) return;
    this.#isDrawing = true;
    await sheet.draw().catch(() => undefined);
    this.#isDrawing = false;
    if (sheet === this.#sheet) this.#center();
    else await this.#look();
  }

  get #current(): FieldBox | undefined {
    return this.#boxes.find(({ field }) => field === this.#fields[this.#at]);
  }

  #center(): void {
    const box = this.#current?.box;
    if (!box) return;
    const [{ clientWidth, clientHeight }, { offsetLeft, offsetTop, offsetWidth, offsetHeight }] = [
      this.#window,
      box,
    ];
    this.#window.scrollLeft = offsetLeft + offsetWidth / 2 - clientWidth / 2;
    this.#window.scrollTop = offsetTop + offsetHeight / 2 - clientHeight / 2;
  }

  #wordsOf(field: ShownField): string {
    const place = this.#fields.length === 1 ? '' : `Campo ${this.#at + 1} de ${this.#fields.length}: `;
    return `${place}${field.label}, na página ${field.page + 1}. ${this.#filling.words(field)}`;
  }
}

function button(text: string): HTMLButtonElement {
  const made = element('button', 'second', text);
  made.type = 'button';
  return made;
}
