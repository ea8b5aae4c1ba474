import type { ContentItem } from '../../../protocol/office/contents.ts';
import type { Attributes } from '../../text/read-xml.ts';

interface Alternative {
  isTaken: boolean;
  /** The kind of the alternatives that are not read, unless a picture replaces them. */
  unread: ContentItem['kind'] | null;
}

/**
 * The kinds of content that LibreOffice cannot read, by element; other programs write a sentence in its
 * place.
 */
const UNREAD = new Map<string, ContentItem['kind']>([
  ['cx:chart', 'chart'],
  ['sle:slicer', 'slicer'],
  ['tsle:timeslicer', 'slicer'],
]);
const PICTURES = ['a:blip', 'v:imagedata'];

/** Decides which of the alternatives of ISO/IEC 29500-3 are read, so that content in several versions counts once. */
export class Alternatives {
  readonly #understood: readonly string[];
  readonly #open: Alternative[] = [];
  #skipped = 0;

  /**
   * `understood` are the extensions that LibreOffice reads; for content that needs another, it takes the
   * fallback.
   */
  constructor(understood: readonly string[]) {
    this.#understood = understood;
  }

  get isSkipping(): boolean {
    return this.#skipped > 0;
  }

  /** Returns true if the element is read. */
  open(name: string, attributes: Attributes): boolean {
    const alternative = this.#open.at(-1);
    if (this.#skipped > 0) {
      this.#skipped += 1;
      if (alternative !== undefined) alternative.unread ??= UNREAD.get(name) ?? null;
      return false;
    }
    if (name === 'mc:AlternateContent') this.#open.push({ isTaken: false, unread: null });
    else if (alternative !== undefined) this.#openWithin(name, attributes, alternative);
    return this.#skipped === 0;
  }

  /** Returns true if the element that ends was read; false for `mc:AlternateContent` itself. */
  close(name: string): boolean {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return false;
    }
    return name !== 'mc:AlternateContent';
  }

  /**
   * Returns, at the end of `mc:AlternateContent`, the kind of its content that is not read and has no
   * picture; null if there is none.
   */
  end(): ContentItem['kind'] | null {
    return this.#open.pop()?.unread ?? null;
  }

  #openWithin(name: string, attributes: Attributes, alternative: Alternative): void {
    if (PICTURES.includes(name)) alternative.unread = null;
    if (name !== 'mc:Choice' && name !== 'mc:Fallback') return;
    const required = (attributes.get('Requires') ?? '').split(/\s/).filter((prefix) => prefix !== '');
    const isRead = name === 'mc:Fallback' || required.every((prefix) => this.#understood.includes(prefix));
    if (alternative.isTaken || !isRead) this.#skipped = 1;
    else alternative.isTaken = true;
  }
}
