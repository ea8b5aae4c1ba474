/** Runs up to `total` tasks at a time, and up to `perLane` in one lane; the others wait in order. */
export class KeyedLimiter {
  readonly #total: number;
  readonly #perLane: number;
  readonly #running = new Map<string, number>();
  readonly #waiting: { lane: string; start: () => void }[] = [];

  constructor(total: number, perLane: number) {
    this.#total = total;
    this.#perLane = perLane;
  }

  async run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.#hasRoom(lane)) await new Promise<void>((start) => this.#waiting.push({ lane, start }));
    else this.#take(lane);
    try {
      return await work();
    } finally {
      this.#leave(lane);
    }
  }

  #hasRoom(lane: string): boolean {
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return all < this.#total && (this.#running.get(lane) ?? 0) < this.#perLane;
  }

  #take(lane: string): void {
    this.#running.set(lane, (this.#running.get(lane) ?? 0) + 1);
  }

  #leave(lane: string): void {
    const left = (this.#running.get(lane) ?? 1) - 1;
    if (left === 0) this.#running.delete(lane);
    else this.#running.set(lane, left);
    const place = this.#waiting.findIndex((waiting) => this.#hasRoom(waiting.lane));
    const [next] = place < 0 ? [] : this.#waiting.splice(place, 1);
    if (!next) return;
    this.#take(next.lane);
    next.start();
  }
}
