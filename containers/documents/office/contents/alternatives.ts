import type { ContentItem } from '../../../protocol/office/contents.ts';
import type { Attributes } from '../../text/read-xml.ts';

interface Alternative {
  isTaken: boolean;
  /** The kind of the alternatives that are not read, unless a picture replaces them. */
  unread: ContentItem['kind'] | null;
}

/** What LibreOffice has no reader for, and other programs write a sentence in place of. */
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

  /** The extensions that LibreOffice reads: of what needs another one it takes the fallback. */
  constructor(understood: readonly string[]) {
    this.#understood = understood;
  }

  get isSkipping(): boolean {
    return this.#skipped > 0;
  }

  /** Whether the element is read. */
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

  /** Whether the element that ends was read. */
  close(name: string): boolean {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return false;
    }
    return name !== 'mc:AlternateContent';
  }

  /** To be asked where `mc:AlternateContent` ends: what of it is not read and has no picture. */
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
