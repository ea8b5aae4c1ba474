type Fields = Record<string, unknown>;

const ATTRIBUTE = '@';
const TEXT = '#text';

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string {
  const text = isFields(value) ? value[TEXT] : value;
  return typeof text === 'string' ? text.trim() : '';
}

/** An element of a fiscal XML. What it holds is text as written, numbers with all their digits; absent is ''. */
export class Element {
  readonly name: string;
  readonly #value: unknown;

  constructor(name: string, value: unknown) {
    this.name = name;
    this.#value = value;
  }

  /** Its own text. */
  get content(): string {
    return textOf(this.#value);
  }

  /** The text at the end of a way of names, of the first of each. */
  text(...way: readonly string[]): string {
    return this.find(...way)?.content ?? '';
  }

  /** The first element at the end of a way of names. */
  find(...way: readonly string[]): Element | null {
    const [name, ...rest] = way;
    if (name === undefined) return this;
    return this.all(name)[0]?.find(...rest) ?? null;
  }

  /** The children of that name. */
  all(name: string): Element[] {
    const own = isFields(this.#value) && Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
    return listOf(own).map((value) => new Element(name, value));
  }

  /** All children, those of one name together, the names in the order in which they first stand. */
  get children(): Element[] {
    if (!isFields(this.#value)) return [];
    return Object.keys(this.#value)
      .filter((name) => name !== TEXT && !name.startsWith(ATTRIBUTE))
      .flatMap((name) => this.all(name));
  }

  /** Its attributes, but for those that name a namespace. */
  get attributes(): [name: string, text: string][] {
    const value = this.#value;
    if (!isFields(value)) return [];
    return Object.keys(value)
      .filter((name) => name.startsWith(ATTRIBUTE) && name !== `${ATTRIBUTE}xmlns`)
      .map((name) => [name.slice(ATTRIBUTE.length), textOf(value[name])]);
  }

  attribute(name: string): string {
    return isFields(this.#value) ? textOf(this.#value[ATTRIBUTE + name]) : '';
  }
}
