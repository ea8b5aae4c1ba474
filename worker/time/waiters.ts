/** Callers that wait for a change. Kept in memory only: a caller checks again after its wait. */
export class Waiters {
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Until `wake(name)`, but no longer than `timeoutMs`. */
  async wait(name: string, timeoutMs: number): Promise<void> {
    const waiting = this.#waiting.get(name) ?? new Set();
    this.#waiting.set(name, waiting);
    this.#count++;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(wake, timeoutMs);
      function wake() {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      }
      waiting.add(wake);
    });
    this.#count--;
    if (waiting.size === 0) this.#waiting.delete(name);
  }

  wake(name: string): void {
    for (const wake of [...(this.#waiting.get(name) ?? [])]) wake();
  }
}
