import { describe, log } from './log.ts';

/** Work that is wanted again while it is done is done once more afterwards, however often it was wanted. */
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

  /** Until nothing is wanted. */
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
