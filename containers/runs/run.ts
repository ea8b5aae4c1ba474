import type { Outlived, RunState, RunSubmission } from '../../common/protocol.ts';

type WithoutSequence<State> = State extends unknown ? Omit<State, 'sequence'> : never;
type Phase = WithoutSequence<RunState>;

export interface StoredOutput {
  path: string;
  name: string;
  size: number;
}

const PROGRESS_STEP_MS = 1000;
const PREFLIGHTS: ReadonlySet<string> = new Set(['count', 'shipping-read', 'esign-inspect']);

/**
 * Returns true if a call waits for such a run before it is accepted. These runs are free of charge and have
 * slots of their own.
 */
export function isPreflight({ tool }: Pick<RunSubmission, 'tool'>): boolean {
  return PREFLIGHTS.has(tool);
}

/**
 * One run: its submission, the inputs that have arrived, its state, and the calls that wait for its state to change.
 */
export class Run {
  readonly attempt: string;
  readonly submission: RunSubmission;
  readonly directory: string;
  readonly identity: number;
  readonly abort = new AbortController();
  readonly received: number[];
  outputs: StoredOutput[] = [];
  /** Resolves when the work has ended, if it began. */
  work: Promise<void> = Promise.resolve();
  touchedAt = Date.now();
  #sequence = 1;
  #phase: Phase = { state: 'receiving' };
  readonly #waiting = new Set<() => void>();
  #reportedAt = 0;
  #pending: NodeJS.Timeout | null = null;

  constructor(attempt: string, submission: RunSubmission, directory: string, identity: number) {
    this.attempt = attempt;
    this.submission = submission;
    this.directory = directory;
    this.identity = identity;
    this.received = submission.inputs.map(() => 0);
  }

  get state(): RunState {
    return { sequence: this.#sequence, ...this.#phase };
  }

  get isLive(): boolean {
    return this.#phase.state === 'receiving' || this.#phase.state === 'running';
  }

  /** The account of the run; earlier versions of the Worker do not send it. */
  get account(): string {
    return this.submission.account ?? this.attempt;
  }

  get isPreflight(): boolean {
    return isPreflight(this.submission);
  }

  get isComplete(): boolean {
    return this.submission.inputs.every(({ size }, index) => this.received[index] === size);
  }

  change(phase: Phase): void {
    if (!this.isLive) return;
    this.#cancelPending();
    this.#publish(phase);
  }

  /** Publishes progress at most once a second; the latest report is never lost. */
  progress(percent: number, message: string): void {
    if (this.#phase.state !== 'running') return;
    const progress = Math.max(this.#phase.progress, Math.min(99, Math.floor(percent)));
    const phase: Phase = { ...this.#phase, progress, message };
    this.#cancelPending();
    const delay = this.#reportedAt + PROGRESS_STEP_MS - Date.now();
    if (delay <= 0) {
      this.#publish(phase);
      return;
    }
    this.#pending = setTimeout(() => this.#publish(phase), delay);
    this.#pending.unref();
  }

  /** Marks the run as continuing beyond its turn, which is published at once because others may wait for its slot. */
  outlive(outlived: Outlived): void {
    if (this.#phase.state !== 'running') return;
    this.#cancelPending();
    this.#publish({ ...this.#phase, outlived });
  }

  /**
   * Returns the state once it is newer than `after`, or the current one when the wait is over or the caller is gone. A
   * running run within its turn is returned `lingerMs` later, unless it ends before.
   */
  async follow(after: number, waitMs: number, gone: AbortSignal, lingerMs = 0): Promise<RunState> {
    if (this.#sequence <= after) await this.#changed(waitMs, gone);
    const lingersUntil = Date.now() + lingerMs;
    while (this.#isWithinItsTurn && Date.now() < lingersUntil && !gone.aborted && !this.abort.signal.aborted)
      await this.#changed(lingersUntil - Date.now(), gone);
    return this.state;
  }

  /** Waits until the state changes, the wait is over or the caller is gone. */
  #changed(waitMs: number, gone: AbortSignal): Promise<void> {
    if (waitMs <= 0 || gone.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = () => {
      clearTimeout(timer);
      this.#waiting.delete(answer);
      gone.removeEventListener('abort', answer);
      resolve();
    };
    const timer = setTimeout(answer, waitMs);
    this.#waiting.add(answer);
    gone.addEventListener('abort', answer, { once: true });
    return promise;
  }

  get #isWithinItsTurn(): boolean {
    return this.#phase.state === 'running' && this.#phase.outlived === undefined;
  }

  wake(): void {
    for (const answer of [...this.#waiting]) answer();
  }

  #publish(phase: Phase): void {
    this.#phase = phase;
    this.#reportedAt = Date.now();
    this.#sequence += 1;
    this.wake();
  }

  #cancelPending(): void {
    if (this.#pending) clearTimeout(this.#pending);
    this.#pending = null;
  }
}
