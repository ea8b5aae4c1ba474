import type { ContentItem, Contents } from '../../../protocol/office/contents.ts';

const MOST_ITEMS = 2_000;
const MOST_CHARACTERS = 40;

/** Fills what a document holds while it is read from its beginning to its end. */
export class ContentList {
  readonly contents: Contents = {
    isWhole: true,
    items: [],
    notes: 0,
    comments: 0,
    changes: 0,
    deletions: 0,
    references: 0,
  };
  readonly #names = new Set<string>();
  readonly #references: string[] = [];
  #before = '';
  #paragraph = '';

  /** A text has a name, in small letters. */
  name(name: string): void {
    this.#names.add(name);
  }

  /** A field shows a text or its page by its name. */
  refer(name: string): void {
    this.#references.push(name);
  }

  /** Of a header, which a PDF has outside its structure, what can be shown is not counted. */
  takeHeader(header: ContentList): void {
    for (const name of header.#names) this.#names.add(name);
    this.#references.push(...header.#references);
    for (const item of header.contents.items)
      if (item.fault !== null && item.fault !== 'format')
        this.add({ ...item, place: { of: 'text', name: '' } });
  }

  /** Counts the fields that show what has no name. */
  settleReferences(): void {
    this.contents.references = this.#references.filter((name) => !this.#names.has(name)).length;
  }

  /** Text that is seen, of the paragraph that is read. */
  write(text: string): void {
    this.#paragraph = (this.#paragraph + text).slice(-4 * MOST_CHARACTERS);
  }

  endParagraph(): void {
    if (this.#paragraph.trim() !== '') this.#before = this.#paragraph;
    this.#paragraph = '';
  }

  /** The last words that were read. */
  get #after(): string {
    const text = (this.#paragraph.trim() === '' ? this.#before : this.#paragraph).replace(/\s+/g, ' ').trim();
    if (text.length <= MOST_CHARACTERS) return text;
    const end = text.slice(-MOST_CHARACTERS);
    return `…${end.slice(end.indexOf(' ') + 1)}`;
  }

  add(item: Pick<ContentItem, 'kind'> & Partial<ContentItem>): void {
    if (this.contents.items.length === MOST_ITEMS) throw new Error('More contents than are counted.');
    this.contents.items.push({
      width: 0,
      height: 0,
      place: { of: 'text', name: this.#after },
      page: null,
      isCertain: true,
      fault: null,
      ...item,
    });
  }
}
