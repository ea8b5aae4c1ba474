import {
  childOf,
  descendantsOf,
  element,
  elementsOf,
  isElement,
  type XmlElement,
  xmlOf,
} from '../../text/tree.ts';
import type { Letter } from './letter.ts';

/** The facts about the template on which a letter's sections depend. */
export interface SectionFacts {
  /** Ids of relations to headers and footers that differ from letter to letter. */
  own: ReadonlySet<string>;
  hasNotes: boolean;
}

const REFERENCES = ['w:headerReference', 'w:footerReference'];
/** The order of a section's settings (ECMA-376, 17.6.17). */
const ORDER = [
  ...[...REFERENCES, 'w:footnotePr', 'w:endnotePr', 'w:type', 'w:pgSz', 'w:pgMar', 'w:paperSrc'],
  ...['w:pgBorders', 'w:lnNumType', 'w:pgNumType', 'w:cols'],
];
/** The types of sections that begin on a new page. */
const NEW_PAGES = ['nextPage', 'oddPage', 'evenPage'];
export const EMPTY_HEADER = 'rIdEmptyHeader';
export const EMPTY_FOOTER = 'rIdEmptyFooter';

function put(section: XmlElement, setting: XmlElement): void {
  const place = ORDER.indexOf(setting.name);
  const children = elementsOf(section).filter(({ name }) => name !== setting.name);
  const next = children.findIndex(({ name }) => ORDER.indexOf(name) > place || !ORDER.includes(name));
  section.children = children.toSpliced(next === -1 ? children.length : next, 0, setting);
}

/** Returns the id of the relation to a header or footer in a copy of the letter. */
export function relationIn(id: string, copy: number): string {
  return copy === 0 ? id : `${id}c${copy}`;
}

/** The sections of a template, as the letters in one file have them: each letter begins on page 1 of its own. */
export class Sections {
  readonly count: number;
  readonly #all: XmlElement[];
  readonly #facts: SectionFacts;

  constructor(body: XmlElement, facts: SectionFacts) {
    this.#facts = facts;
    this.#all = descendantsOf(body, 'w:sectPr');
    if (!body.children.some((child) => isElement(child, 'w:sectPr'))) this.#all.push(element('w:sectPr'));
    this.count = this.#all.length;
  }

  placeOf(section: XmlElement): number {
    return this.#all.indexOf(section);
  }

  /** True if a letter needs a header or footer with nothing in it. */
  get needsEmpty(): boolean {
    return this.count > 1;
  }

  /** The section at that place, as it is in the letter. */
  xmlIn(letter: Letter, place: number): string {
    const found = this.#all[place];
    if (found === undefined) return '';
    const children = elementsOf(found).filter(({ name }) => name !== 'w:sectPrChange');
    const section: XmlElement = { ...found, children };
    if (letter.copy > 0) section.children = this.#references(section, letter.copy, place);
    if (!letter.isAlone && place === 0) this.#begin(section, letter);
    return xmlOf(section);
  }

  #references(section: XmlElement, copy: number, place: number): XmlElement[] {
    const kept = elementsOf(section).flatMap((child) => {
      if (!REFERENCES.includes(child.name)) return [child];
      const id = child.attributes.get('r:id') ?? '';
      // The section before has the same.
      if (!this.#facts.own.has(id)) return this.count === 1 ? [] : [child];
      const attributes = new Map(child.attributes).set('r:id', relationIn(id, copy));
      return [{ ...child, attributes }];
    });
    return place === 0 && this.count > 1 ? [...this.#missing(section), ...kept] : kept;
  }

  /**
   * Returns empty headers and footers of the kinds that only later sections have: the first one would take
   * them over from the letter before.
   */
  #missing(section: XmlElement): XmlElement[] {
    const kindOf = ({ name, attributes }: XmlElement) => `${name} ${attributes.get('w:type') ?? 'default'}`;
    const own = new Set(elementsOf(section).map(kindOf));
    const later = new Map(
      this.#all
        .flatMap((each) => elementsOf(each))
        .filter(({ name }) => REFERENCES.includes(name))
        .map((reference) => [kindOf(reference), reference]),
    );
    return [...later]
      .filter(([kind]) => !own.has(kind))
      .map(([, { name, attributes }]) => {
        const id = name === 'w:headerReference' ? EMPTY_HEADER : EMPTY_FOOTER;
        return element(name, { 'w:type': attributes.get('w:type') ?? 'default', 'r:id': id });
      });
  }

  #begin(section: XmlElement, letter: Letter): void {
    const kind = childOf(section, 'w:type')?.attributes.get('w:val');
    if (letter.copy > 0 && kind !== undefined && !NEW_PAGES.includes(kind))
      put(section, element('w:type', { 'w:val': 'nextPage' }));
    const numbers = childOf(section, 'w:pgNumType');
    const attributes = new Map(numbers?.attributes);
    if (!attributes.has('w:start'))
      put(section, { name: 'w:pgNumType', attributes: attributes.set('w:start', '1'), children: [] });
    if (!this.#facts.hasNotes) return;
    const notes = elementsOf(childOf(section, 'w:footnotePr') ?? element('w:footnotePr'));
    const restart = element('w:numRestart', { 'w:val': 'eachSect' });
    const others = notes.filter(({ name }) => name !== 'w:numRestart');
    put(section, element('w:footnotePr', {}, [...others, restart]));
  }
}
