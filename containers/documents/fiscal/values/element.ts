import { localName } from '../../text/read-xml.ts';
import { elementsOf, type XmlElement } from '../../text/tree.ts';

/**
 * An element of a fiscal XML. Names have no prefixes. Texts are as written, numbers with all their digits; an absent
 * text is ''.
 */
export class FiscalElement {
  readonly name: string;
  readonly #node: XmlElement;
  #byName: Map<string, FiscalElement[]> | undefined;

  constructor(node: XmlElement) {
    this.name = localName(node.name);
    this.#node = node;
  }

  /** The element's own text. */
  get content(): string {
    return this.#node.children
      .filter((child) => typeof child === 'string')
      .join('')
      .trim();
  }

  /** Returns the text at the end of a path, taking the first element of each name. */
  text(...way: readonly string[]): string {
    return this.find(...way)?.content ?? '';
  }

  /** Returns the first element at the end of a path. */
  find(...way: readonly string[]): FiscalElement | null {
    const [name, ...rest] = way;
    if (name === undefined) return this;
    return this.all(name)[0]?.find(...rest) ?? null;
  }

  /** Returns the children of that name. */
  all(name: string): readonly FiscalElement[] {
    return this.#children().get(name) ?? [];
  }

  /** All children, grouped by name in the order of their first occurrence. */
  get children(): FiscalElement[] {
    return [...this.#children().values()].flat();
  }

  /** Its attributes, except namespace declarations. */
  get attributes(): [name: string, text: string][] {
    const found = new Map<string, string>();
    for (const [name, text] of this.#node.attributes)
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) found.set(localName(name), text.trim());
    return [...found];
  }

  attribute(name: string): string {
    return this.attributes.find(([own]) => own === name)?.[1] ?? '';
  }

  #children(): ReadonlyMap<string, readonly FiscalElement[]> {
    if (this.#byName === undefined) {
      this.#byName = new Map();
      for (const child of elementsOf(this.#node).map((node) => new FiscalElement(node))) {
        const known = this.#byName.get(child.name);
        if (known === undefined) this.#byName.set(child.name, [child]);
        else known.push(child);
      }
    }
    return this.#byName;
  }
}
