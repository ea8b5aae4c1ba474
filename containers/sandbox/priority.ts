import { readdirSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { descendantsOf } from '../processes/process-tree.ts';

const EVERY_MS = 500;
const MOST_NICE = 19;

/** The programs of one run, and the share of the processors that they get beside those of others. */
export class RunPriority {
  readonly #roots = new Set<number>();
  #nice = 0;
  #timer: NodeJS.Timeout | undefined;

  /** A program of the run has started. */
  add(pid: number): void {
    this.#roots.add(pid);
  }

  /** From now on the run's programs yield to others by so much, those that are still to start among them. */
  lower(nice: number): void {
    this.#nice = Math.min(MOST_NICE, getPriority() + nice);
    this.#apply();
    // Programs and sessions that start later begin with the usual priority.
    this.#timer ??= setInterval(() => this.#apply(), EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #apply(): void {
    const descendants = descendantsOf(...this.#roots).map(({ pid }) => pid);
    for (const pid of [...this.#roots, ...descendants]) lowerProcess(pid, this.#nice);
  }
}

/** A priority belongs to a thread; and where the kernel groups by session, as on a desktop, to the session as well. */
function lowerProcess(pid: number, nice: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), nice);
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
  } catch {
    // It has ended, or this kernel has no such groups.
  }
}
