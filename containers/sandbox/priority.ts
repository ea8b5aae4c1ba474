import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { processesBelow } from './processes/process-tree.ts';

const EVERY_MS = 500;
/** A program opens sessions after its start: within a second even on a busy machine. */
const SESSIONS_AFTER_MS = [20, 50, 100, 200, 400];
const MOST_NICE = 19;
/** Linux gives a process this many times the share of the processor for each step less. */
const SHARE_OF_STEP = 1.25;

/** The programs of one run, and their processor priority compared with other runs. */
export class RunPriority {
  readonly #roots = new Set<number>();
  /** Processor time of each process when it was last read. */
  readonly #cpuSeconds = new Map<number, number>();
  /** By how many of 19 steps the programs yield. */
  #steps = 0;
  #next: { afterCpuSeconds: number; steps: number } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Adds a program of the run that has started. */
  add(pid: number): void {
    this.#roots.add(pid);
    if (this.#timer === undefined) return;
    // Its child processes inherit the priority. A session that it opens does not, and is looked for a moment later.
    lowerProcess(pid, this.#steps);
    for (const ms of SESSIONS_AFTER_MS) setTimeout(() => this.#timer && this.#apply(), ms).unref();
  }

  /** A program of the run has ended: a process that gets its number is not the run's. */
  remove(pid: number): void {
    this.#roots.delete(pid);
  }

  /** Lowers the priority of the run's programs, also of later ones, by so many of 19 steps. */
  lower(steps: number): void {
    this.#steps = Math.max(this.#steps, steps);
    this.#apply();
    this.#watch();
  }

  /**
   * Lowers the priority once the run's programs have used so much processor time. The time of programs that end between
   * two checks is counted in part.
   */
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

/** Runs that get, all together, the share of the processors that one of them would get by its steps. */
export class SharedPriority {
  readonly #steps: number;
  readonly #runs = new Set<RunPriority>();

  constructor(steps: number) {
    this.#steps = steps;
  }

  join(run: RunPriority): void {
    this.#runs.add(run);
    const steps = this.#steps + Math.log(this.#runs.size) / Math.log(SHARE_OF_STEP);
    for (const each of this.#runs) each.lower(Math.min(MOST_NICE, Math.round(steps)));
  }

  /** Those that remain keep their steps: a program that has yielded is not raised again. */
  leave(run: RunPriority): void {
    this.#runs.delete(run);
  }
}

/** A program that already started at a low priority has fewer steps left, so each of its steps is smaller. */
function niceBeside(own: number, steps: number): number {
  return own + Math.round((steps * (MOST_NICE - own)) / MOST_NICE);
}

/**
 * Priorities belong to threads. Where the kernel groups processes by session, as on a desktop, the session also has
 * one.
 */
function lowerProcess(pid: number, steps: number): void {
  try {
    const nice = niceBeside(getPriority(), steps);
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), nice);
    // For example `/autogroup-9 nice 0`.
    const ownGroup = Number(readFileSync('/proc/self/autogroup', 'utf8').trim().split(' ').at(-1));
    writeFileSync(`/proc/${pid}/autogroup`, String(niceBeside(ownGroup, steps)));
  } catch {
    // The process has ended, or this kernel has no such groups.
  }
}
