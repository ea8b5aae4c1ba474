import type { PDFDocumentProxy } from 'pdfjs-dist';
import { element } from '../elements.ts';
import type { FieldBox, ShownField } from './field.ts';
import { paragraphsOf } from './page-text.ts';
import { Sheet } from './sheet.ts';

const LEAST_SEEN = 0.25;

/** A page of the document: its name, its picture, and its text for screen readers. */
export class PageView {
  readonly element = element('section', 'page');
  readonly sheet: Sheet;
  readonly #pdf: PDFDocumentProxy;
  readonly #number: number;
  readonly #text = element('div', 'page-text');
  #isBroken = false;
  hasText = false;

  /** `fields`: the signer's fields on this page, with the boxes that mark them. */
  constructor(pdf: PDFDocumentProxy, number: number, ratio: number, fields: readonly FieldBox[]) {
    this.#pdf = pdf;
    this.#number = number;
    this.sheet = new Sheet(pdf, number, ratio);
    const name = element('h2', 'page-name', `Página ${number} de ${pdf.numPages}`);
    name.id = `pagina-${number}`;
    this.element.setAttribute('aria-labelledby', name.id);
    this.element.append(name, this.sheet.element, this.#text);
    this.sheet.element.append(...fields.map(({ box }) => box));
    if (fields.length > 0)
      this.element.append(element('p', 'page-fields', fieldsLine(fields.map(({ field }) => field))));
  }

  /**
   * Checks that the page is drawn and a quarter of it, or of the window, is visible above `edge` (px from the
   * window's top).
   */
  isSeenAbove(edge: number): boolean {
    const { top, bottom, height } = this.sheet.element.getBoundingClientRect();
    const seen = Math.min(bottom, edge) - Math.max(top, 0);
    return this.sheet.isDrawn && seen >= LEAST_SEEN * Math.min(height, innerHeight);
  }

  get isToDraw(): boolean {
    return !this.#isBroken && !this.sheet.isDrawn;
  }

  async draw(): Promise<void> {
    try {
      await this.sheet.draw();
    } catch {
      this.#isBroken = true;
      const words = `A página ${this.#number} não pôde ser mostrada aqui. Recarregue, ou abra o documento em outra aba.`;
      this.sheet.element.after(element('p', 'fault', words));
    }
  }

  async readText(): Promise<void> {
    this.hasText = true;
    const paragraphs = await this.#paragraphs().catch(() => undefined);
    if (paragraphs === undefined) return;
    this.#text.replaceChildren(
      ...(paragraphs.length === 0
        ? [element('p', 'picture-only', `Página ${this.#number}: só imagem, sem texto.`)]
        : paragraphs.map(paragraph)),
    );
  }

  async #paragraphs(): Promise<string[]> {
    const page = await this.#pdf.getPage(this.#number);
    const { items } = await page.getTextContent();
    const paragraphs = paragraphsOf(items.filter((item) => 'str' in item));
    page.cleanup();
    return paragraphs;
  }
}

function paragraph(text: string): HTMLElement {
  const made = element('p', '', text);
  made.dir = 'auto';
  return made;
}

function fieldsLine(fields: readonly ShownField[]): string {
  const counted = new Map<string, number>();
  for (const { label } of fields) counted.set(label, (counted.get(label) ?? 0) + 1);
  const names = [...counted].map(([label, count], index) => {
    const name = index === 0 ? label : label.charAt(0).toLocaleLowerCase('pt-BR') + label.slice(1);
    return count === 1 ? name : `${name} (${count} vezes)`;
  });
  return `Nesta página: ${new Intl.ListFormat('pt-BR').format(names)}.`;
}
