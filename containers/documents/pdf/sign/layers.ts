import { type PDF, PdfArray, type PdfDict, type PdfObject } from '@libpdf/core';
import { lookUp } from '../../../plain/look-up.ts';
import { LibPdfObjects } from './libpdf-objects.ts';

const STATES: Record<string, string> = { View: 'ViewState', Print: 'PrintState', Export: 'ExportState' };
/** By these a reader shows or hides a layer as it is magnified, by its language or by who reads. */
const BY_READER = ['Zoom', 'Language', 'User'];

/** The layers of a document, as its default configuration shows them. */
export class Layers {
  readonly #objects: LibPdfObjects;
  readonly #configuration: PdfDict | null;
  readonly #layers: PdfDict[];
  readonly #hidden: Set<PdfDict>;

  constructor(pdf: PDF) {
    const objects = new LibPdfObjects(pdf);
    this.#objects = objects;
    const properties = objects.dictionary(pdf.getCatalog().get('OCProperties'));
    this.#configuration = objects.dictionary(properties?.get('D'));
    const identified = (values: readonly PdfObject[]) =>
      new Set(values.flatMap((value) => objects.dictionary(value) ?? []));
    this.#layers = [...identified(objects.list(properties?.get('OCGs')))];
    const on = identified(objects.list(this.#configuration?.get('ON')));
    const off = identified(objects.list(this.#configuration?.get('OFF')));
    const startsOff = objects.name(this.#configuration?.get('BaseState')) === 'OFF';
    const isHidden = (layer: PdfDict) => off.has(layer) || (startsOff && !on.has(layer));
    this.#hidden = new Set(this.#layers.filter(isHidden));
  }

  /** The names of layers that are not shown when the document is opened. */
  hiddenNames(): string[] {
    return [...this.#hidden].map((layer) => this.#objects.text(layer.get('Name')));
  }

  /** Returns true if a layer is shown on a screen and not on paper, or by one reader and not by another. */
  isVariable(): boolean {
    if (this.#layers.length === 0) return false;
    const automatic = this.#automaticStates();
    if (automatic === null) return true;
    return this.#layers.some((layer) => {
      const initial = this.#isIntended(layer) && this.#hidden.has(layer);
      const states = [this.#hidden.has(layer), initial, ...(automatic.get(layer) ?? [])];
      // Browsers heed these also where the configuration does not name them.
      if (!this.#hidden.has(layer))
        states.push(this.#isUsedOff(layer, 'View'), this.#isUsedOff(layer, 'Print'));
      return new Set(states).size > 1;
    });
  }

  /** For each layer whether it is hidden, once for each event that the configuration heeds; null where the reader decides. */
  #automaticStates(): Map<PdfDict, boolean[]> | null {
    const found = new Map<PdfDict, boolean[]>();
    for (const value of this.#objects.list(this.#configuration?.get('AS'))) {
      const usage = this.#objects.dictionary(value);
      const categories = this.#objects.list(usage?.get('Category')).map((name) => this.#objects.name(name));
      for (const each of this.#objects.list(usage?.get('OCGs'))) {
        const layer = this.#objects.dictionary(each);
        if (layer === null) continue;
        if (categories.some((category) => BY_READER.includes(category) && this.#has(layer, category)))
          return null;
        const given = categories.filter((category) => this.#stateOf(layer, category) !== '');
        if (given.length === 0) continue;
        const isHidden = given.some((category) => this.#isUsedOff(layer, category));
        found.set(layer, [...(found.get(layer) ?? []), isHidden]);
      }
    }
    return found;
  }

  #has(layer: PdfDict, category: string): boolean {
    return this.#objects.dictionary(layer.get('Usage'))?.has(category) ?? false;
  }

  #stateOf(layer: PdfDict, category: string): string {
    const usage = this.#objects.dictionary(this.#objects.dictionary(layer.get('Usage'))?.get(category));
    return this.#objects.name(usage?.get(lookUp(STATES, category) ?? ''));
  }

  #isUsedOff(layer: PdfDict, category: string): boolean {
    return this.#stateOf(layer, category) === 'OFF';
  }

  /** A layer that is meant for something else than viewing has no effect in some readers. */
  #isIntended(layer: PdfDict): boolean {
    const given = this.#objects.resolve(layer.get('Intent'));
    if (given === null) return true;
    const intents = given instanceof PdfArray ? given.toArray() : [given];
    return intents.some((intent) => ['View', 'All'].includes(this.#objects.name(intent)));
  }
}
