import type { Attributes } from '../../text/read-xml.ts';

/** Extensions that LibreOffice reads; of what needs another one it takes the fallback. */
const UNDERSTOOD = ['wps', 'wpg', 'w14', 'wp14', 'a14'];

/** Which of the alternatives of ISO/IEC 29500-3 are read, so that what stands twice counts once. */
export class Alternatives {
  readonly #open: { isTaken: boolean }[] = [];
  #skipped = 0;

  get isSkipping(): boolean {
    return this.#skipped > 0;
  }

  /** Whether the element is read. */
  open(name: string, attributes: Attributes): boolean {
    if (this.#skipped > 0) {
      this.#skipped += 1;
      return false;
    }
    if (name === 'mc:AlternateContent') this.#open.push({ isTaken: false });
    const alternative = this.#open.at(-1);
    if (alternative !== undefined && (name === 'mc:Choice' || name === 'mc:Fallback')) {
      const required = (attributes.get('Requires') ?? '').split(/\s/).filter((prefix) => prefix !== '');
      const isRead = name === 'mc:Fallback' || required.every((prefix) => UNDERSTOOD.includes(prefix));
      if (alternative.isTaken || !isRead) this.#skipped = 1;
      else alternative.isTaken = true;
    }
    return this.#skipped === 0;
  }

  /** Whether the element that ends was read. */
  close(name: string): boolean {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return false;
    }
    if (name === 'mc:AlternateContent') this.#open.pop();
    return true;
  }
}
