import { type FieldBox, fieldBox, inOrder, type ShownField } from './field.ts';

/** The signer's fields on the pages of the document: each links to the next one, the last one to the act. */
export class OwnFields {
  readonly all: readonly FieldBox[];
  readonly #after: () => void;

  constructor(fields: readonly ShownField[], after: () => void) {
    this.#after = after;
    const ordered = inOrder(fields);
    this.all = ordered.map((field, at) => {
      const next = at + 1 < ordered.length ? 'ir ao próximo campo' : 'continuar';
      const name = `${field.label}, campo ${at + 1} de ${ordered.length}: ${next}`;
      return fieldBox(field, name, () => this.#go(at + 1));
    });
  }

  ofPage(page: number): FieldBox[] {
    return this.all.filter(({ field }) => field.page === page);
  }

  /** Goes to the first field below the middle of the window, or to the first of all if none follows. */
  goToNext(): void {
    const below = this.all.findIndex(({ box }) => box.getBoundingClientRect().top > innerHeight / 2 + 1);
    this.#go(Math.max(0, below));
  }

  #go(at: number): void {
    const own = this.all[at];
    if (!own) {
      this.#after();
      return;
    }
    own.box.scrollIntoView({ block: 'center' });
    own.link.focus({ preventScroll: true });
  }
}
