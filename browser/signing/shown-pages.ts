import type { PageView } from './page-view.ts';

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 30_000];

/** Records the pages that were visible in the window, and reports the first one to the service. */
export class ShownPages {
  readonly #views: readonly PageView[];
  readonly #report: string;
  readonly #shown: Set<number>;
  #isTold = false;

  /** `report`: the address for the report; `before`: pages that were shown before a reload. */
  constructor(views: readonly PageView[], report: string, before: readonly number[]) {
    [this.#views, this.#report, this.#shown] = [views, report, new Set(before)];
  }

  /** Indexes of the shown pages; the first page is 0. */
  get shown(): number[] {
    return [...this.#shown];
  }

  /**
   * Records the pages that are visible above `edge`, in px from the window's top: a bar covers the part
   * below.
   */
  look(edge: number): void {
    if (document.hidden) return;
    const seen = [...this.#views.keys()].filter((page) => this.#views[page]?.isSeenAbove(edge));
    for (const page of seen) this.#shown.add(page);
    if (this.#isTold || seen.length === 0) return;
    this.#isTold = true;
    // Not awaited: it retries in the background while the person goes on.
    void this.#tell();
  }

  /**
   * Repeats the report until the service has accepted it. It stays valid, because the document is still
   * shown.
   */
  async #tell(): Promise<void> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs)) {
      const headers = { Accept: 'application/json' };
      const answer = await fetch(this.#report, { method: 'POST', headers }).catch(() => null);
      if (answer !== null && answer.status < 500) return;
      await new Promise((done) => setTimeout(done, waitMs));
    }
  }
}
