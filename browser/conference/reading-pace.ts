/** People type more slowly. */
const MOST_MS_A_LETTER = 60;
const SHORTEST_CODE = 6;
const SAME_CODE_MS = 1_000;

const KNOWN_CODE_MS = 180;
/** A wireless scanner or a busy phone may pause within a code. */
const OTHER_CODE_MS = 1_000;
/** The pause after an unknown code if the scanner has ended a code by a key, which is expected to follow. */
const LATE_KEY_MS = 10_000;

/** Distinguishes a scanner's typing from a person's. Times are in milliseconds. */
export class ReadingPace {
  #began = 0;
  #last = 0;
  #lastCode = { code: '', at: Number.NEGATIVE_INFINITY };
  #endsByKey = false;

  /** Records the number of letters in the field, now and before. */
  note(letters: number, before: number, at: number): void {
    if (before === 0 || letters < before) this.#began = at;
    this.#last = at;
  }

  /** Records that a key has ended a text of this many letters. */
  noteKey(letters: number): void {
    this.#endsByKey ||= this.isScanned(letters);
  }

  /** Returns the pause after the last letter that ends a code without a key. */
  pauseAfter(isKnown: boolean): number {
    if (isKnown) return KNOWN_CODE_MS;
    return this.#endsByKey ? LATE_KEY_MS : OTHER_CODE_MS;
  }

  /** Checks that the text came from a scanner, so that a pause ends it. */
  isScanned(letters: number): boolean {
    return letters >= SHORTEST_CODE && (this.#last - this.#began) / letters <= MOST_MS_A_LETTER;
  }

  /** Checks that a code is a new scan, and not the same trigger twice. */
  isNew(code: string, at: number, withinMs = SAME_CODE_MS): boolean {
    const { code: last, at: lastAt } = this.#lastCode;
    this.#lastCode = { code, at };
    return code !== last || at - lastAt > withinMs;
  }
}
