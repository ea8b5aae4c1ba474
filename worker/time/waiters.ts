import type { Clock } from './clock.ts';

/** Callers that wait for a change. In memory only: a caller checks again after its wait. */
export class Waiters {
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Waits until `wake(name)`, up to `timeoutMs`. */
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

  /**
   * Returns the result of `look`, which is repeated at each `wake(name)`; null if it finds nothing within
   * `timeoutMs`.
   */
  async find<Found>(
    name: string,
    timeoutMs: number,
    clock: Clock,
    look: () => Found | null,
  ): Promise<Found | null> {
    const deadline = clock.now() + timeoutMs;
    for (;;) {
      const found = look();
      const patienceMs = deadline - clock.now();
      if (found !== null || patienceMs <= 0) return found;
      await this.wait(name, patienceMs);
    }
  }

  wake(name: string): void {
    for (const wake of [...(this.#waiting.get(name) ?? [])]) wake();
  }
}
