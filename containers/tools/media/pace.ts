const SHARE_OF_TIME = 0.1;
const TIMES_TOO_LONG = 2;

/** Recognises early that work cannot finish: after a tenth of its time it would, at its pace, take twice its time. */
export class Pace {
  readonly #start: number;
  readonly #available: number;
  #done = 0;

  constructor(now: number, deadline: number) {
    this.#start = now;
    this.#available = deadline - now;
  }

  /**
   * Returns true if the work can finish with this share done, from 0 to 1; work that starts anew does not
   * count as slow.
   */
  canFinish(share: number, now: number): boolean {
    this.#done = Math.max(this.#done, share);
    const elapsed = now - this.#start;
    if (elapsed < this.#available * SHARE_OF_TIME) return true;
    return elapsed <= this.#done * this.#available * TIMES_TOO_LONG;
  }
}
