interface Line {
  /** After this time a call that has not returned its turn counts as gone: its client hung up, or the platform ended it. */
  heldUntil: number;
  readonly waiting: (() => void)[];
}

const LONGEST_TURN_MS = 2_000;
/** The further back in a line, the later one looks whether it still moves: hundreds would all look at once. */
const USUAL_TURN_MS = 20;

/**
 * Work that goes on in this isolate one at a time for each name, so that who asks for much at once waits for itself
 * and not everybody for it. It is for fairness alone: after a while a turn is taken without being given.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** How many wait for the turn of `name`. */
  waitingFor(name: string): number {
    return this.#lines.get(name)?.waiting.length ?? 0;
  }

  /** Waits for the turn of `name`; call what is returned when the work is done. */
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

  /** True when the turn was passed on to this caller. */
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
