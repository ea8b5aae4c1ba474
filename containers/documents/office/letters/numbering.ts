import { childOf, element, elementsOf, type XmlElement } from '../../text/tree.ts';

interface ListLevel {
  place: string;
  start: string;
  isBullet: boolean;
}

/** The lists of a template, of which each letter has its own, so that they begin again. */
export class Numbering {
  readonly #root: XmlElement | null;
  readonly #used = new Set<string>();
  readonly #stride: number;

  constructor(root: XmlElement | null) {
    this.#root = root;
    const ids = this.#lists().map((list) => Number(list.attributes.get('w:numId')) || 0);
    this.#stride = Math.max(0, ...ids) + 1;
  }

  #lists(): XmlElement[] {
    return this.#root === null ? [] : elementsOf(this.#root, 'w:num');
  }

  #listOf(id: string): XmlElement | undefined {
    return this.#lists().find(({ attributes }) => attributes.get('w:numId') === id);
  }

  #levelsOf(list: XmlElement): ListLevel[] {
    const id = childOf(list, 'w:abstractNumId')?.attributes.get('w:val');
    const lists = this.#root === null ? [] : elementsOf(this.#root, 'w:abstractNum');
    const found = lists.find(({ attributes }) => attributes.get('w:abstractNumId') === id);
    return found === undefined
      ? []
      : elementsOf(found, 'w:lvl').map((level) => ({
          place: level.attributes.get('w:ilvl') ?? '0',
          start: childOf(level, 'w:start')?.attributes.get('w:val') ?? '1',
          isBullet: childOf(level, 'w:numFmt')?.attributes.get('w:val') === 'bullet',
        }));
  }

  /** Returns true if lists of that number count their items, so that each letter needs its own. */
  counts(id: string): boolean {
    const list = this.#listOf(id);
    if (list === undefined) return false;
    const levels = this.#levelsOf(list);
    return levels.length === 0 || levels.some(({ isBullet }) => !isBullet);
  }

  /** The number of the list in a copy of the letter. */
  idIn(id: string, copy: number): string {
    this.#used.add(id);
    return copy === 0 ? id : String(Number(id) + copy * this.#stride);
  }

  /** The part with a list of its own for each copy; null where no letter has one. */
  partFor(copies: number): XmlElement | null {
    if (this.#root === null || this.#used.size === 0 || copies < 2) return null;
    const added: XmlElement[] = [];
    for (let copy = 1; copy < copies; copy++)
      for (const id of this.#used) {
        const list = this.#listOf(id);
        if (list) added.push(this.#anew(list, String(Number(id) + copy * this.#stride)));
      }
    const children = elementsOf(this.#root);
    const last = children.findLastIndex(({ name }) => name === 'w:num');
    return { ...this.#root, children: children.toSpliced(last + 1, 0, ...added) };
  }

  #anew(list: XmlElement, id: string): XmlElement {
    const overrides = elementsOf(list, 'w:lvlOverride');
    const levels = this.#levelsOf(list).map(({ place, start }) => {
      const own = overrides.find(({ attributes }) => attributes.get('w:ilvl') === place);
      const given = own === undefined ? undefined : childOf(own, 'w:startOverride');
      const level = own === undefined ? undefined : childOf(own, 'w:lvl');
      const begin = given ?? element('w:startOverride', { 'w:val': start });
      return element('w:lvlOverride', { 'w:ilvl': place }, [begin, ...(level ? [level] : [])]);
    });
    const abstract = elementsOf(list, 'w:abstractNumId');
    return element('w:num', { 'w:numId': id }, [...abstract, ...(levels.length > 0 ? levels : overrides)]);
  }
}

export interface StyleList {
  id: string;
  level: string;
  /** The style's own indents, which a list of the paragraph itself would take the place of. */
  indent: XmlElement | undefined;
}

/** The lists that styles of paragraphs put their paragraphs into, by the style's id. */
export function styleListsOf(styles: XmlElement | null): Map<string, StyleList> {
  const byId = new Map(
    (styles === null ? [] : elementsOf(styles, 'w:style')).map((style) => [
      style.attributes.get('w:styleId') ?? '',
      style,
    ]),
  );
  const lists = new Map<string, StyleList>();
  for (const id of byId.keys()) {
    const found: { id?: string | undefined; level?: string | undefined; indent?: XmlElement | undefined } =
      {};
    const seen = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      const style: XmlElement | undefined = byId.get(at);
      const setup = style === undefined ? undefined : childOf(style, 'w:pPr');
      const list = childOf(setup, 'w:numPr');
      found.indent ??= childOf(setup, 'w:ind');
      found.id ??= childOf(list, 'w:numId')?.attributes.get('w:val');
      found.level ??= childOf(list, 'w:ilvl')?.attributes.get('w:val');
      at = style === undefined ? undefined : childOf(style, 'w:basedOn')?.attributes.get('w:val');
    }
    if (found.id !== undefined && found.id !== '0')
      lists.set(id, { id: found.id, level: found.level ?? '0', indent: found.indent });
  }
  return lists;
}
