import { type PDF, PdfArray, type PdfDict, PdfName, PdfNumber, type PdfObject } from '@libpdf/core';
import { LibPdfObjects } from './libpdf-objects.ts';

/** The substitutes that a document may give a printer in place of what it shows. */
export type Substitute = 'alternateImage' | 'opi' | 'externalPage' | 'postScript' | 'transfer';

/** Functions by which a device turns colours into ink. */
const TRANSFER_KEYS = ['TR', 'TR2'];
const TRANSFER_DEFAULTS = ['Identity', 'Default'];

/** Finds and removes substitutes for printing; each dictionary of a document is given to it once. */
export class PrintSubstitutes {
  readonly #pdf: PDF;
  readonly #objects: LibPdfObjects;
  readonly found = new Map<Substitute, number>();
  /** Graphics states whose colours leave what is under them on paper, and cover it on a screen. */
  readonly overprinting: PdfDict[] = [];

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#objects = new LibPdfObjects(pdf);
  }

  remove(dictionary: PdfDict): void {
    const kind = this.#objects.name(dictionary.get('Subtype'));
    if (kind === 'Image' && dictionary.delete('Alternates')) this.#count('alternateImage');
    if ((kind === 'Image' || kind === 'Form') && dictionary.delete('OPI')) this.#count('opi');
    if (kind === 'Form' && dictionary.delete('Ref')) this.#count('externalPage');
    const pictures = this.#objects.dictionary(dictionary.get('XObject'));
    if (pictures !== null) this.#removePostScript(pictures);
    const states = this.#objects.dictionary(dictionary.get('ExtGState'));
    for (const [, state] of states ?? []) this.#removeDeviceSettings(this.#objects.dictionary(state));
  }

  #count(kind: Substitute): void {
    this.found.set(kind, (this.found.get(kind) ?? 0) + 1);
  }

  #removePostScript(pictures: PdfDict): void {
    for (const [name, picture] of pictures) {
      const kinds = ['Subtype', 'Subtype2'].map((key) => this.#kindOf(picture, key));
      if (!kinds.includes('PS')) continue;
      pictures.set(name, this.#pdf.createStream(emptyForm(), new Uint8Array()));
      this.#count('postScript');
    }
  }

  #kindOf(picture: PdfObject, key: string): string {
    return this.#objects.name(this.#objects.dictionary(picture)?.get(key));
  }

  #removeDeviceSettings(state: PdfDict | null): void {
    if (state === null) return;
    for (const key of TRANSFER_KEYS)
      if (this.#isFunction(state.get(key)) && state.delete(key)) this.#count('transfer');
    if (this.#hasOwnTransfer(state.get('HT')) && state.delete('HT')) this.#count('transfer');
    if (this.#objects.isTrue(state.get('OP')) || this.#objects.isTrue(state.get('op')))
      this.overprinting.push(state);
  }

  #isFunction(value: PdfObject | undefined): boolean {
    const found = this.#objects.resolve(value);
    if (found instanceof PdfName) return !TRANSFER_DEFAULTS.includes(found.value);
    return found !== null;
  }

  /** Returns true if a halftone, or one of its colours, has its own transfer function. */
  #hasOwnTransfer(value: PdfObject | undefined): boolean {
    const halftone = this.#objects.dictionary(value);
    const parts = [...(halftone ?? [])].map(([, part]) => this.#objects.dictionary(part));
    return [halftone, ...parts].some((part) => this.#isFunction(part?.get('TransferFunction')));
  }
}

export function removeOverprint(states: readonly PdfDict[]): void {
  for (const state of states) for (const key of ['OP', 'op', 'OPM']) state.delete(key);
}

function emptyForm(): Record<string, PdfObject> {
  return {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: new PdfArray([0, 0, 1, 1].map((side) => PdfNumber.of(side))),
  };
}
