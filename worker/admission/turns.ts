interface Line {
  /**
   * After this time, a call that has not released its turn counts as gone: its client hung up, or the
   * platform ended it.
   */
  heldUntil: number;
  readonly waiting: (() => void)[];
}

const LONGEST_TURN_MS = 2_000;
/** Callers further back check later whether the line still moves: otherwise hundreds would check at once. */
const USUAL_TURN_MS = 20;

/**
 * Runs work one at a time per name within this isolate, so that many calls of one caller wait for each other
 * and do not delay all others. Only for fairness: after a timeout, a turn is taken without being released.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Returns how many wait for the turn of `name`. */
  waitingFor(name: string): number {
    return this.#lines.get(name)?.waiting.length ?? 0;
  }

  /** Waits for the turn of `name`. Call the returned function when the work is done. */
  async take(name: string): Promise<() => void> {
    const line = this.#lines.get(name);
    if (line) await this.#waitIn(line);
    const held = line ?? this.#open(name);
    held.heldUntil = Date.now() + LONGEST_TURN_MS;
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#pass(name, held);
    };
  }

  #open(name: string): Line {
    const line: Line = { heldUntil: 0, waiting: [] };
    this.#lines.set(name, line);
    return line;
  }

  async #waitIn(line: Line): Promise<void> {
    for (;;) {
      const isMine = await this.#wakeOrTimeOut(line);
      if (isMine || Date.now() >= line.heldUntil) return;
    }
  }

  /** Returns true if the turn was passed to this caller, false after a timeout. */
  #wakeOrTimeOut(line: Line): Promise<boolean> {
    const patienceMs = line.heldUntil - Date.now() + line.waiting.length * USUAL_TURN_MS;
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        const place = line.waiting.indexOf(wake);
        if (place >= 0) line.waiting.splice(place, 1);
        resolve(place < 0);
      }, patienceMs);
      line.waiting.push(wake);
    });
  }

  #pass(name: string, line: Line): void {
    const next = line.waiting.shift();
    if (!next) {
      if (this.#lines.get(name) === line) this.#lines.delete(name);
      return;
    }
    line.heldUntil = Date.now() + LONGEST_TURN_MS;
    next();
  }
}
