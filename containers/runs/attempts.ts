/** Attempts that already have a run, each kept for a time: a second run of the same attempt is refused. */
export class Attempts {
  readonly #keptMs: number;
  /** The time of creation of each attempt's run, oldest first. */
  readonly #createdAt = new Map<string, number>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  get count(): number {
    return this.#createdAt.size;
  }

  has(attempt: string): boolean {
    return this.#createdAt.has(attempt);
  }

  add(attempt: string, now: number): void {
    this.#createdAt.set(attempt, now);
    for (const [earlier, at] of this.#createdAt) {
      if (now - at < this.#keptMs) break;
      this.#createdAt.delete(earlier);
    }
  }

  delete(attempt: string): void {
    this.#createdAt.delete(attempt);
  }
}
