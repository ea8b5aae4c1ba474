const SHARE_OF_TIME = 0.1;
const TIMES_TOO_LONG = 2;

/** Tells early what clearly cannot finish: a tenth of its time gone, and at this pace it would take twice its time. */
export class Pace {
  readonly #start: number;
  readonly #available: number;
  #done = 0;

  constructor(now: number, deadline: number) {
    this.#start = now;
    this.#available = deadline - now;
  }

  /** `share` of the work is done, from 0 to 1; work that is begun again does not count as slow. */
  canFinish(share: number, now: number): boolean {
    this.#done = Math.max(this.#done, share);
    const elapsed = now - this.#start;
    if (elapsed < this.#available * SHARE_OF_TIME) return true;
    return elapsed <= this.#done * this.#available * TIMES_TOO_LONG;
  }
}
