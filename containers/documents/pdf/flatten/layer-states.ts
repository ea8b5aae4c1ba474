import { lookUp } from '../../../plain/look-up.ts';
import { type Dictionary, isReference, type Value } from '../../../plain/pdf/values.ts';
import type { FlattenPlan } from '../../../protocol/pdf/flatten-pdf.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';
import { catalogOf } from '../objects/walk.ts';

type State = boolean | undefined;

const MAX_DEPTH = 32;
const MAX_TERMS = 100_000;
const EVENTS = { tela: '/View', impressao: '/Print' } as const;
const STATE_KEYS: Record<string, string> = {
  '/View': '/ViewState',
  '/Print': '/PrintState',
  '/Export': '/ExportState',
};

/** The visibility of a document's layers by its default configuration. */
export class LayerStates {
  readonly #document: PdfDocument;
  readonly #hidden = new Set<string>();
  readonly #groups: string[];
  #terms = 0;

  constructor(document: PdfDocument, view: FlattenPlan['view']) {
    this.#document = document;
    const properties = document.dictionary(catalogOf(document)['/OCProperties']);
    const configuration = document.dictionary(properties['/D']);
    this.#groups = [...new Set(document.list(properties['/OCGs']).filter(isReference))];
    if (configuration['/BaseState'] === '/OFF') for (const group of this.#groups) this.#hidden.add(group);
    const set = (key: string, isShown: boolean) => {
      for (const group of document.list(configuration[key])) this.#set(group, isShown);
    };
    set('/ON', true);
    set('/OFF', false);
    if (view === 'navegador') {
      for (const group of this.#groups) if (this.#isOffForViewing(group)) this.#hidden.add(group);
      return;
    }
    for (const usage of document.list(configuration['/AS'])) this.#apply(document.dictionary(usage), view);
    for (const group of this.#groups) if (!this.#isIntended(group, configuration)) this.#hidden.delete(group);
  }

  get shown(): number {
    return this.#groups.length - this.hidden;
  }

  get hidden(): number {
    return this.#groups.filter((group) => this.#hidden.has(group)).length;
  }

  /** Returns true if content of a layer, or of a layer membership, is visible. */
  isShown(layer: Value | undefined): boolean {
    const dictionary = this.#document.dictionary(layer);
    const kind = this.#document.name(dictionary['/Type']);
    if (kind === '/OCMD' || '/OCGs' in dictionary || '/VE' in dictionary)
      return this.#isMemberShown(dictionary);
    return !(isReference(layer) && this.#hidden.has(layer));
  }

  #set(group: Value | undefined, isShown: boolean): void {
    if (!isReference(group)) return;
    if (isShown) this.#hidden.delete(group);
    else this.#hidden.add(group);
  }

  /** pdf.js applies a layer's own usage whatever the configuration says, and only hides layers by it. */
  #isOffForViewing(group: string): boolean {
    const usage = this.#document.dictionary(this.#document.dictionary(group)['/Usage']);
    return this.#document.dictionary(usage['/View'])['/ViewState'] === '/OFF';
  }

  /** Applies the layers' own usage for screen or print, where the configuration asks for it. */
  #apply(usage: Dictionary, view: keyof typeof EVENTS): void {
    if (usage['/Event'] !== EVENTS[view]) return;
    const categories = this.#document.list(usage['/Category']);
    for (const group of this.#document.list(usage['/OCGs'])) {
      const own = this.#document.dictionary(this.#document.dictionary(group)['/Usage']);
      const states = categories.flatMap((category) => {
        const key = lookUp(STATE_KEYS, String(category));
        const state = key === undefined ? null : this.#document.dictionary(own[String(category)])[key];
        return state === '/ON' || state === '/OFF' ? [state] : [];
      });
      if (states.length > 0) this.#set(group, !states.includes('/OFF'));
    }
  }

  /** A layer with another intent than the configuration's has no effect. */
  #isIntended(group: string, configuration: Dictionary): boolean {
    const intents = (value: Value | undefined) => {
      const found = this.#document.resolve(value ?? null) ?? '/View';
      return Array.isArray(found) ? found : [found];
    };
    const wanted = intents(configuration['/Intent']);
    const own = intents(this.#document.dictionary(group)['/Intent']);
    return wanted.includes('/All') || own.includes('/All') || own.some((intent) => wanted.includes(intent));
  }

  #isMemberShown(membership: Dictionary): boolean {
    const expression = this.#document.resolve(membership['/VE'] ?? null);
    if (Array.isArray(expression)) {
      this.#terms = 0;
      const state = this.#evaluate(expression, 0);
      if (state !== undefined) return state;
    }
    const given = membership['/OCGs'];
    const list = this.#document.resolve(given ?? null);
    const groups = (Array.isArray(list) ? list : [given]).filter(
      (group) => isReference(group) && this.#document.resolve(group) !== null,
    );
    if (groups.length === 0) return true;
    const states = groups.map((group) => !this.#hidden.has(String(group)));
    switch (membership['/P']) {
      case '/AllOn':
        return states.every((state) => state);
      case '/AnyOff':
        return states.includes(false);
      case '/AllOff':
        return !states.includes(true);
      default:
        return states.includes(true);
    }
  }

  /** Returns the state of an expression; undefined if it is none. */
  #evaluate(term: Value | undefined, depth: number): State {
    if (depth > MAX_DEPTH || ++this.#terms > MAX_TERMS) return undefined;
    const found = this.#document.resolve(term);
    if (!Array.isArray(found)) return isReference(term) ? !this.#hidden.has(term) : undefined;
    const [operator, ...terms] = found;
    const states = terms
      .map((inner) => this.#evaluate(inner, depth + 1))
      .filter((state) => state !== undefined);
    if (operator === '/Not') return states[0] === undefined ? undefined : !states[0];
    if (operator === '/And') return states.every((state) => state);
    return operator === '/Or' ? states.includes(true) : undefined;
  }
}
