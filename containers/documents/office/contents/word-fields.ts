/** A field as it is read, at its end. */
export interface ReadField {
  code: string;
  /** The beginning of what it showed last; a drawing is a space. */
  shown: string;
}

interface Open extends ReadField {
  isCode: boolean;
  isSimple: boolean;
}

const MOST_SHOWN = 80;

/** Follows the fields of a part from its beginning to its end. */
export class FieldReader {
  readonly #onField: (field: ReadField) => void;
  readonly #open: Open[] = [];

  constructor(onField: (field: ReadField) => void) {
    this.#onField = onField;
  }

  /** An element of `w:fldSimple` begins. */
  begin(code: string): void {
    this.#open.push({ code, shown: '', isCode: false, isSimple: true });
  }

  /** `w:fldSimple` ends. */
  end(): void {
    if (this.#open.at(-1)?.isSimple) this.#finish();
  }

  /** The beginning, the middle or the end of a field. */
  mark(type: string | undefined): void {
    const field = this.#open.at(-1);
    if (type === 'begin') this.#open.push({ code: '', shown: '', isCode: true, isSimple: false });
    else if (field === undefined || field.isSimple) return;
    else if (type === 'separate') field.isCode = false;
    else this.#finish();
  }

  code(text: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += text;
  }

  show(text: string): void {
    for (const field of this.#open) if (!field.isCode && field.shown.length < MOST_SHOWN) field.shown += text;
  }

  #finish(): void {
    const field = this.#open.pop();
    if (field !== undefined) this.#onField(field);
  }
}
