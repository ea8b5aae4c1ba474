/** A field that was read to its end. */
export interface ReadField {
  code: string;
  /** The beginning of its last result; a drawing is a space. */
  shown: string;
}

interface Open extends ReadField {
  isCode: boolean;
  isSimple: boolean;
}

const MOST_SHOWN = 80;

/**
 * Reads the fields of a part from the events of its XML, because a part that is only counted may be too large for a tree.
 * `mending/word-field.ts` reads them from a tree, because there their elements are changed.
 */
export class FieldReader {
  readonly #onField: (field: ReadField) => void;
  readonly #open: Open[] = [];

  constructor(onField: (field: ReadField) => void) {
    this.#onField = onField;
  }

  /** Handles the start of `w:fldSimple`. */
  begin(code: string): void {
    this.#open.push({ code, shown: '', isCode: false, isSimple: true });
  }

  /** Handles the end of `w:fldSimple`. */
  end(): void {
    if (this.#open.at(-1)?.isSimple) this.#finish();
  }

  /** Handles `w:fldChar`: the begin, separate or end mark of a field. */
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
