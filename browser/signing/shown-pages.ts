import type { PageView } from './page-view.ts';

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 30_000];

/** Counts the pages that were really in the window, and reports the first one to the service. */
export class ShownPages {
  readonly #views: readonly PageView[];
  readonly #report: string;
  readonly #shown: Set<number>;
  #isTold = false;

  /** `report`: the address that the pages are reported to; `before`: pages that were shown before this page was loaded again. */
  constructor(views: readonly PageView[], report: string, before: readonly number[]) {
    [this.#views, this.#report, this.#shown] = [views, report, new Set(before)];
  }

  /** From 0. */
  get shown(): number[] {
    return [...this.#shown];
  }

  /** `edge`: of the window, below which something covers the pages. */
  look(edge: number): void {
    if (document.hidden) return;
    const seen = [...this.#views.keys()].filter((page) => this.#views[page]?.isSeenAbove(edge));
    for (const page of seen) this.#shown.add(page);
    if (this.#isTold || seen.length === 0) return;
    this.#isTold = true;
    // It repeats itself until the service has the report, and the person signs meanwhile.
    void this.#tell();
  }

  /** Repeats the report until the service has it. It stays true: the document is shown all that time. */
  async #tell(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs)) {
      const headers = { Accept: 'application/json' };
      const answer = await fetch(this.#report, { method: 'POST', headers }).catch(() => null);
      if (answer !== null && answer.status < 500) return;
      await new Promise((done) => setTimeout(done, waitMs));
    }
  }
}
