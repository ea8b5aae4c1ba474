import { describe, log } from './log.ts';

/** Runs work one at a time. Requests during a run cause one more run after it. */
export class OneAtATime {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  request(): void {
    this.#isWanted = true;
    this.#running ??= Promise.resolve().then(() => this.#run());
  }

  /** Resolves when no run is under way. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#work().catch((error) => log('work_failed', { cause: describe(error) }));
    }
    this.#running = undefined;
  }
}
