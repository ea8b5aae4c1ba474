/** Nobody types a code faster. */
const MOST_MS_A_LETTER = 60;
const SHORTEST_CODE = 6;
const SAME_CODE_MS = 1_000;

const KNOWN_CODE_MS = 180;
/** A scanner by radio, or a phone that is busy, may stop within a code. */
const OTHER_CODE_MS = 1_000;
/** A scanner that ends its codes by a key will end this one too. */
const LATE_KEY_MS = 10_000;

/** Tells a scanner that types from a person. Times are milliseconds. */
export class ReadingPace {
  #began = 0;
  #last = 0;
  #lastCode = { code: '', at: Number.NEGATIVE_INFINITY };
  #endsByKey = false;

  /** The field holds so many letters now. */
  note(letters: number, before: number, at: number): void {
    if (before === 0 || letters < before) this.#began = at;
    this.#last = at;
  }

  /** A key has ended so many letters. */
  noteKey(letters: number): void {
    this.#endsByKey ||= this.isScanned(letters);
  }

  /** How long after its last letter a code is whole, where no key ends it. */
  pauseAfter(isKnown: boolean): number {
    if (isKnown) return KNOWN_CODE_MS;
    return this.#endsByKey ? LATE_KEY_MS : OTHER_CODE_MS;
  }

  /** Whether a pause ends what the field holds. */
  isScanned(letters: number): boolean {
    return letters >= SHORTEST_CODE && (this.#last - this.#began) / letters <= MOST_MS_A_LETTER;
  }

  /** Whether it is another scan, and not the same trigger twice. */
  isNew(code: string, at: number, withinMs = SAME_CODE_MS): boolean {
    const { code: last, at: lastAt } = this.#lastCode;
    this.#lastCode = { code, at };
    return code !== last || at - lastAt > withinMs;
  }
}
