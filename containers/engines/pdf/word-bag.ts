const BUCKETS = 65_536;
/** FNV-1a, 32 bits. */
const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193];
const WORDS = /\S+/g;

/** Counts each word of a text by its hash, so that memory does not grow with the text. */
export class WordBag {
  readonly #counts = new Uint32Array(BUCKETS);
  words = 0;

  add(line: string): void {
    for (const [word] of line.matchAll(WORDS)) {
      let hash = OFFSET;
      for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
      const bucket = (hash ^ (hash >>> 16)) & (BUCKETS - 1);
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
      this.words += 1;
    }
  }

  /** Returns how many words of this text the other one lacks. */
  lackingIn(other: WordBag): number {
    return this.#counts.reduce((sum, count, at) => sum + Math.max(0, count - (other.#counts[at] ?? 0)), 0);
  }
}
