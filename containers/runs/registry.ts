import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describeError, log } from '../../common/log.ts';
import type { RunSubmission } from '../../common/protocol.ts';
import { removeTree } from '../files/remove-tree.ts';
import { Attempts } from './attempts.ts';
import { inputDirectory, inputPath } from './paths.ts';
import { Refusal } from './refusal.ts';
import { isPreflight, Run } from './run.ts';

export interface RegistryOptions {
  workDirectory: string;
  maxLiveRuns: number;
  maxRunBytes: number;
  abandonedAfterMs: number;
  execute: (run: Run) => Promise<void>;
}

const MAX_KEPT_RUNS = 256;
const SPARE_BYTES = 512 * 1024 * 1024;
const DRAIN_STEP_MS = 250;
/** Longer than any job continues to ask for its run. */
const ATTEMPTS_KEPT_MS = 2 * 60 * 60_000;
/**
 * The time for which an ended run is kept after the last call about it, so that its outputs can be fetched.
 */
const COLLECTED_WITHIN_MS = 30_000;

/** All runs of this program, and the attempts of the last hours. */
export class Registry {
  readonly #options: RegistryOptions;
  readonly #runs = new Map<string, Run>();
  readonly #attempts = new Attempts(ATTEMPTS_KEPT_MS);
  #created = 0;
  #isDraining = false;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  find(attempt: string): Run {
    const run = this.#runs.get(attempt);
    if (run === undefined) throw new Refusal('unknown_run');
    run.touchedAt = Date.now();
    return run;
  }

  refuseRepeated(attempt: string): void {
    if (this.#attempts.has(attempt)) throw new Refusal('attempt_exists');
  }

  async create(attempt: string, submission: RunSubmission): Promise<Run> {
    this.refuseRepeated(attempt);
    if (this.#isDraining && !isPreflight(submission)) throw new Refusal('busy');
    this.#attempts.add(attempt, Date.now());
    try {
      await this.#refuseWhenFull(submission);
      const identity = ++this.#created;
      const run = new Run(
        attempt,
        submission,
        join(this.#options.workDirectory, `run-${identity}`),
        identity,
      );
      this.#runs.set(attempt, run);
      await mkdir(inputDirectory(run), { recursive: true });
      for (const index of submission.inputs.keys()) await writeFile(inputPath(run, index), '');
      this.startWhenComplete(run);
      return run;
    } catch (error) {
      this.#attempts.delete(attempt);
      await this.#erase(attempt);
      throw error;
    }
  }

  startWhenComplete(run: Run): void {
    if (run.state.state !== 'receiving' || !run.isComplete) return;
    run.change({ state: 'running', progress: 0, message: 'Verificando os arquivos' });
    run.work = this.#options.execute(run);
  }

  /** Ends the run and erases its files; does nothing if there is no such run. */
  async remove(attempt: string): Promise<void> {
    await this.#erase(attempt);
  }

  async removeAbandoned(now: number): Promise<void> {
    for (const run of [...this.#runs.values()]) {
      if (now - run.touchedAt < this.#options.abandonedAfterMs) continue;
      log('run_abandoned', { attempt: run.attempt });
      await this.#erase(run.attempt);
    }
  }

  /** Accepts no new work, and resolves when all runs have ended and been fetched, or after `mostMs`. */
  async drain(mostMs: number): Promise<void> {
    this.#isDraining = true;
    const deadline = Date.now() + mostMs;
    while (this.#isWanted(Date.now()) && Date.now() < deadline) await setTimeout(DRAIN_STEP_MS);
  }

  async removeAll(): Promise<void> {
    await Promise.all([...this.#runs.keys()].map((attempt) => this.#erase(attempt)));
  }

  #isWanted(now: number): boolean {
    return [...this.#runs.values()].some((run) => run.isLive || now - run.touchedAt < COLLECTED_WITHIN_MS);
  }

  async #erase(attempt: string): Promise<void> {
    const run = this.#runs.get(attempt);
    if (run === undefined) return;
    this.#runs.delete(attempt);
    run.abort.abort();
    run.wake();
    await run.work;
    await removeTree(run.directory).catch((error) => {
      log('erase_failed', { attempt, cause: describeError(error) });
    });
  }

  async #refuseWhenFull(submission: RunSubmission): Promise<void> {
    const announced = submission.inputs.reduce((sum, { size }) => sum + size, 0);
    if (announced > this.#options.maxRunBytes) throw new Refusal('too_large');
    const live = [...this.#runs.values()].filter((run) => run.isLive && !run.isPreflight).length;
    if (live >= this.#options.maxLiveRuns || this.#runs.size >= MAX_KEPT_RUNS) throw new Refusal('full');
    const disk = await statfs(this.#options.workDirectory);
    if (disk.bavail * disk.bsize < announced * 2 + SPARE_BYTES) throw new Refusal('full');
  }
}
