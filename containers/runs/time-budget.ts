import {
  type Effort,
  expectedSeconds,
  longestSeconds,
  NO_WORKLOAD,
  type Workload,
} from '../../common/catalogue/effort.ts';
import type { Outlived } from '../../common/protocol.ts';
import { failure } from '../plain/failures.ts';

export interface BudgetRules {
  effort: Effort;
  /** Seconds after which other runs may take the slot, even if the input's size would justify more. */
  turnSeconds: number;
  /** Seconds after which the run is ended, whatever its input's size. */
  mostSeconds: number;
  /** The programs' limits of processor time end the run, and the clock only after `mostSeconds`. */
  isByProcessor?: boolean;
}

/** The time of one run, which grows as more is learnt about the input. */
export class TimeBudget {
  readonly #rules: BudgetRules;
  readonly #startedAt = Date.now();
  readonly #ended = new AbortController();
  readonly #onOutlived: (outlived: Outlived) => void;
  #workload: Workload;
  #outlived: Outlived | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(rules: BudgetRules, known: Partial<Workload>, onOutlived: (outlived: Outlived) => void) {
    this.#rules = rules;
    this.#workload = { ...NO_WORKLOAD, ...known };
    this.#onOutlived = onOutlived;
    this.#check();
  }

  /** Aborted with the failure when the time is over. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Seconds that the run may take, by the size of its input as known so far. */
  get longestSeconds(): number {
    const { effort, mostSeconds } = this.#rules;
    return longestSeconds(effort, this.#workload, mostSeconds);
  }

  /** The time at which the run is ended, in milliseconds since the epoch. */
  get deadline(): number {
    const { isByProcessor, mostSeconds } = this.#rules;
    return this.#startedAt + (isByProcessor ? mostSeconds : this.longestSeconds) * 1000;
  }

  /** Adds to the known size of the input. */
  add(found: Partial<Workload>): void {
    const { files = 0, bytes = 0, pages = 0, pixels = 0, mediaSeconds = 0 } = found;
    this.#workload = {
      files: this.#workload.files + files,
      bytes: this.#workload.bytes + bytes,
      pages: this.#workload.pages + pages,
      pixels: this.#workload.pixels + pixels,
      mediaSeconds: this.#workload.mediaSeconds + mediaSeconds,
    };
    this.#check();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    clearTimeout(this.#timer);
    const now = Date.now();
    if (now >= this.deadline) {
      this.#ended.abort(failure('timeOut'));
      return;
    }
    const { effort, turnSeconds } = this.#rules;
    const expectedAt = this.#startedAt + expectedSeconds(effort, this.#workload) * 1000;
    const turnEndsAt = Math.min(expectedAt, this.#startedAt + turnSeconds * 1000);
    if (now >= expectedAt) this.#report('overdue');
    else if (now >= turnEndsAt) this.#report('long');
    const next = [turnEndsAt, expectedAt, this.deadline].find((at) => at > now) ?? this.deadline;
    this.#timer = setTimeout(() => this.#check(), next - now);
    this.#timer.unref();
  }

  #report(outlived: Outlived): void {
    if (this.#outlived === outlived || this.#outlived === 'overdue') return;
    this.#outlived = outlived;
    this.#onOutlived(outlived);
  }
}
