import type { ContentGroup, ContentItem, Contents } from '../../../protocol/office/contents.ts';
import { styleReference, type WordStyles } from '../mending/style-reference.ts';

const MOST_LISTED = 2_000;
const MOST_CHARACTERS = 40;

/** Collects the contents of a document while it is read from its beginning to its end. */
export class ContentList {
  readonly contents: Contents = {
    isWhole: true,
    items: [],
    unlisted: [],
    notes: 0,
    comments: 0,
    changes: 0,
    deletions: 0,
    boxes: { ticked: 0, empty: 0 },
    spoken: 0,
    mendable: 0,
    errors: 0,
  };
  readonly #names = new Set<string>();
  readonly #references: string[] = [];
  /** The codes of fields that show a text by its style. */
  readonly #styleCodes: string[] = [];
  /** The names to which fields with an error refer; null for a field that refers to something else. */
  readonly #errors: (string | null)[] = [];
  #before = '';
  #paragraph = '';

  addBox(isTicked: boolean): void {
    this.contents.boxes[isTicked ? 'ticked' : 'empty'] += 1;
  }

  /** Adds the name of a text, in small letters. */
  name(name: string): void {
    this.#names.add(name);
  }

  /** Adds the name by which a field shows a text or its page. */
  refer(name: string): void {
    this.#references.push(name);
  }

  /** Adds the code of a field that shows a text by its style. */
  referToStyle(code: string): void {
    this.#styleCodes.push(code);
  }

  /** Adds the error of a field, which it shows in place of the text of a name; null for anything else. */
  fail(name: string | null): void {
    this.#errors.push(name);
  }

  /**
   * Adds a header; content that can be shown is not counted, because a PDF has headers outside its structure.
   */
  takeHeader(header: ContentList, isOnAllPages: boolean): void {
    for (const name of header.#names) this.#names.add(name);
    this.#references.push(...header.#references);
    this.#styleCodes.push(...header.#styleCodes);
    this.contents.mendable += header.contents.mendable;
    if (!isOnAllPages) return;
    this.#errors.push(...header.#errors);
    for (const item of header.contents.items)
      if (item.fault !== null && item.fault !== 'format')
        this.add({ ...item, place: { of: 'text', name: '' } });
  }

  /** Counts the fields whose names are not there, or whose styles LibreOffice does not find. */
  settleReferences(styles: WordStyles): void {
    const isLost = (name: string) => !this.#names.has(name);
    this.contents.mendable += this.#references.filter(isLost).length;
    this.contents.mendable += this.#styleCodes.filter((code) => styleReference(code, styles) !== code).length;
    // LibreOffice updates the fields whose name exists.
    this.contents.errors = this.#errors.filter((name) => name === null || isLost(name)).length;
  }

  /** Adds visible text of the current paragraph. */
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
    if (this.contents.items.length === MOST_LISTED) {
      this.#addUnlisted({ isCertain: true, fault: null, ...item });
      return;
    }
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

  /** Adds the contents of a part of the document that has been read by itself. */
  take({ contents }: ContentList): void {
    for (const item of contents.items) this.add(item);
    for (const group of contents.unlisted) this.#addUnlisted(group, group.count);
    this.contents.spoken += contents.spoken;
  }

  #addUnlisted({ kind, isCertain, fault }: Omit<ContentGroup, 'count'>, count = 1): void {
    const known = this.contents.unlisted.find(
      (group) => group.kind === kind && group.isCertain === isCertain && group.fault === fault,
    );
    if (known === undefined) this.contents.unlisted.push({ kind, isCertain, fault, count });
    else known.count += count;
  }
}
