import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';
import { lookUp } from '../../../plain/look-up.ts';
import { LibPdfObjects } from './libpdf-objects.ts';

/** The things that a document could do by itself, or change of what is seen. */
export type Active =
  | 'javascript'
  | 'launch'
  | 'submit'
  | 'import'
  | 'otherFile'
  | 'visibility'
  | 'media'
  | 'reset'
  | 'address'
  | 'opening'
  | 'triggers'
  | 'xfa'
  | 'redrawing'
  | 'portfolio'
  | 'printing'
  | 'rights';

const ACTIONS: Record<string, Active> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  SubmitForm: 'submit',
  ImportData: 'import',
  GoToR: 'otherFile',
  GoToE: 'otherFile',
  Thread: 'otherFile',
  Hide: 'visibility',
  SetOCGState: 'visibility',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  GoTo3DView: 'media',
  RichMediaExecute: 'media',
  ResetForm: 'reset',
};
/** Actions that only show another place, or an address that the reader's program asks about. */
const HARMLESS = ['GoTo', 'Named', 'GoToDp'];
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|#|[^:]*$)/i;
/** Entries without actions: contents, what they are drawn with, and what they mean. */
const WITHOUT_ACTIONS = new Set([
  ...['Contents', 'Resources', 'StructTreeRoot', 'Metadata', 'PieceInfo', 'OutputIntents', 'Thumb', 'DSS'],
  ...['AP', 'Parent', 'P', 'EmbeddedFiles', 'AF'],
]);
const ACTION_KEYS = ['A', 'PA', 'NA', 'Next'];
/** Viewer preferences that are removed: boxes other than the page's own, and pages that are printed alone. */
const PRINT_PREFERENCES = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip', 'PrintPageRange'];

export type Disarmed = Map<Active, number>;

/** Removes from the document what could act; returns how often each kind was found. */
export function disarm(pdf: PDF): Disarmed {
  return new Disarming(pdf).run();
}

class Disarming {
  readonly #pdf: PDF;
  readonly #objects: LibPdfObjects;
  readonly #found: Disarmed = new Map();
  readonly #seen = new Set<PdfObject>();
  #waiting: PdfObject[] = [];

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#objects = new LibPdfObjects(pdf);
  }

  run(): Disarmed {
    const catalog = this.#pdf.getCatalog();
    this.#disarmCatalog(catalog);
    this.#waiting = [catalog];
    for (let value = this.#waiting.pop(); value !== undefined; value = this.#waiting.pop())
      this.#visit(value);
    return this.#found;
  }

  #count(kind: Active): void {
    this.#found.set(kind, (this.#found.get(kind) ?? 0) + 1);
  }

  #disarmCatalog(catalog: PdfDict): void {
    const objects = this.#objects;
    const opening = objects.resolve(catalog.get('OpenAction'));
    if (opening instanceof PdfDict) {
      const kind = objects.name(opening.get('S'));
      if (!HARMLESS.includes(kind) || opening.has('Next')) {
        catalog.delete('OpenAction');
        if (this.#actionOf(opening) === null) this.#count('opening');
        this.#countChain(opening);
      }
    }
    if (objects.dictionary(catalog.get('Names'))?.delete('JavaScript')) this.#count('javascript');
    const form = objects.dictionary(catalog.get('AcroForm'));
    if (form?.delete('XFA')) this.#count('xfa');
    const asksForRedrawing = objects.isTrue(form?.get('NeedAppearances'));
    if (asksForRedrawing && objects.list(form?.get('Fields')).length > 0 && form?.delete('NeedAppearances'))
      this.#count('redrawing');
    catalog.delete('NeedsRendering');
    // Its reader shows an attached file, or a list of them, in place of the pages.
    if (catalog.delete('Collection')) this.#count('portfolio');
    const preferences = objects.dictionary(catalog.get('ViewerPreferences'));
    const kept = PRINT_PREFERENCES.filter((key) => objects.name(preferences?.get(key)) !== 'CropBox');
    if (kept.map((key) => preferences?.delete(key)).includes(true)) this.#count('printing');
    const permissions = objects.dictionary(catalog.get('Perms'));
    for (const key of ['UR3', 'UR']) if (permissions?.delete(key)) this.#count('rights');
  }

  #visit(value: PdfObject): void {
    const found = this.#objects.resolve(value);
    if (found === null || this.#seen.has(found)) return;
    if (found instanceof PdfArray) {
      this.#seen.add(found);
      this.#waiting.push(...this.#nested(found));
    } else if (found instanceof PdfDict) {
      this.#seen.add(found);
      this.#disarmDictionary(found);
      const nested = [...found].flatMap(([key, inner]) => (WITHOUT_ACTIONS.has(key.value) ? [] : [inner]));
      this.#waiting.push(...this.#nested(nested));
    }
  }

  #nested(values: Iterable<PdfObject>): PdfObject[] {
    return [...values].filter(
      (value) => value instanceof PdfRef || value instanceof PdfArray || value instanceof PdfDict,
    );
  }

  #disarmDictionary(dictionary: PdfDict): void {
    for (const key of ACTION_KEYS) this.#disarmEntry(dictionary, key);
    const triggers = this.#objects.dictionary(dictionary.get('AA'));
    if (triggers === null || !this.#areActions(triggers)) return;
    const actions = [...triggers].map(([, action]) => action);
    dictionary.delete('AA');
    if (actions.every((action) => this.#actionOf(action) === null)) this.#count('triggers');
    for (const action of actions) this.#countChain(action);
  }

  #disarmEntry(dictionary: PdfDict, key: string): void {
    const value = this.#objects.resolve(dictionary.get(key));
    if (key === 'Next' && value instanceof PdfArray) {
      const kept = value.toArray().filter((action) => this.#actionOf(action) === null);
      if (kept.length === value.length) return;
      for (const action of value) if (this.#actionOf(action) !== null) this.#countChain(action);
      dictionary.set(key, new PdfArray(kept));
    } else if (this.#actionOf(value) !== null) {
      dictionary.delete(key);
      this.#countChain(value);
    }
  }

  /** Counts an action that is removed, and those that would have followed it. */
  #countChain(first: PdfObject | null): void {
    const counted = new Set<PdfDict>();
    const waiting: (PdfObject | null)[] = [first];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const action = this.#objects.dictionary(next);
      if (action === null || counted.has(action)) continue;
      counted.add(action);
      const kind = this.#actionOf(action);
      if (kind !== null) this.#count(kind);
      const after = this.#objects.resolve(action.get('Next'));
      waiting.push(...(after instanceof PdfArray ? after.toArray() : [after]));
    }
  }

  /** Returns what an action would do; null where it is harmless, or no action. */
  #actionOf(value: PdfObject | null): Active | null {
    const action = this.#objects.dictionary(value);
    if (action === null) return null;
    const kind = this.#objects.name(action.get('S'));
    if (kind === 'URI')
      return SAFE_ADDRESS.test(this.#objects.text(action.get('URI')).trim()) ? null : 'address';
    if (kind !== '' && this.#objects.resolve(action.get('JS')) !== null) return 'javascript';
    return lookUp(ACTIONS, kind) ?? null;
  }

  /** `AA` may be the name of a font or a picture as well. */
  #areActions(triggers: PdfDict): boolean {
    return [...triggers].every(([, value]) => {
      const action = this.#objects.dictionary(value);
      return action === null || this.#objects.resolve(action.get('S')) instanceof PdfName;
    });
  }
}
