import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { processesBelow } from './processes/process-tree.ts';

const EVERY_MS = 500;
const SESSION_AFTER_MS = 50;
const MOST_NICE = 19;

/** The programs of one run, and the share of the processors that they get beside those of others. */
export class RunPriority {
  readonly #roots = new Set<number>();
  /** Processor time of each process, as it was last seen. */
  readonly #cpuSeconds = new Map<number, number>();
  /** Of 19, by which the programs yield. */
  #steps = 0;
  #next: { afterCpuSeconds: number; steps: number } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** A program of the run has started. */
  add(pid: number): void {
    this.#roots.add(pid);
    if (this.#timer === undefined) return;
    // What it starts inherits the priority; a session that it opens does not, and is looked for a moment later.
    lowerProcess(pid, this.#steps);
    setTimeout(() => this.#timer && this.#apply(), SESSION_AFTER_MS).unref();
  }

  /** From now on the run's programs yield to others by so many of 19 steps, those that are still to start among them. */
  lower(steps: number): void {
    this.#steps = Math.max(this.#steps, steps);
    this.#apply();
    this.#watch();
  }

  /** Once the run's programs have had so much processor time, they yield by so much. Programs that end between two looks are seen in part. */
  lowerAfter(cpuSeconds: number, steps: number): void {
    this.#next = { afterCpuSeconds: cpuSeconds, steps };
    this.#watch();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #watch(): void {
    this.#timer ??= setInterval(() => this.#apply(), EVERY_MS);
    this.#timer.unref();
  }

  #apply(): void {
    const processes = processesBelow(...this.#roots);
    for (const { pid, cpuSeconds } of processes) this.#cpuSeconds.set(pid, cpuSeconds);
    if (this.#next !== undefined && this.#usedCpuSeconds() > this.#next.afterCpuSeconds) {
      this.#steps = Math.max(this.#steps, this.#next.steps);
      this.#next = undefined;
    }
    if (this.#steps === 0) return;
    for (const pid of [...this.#roots, ...processes.map(({ pid }) => pid)]) lowerProcess(pid, this.#steps);
  }

  #usedCpuSeconds(): number {
    return [...this.#cpuSeconds.values()].reduce((sum, seconds) => sum + seconds, 0);
  }
}

/** A program that was itself started at a low priority has fewer steps left: each is smaller, so that none is the last. */
function niceBeside(own: number, steps: number): number {
  return own + Math.round((steps * (MOST_NICE - own)) / MOST_NICE);
}

/** A priority belongs to a thread; and where the kernel groups by session, as on a desktop, the session has one of its own. */
function lowerProcess(pid: number, steps: number): void {
  try {
    const nice = niceBeside(getPriority(), steps);
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), nice);
    // Such as `/autogroup-9 nice 0`.
    const ownGroup = Number(readFileSync('/proc/self/autogroup', 'utf8').trim().split(' ').at(-1));
    writeFileSync(`/proc/${pid}/autogroup`, String(niceBeside(ownGroup, steps)));
  } catch {
    // It has ended, or this kernel has no such groups.
  }
}
