import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkedLine, readCheckedLines } from '../files/checked-line.ts';
import { appendToLog, readLog } from '../files/checked-log.ts';
import { removeAbandonedDrafts, writeWhole } from '../files/whole-file.ts';
import {
  EMPTY_STATE,
  type HistoryRecord,
  type HistoryState,
  historyRecord,
  historyState,
  noted,
} from './state.ts';

/** About seven hours of outcomes, which are read again at each start. */
const RECORDS_BEFORE_COMPACTION = 2_000;
/** The most records that wait to be stored; the oldest are dropped first. */
const MOST_UNSTORED = 20_000;
const BASE = /^base-(\d+)$/;

const snapshot = z.object({ generation: z.int(), state: historyState });

interface Loaded {
  generation: number;
  state: HistoryState;
  /** Number of records in the logs since the snapshot. */
  records: number;
  damaged: number;
}

/**
 * The measured outcomes: a snapshot, and a log of the records since. Snapshot N is snapshot N−1 plus log N−1.
 * The previous snapshot is kept, so that a damaged one can be rebuilt.
 */
export class History {
  readonly #folder: string;
  #loaded: Loaded;
  #unstored: HistoryRecord[] = [];

  private constructor(folder: string, loaded: Loaded) {
    this.#folder = folder;
    this.#loaded = loaded;
  }

  static async open(folder: string, now: number): Promise<History> {
    await mkdir(folder, { recursive: true });
    await removeAbandonedDrafts(folder, now);
    return new History(folder, await load(folder));
  }

  get state(): HistoryState {
    return this.#loaded.state;
  }

  /** Number of lines and snapshots that were damaged when the store was read. */
  get damaged(): number {
    return this.#loaded.damaged;
  }

  /**
   * Applies records at once, then stores them. Throws if they cannot be stored; the next call stores them
   * again.
   */
  async note(measured: readonly Omit<HistoryRecord, 'number'>[]): Promise<void> {
    const { number } = this.#loaded.state;
    const records = measured.map((record, place) => ({ number: number + place + 1, ...record }));
    this.#loaded.state = records.reduce(noted, this.#loaded.state);
    this.#unstored = [...this.#unstored, ...records].slice(-MOST_UNSTORED);
    const storing = this.#unstored;
    await appendToLog(logPath(this.#folder, this.#loaded.generation), storing);
    this.#unstored = this.#unstored.slice(storing.length);
    this.#loaded.records += storing.length;
    if (this.#loaded.records >= RECORDS_BEFORE_COMPACTION) await this.compact();
  }

  /** Writes a new snapshot and starts a new log. */
  async compact(): Promise<void> {
    const generation = this.#loaded.generation + 1;
    // A log of this number remains if a compaction stopped before it wrote its snapshot.
    await rm(logPath(this.#folder, generation), { force: true });
    const line = checkedLine({ generation, state: this.#loaded.state });
    await writeWhole(basePath(this.#folder, generation), line);
    this.#loaded = { ...this.#loaded, generation, records: 0 };
    await this.#removeBefore(generation - 1);
  }

  async #removeBefore(generation: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const found = /^(?:base|log)-(\d+)$/.exec(name)?.[1];
      if (found !== undefined && Number(found) < generation)
        await rm(join(this.#folder, name), { force: true });
    }
  }
}

/** Reads the stored state without changing it. */
export async function readHistory(folder: string): Promise<HistoryState> {
  return (await load(folder)).state;
}

async function load(folder: string): Promise<Loaded> {
  const generations = await generationsIn(folder);
  const base = await newestWhole(folder, generations);
  const newest = Math.max(base.generation, generations[0] ?? 0);
  let { state, damaged } = base;
  let records = 0;
  for (let generation = base.generation; generation <= newest; generation++) {
    const log = await readLog(logPath(folder, generation));
    const read = log.values.flatMap((value) => historyRecord.safeParse(value).data ?? []);
    state = read.reduce(noted, state);
    records += read.length;
    damaged += log.damaged;
  }
  return { generation: newest, state, records, damaged };
}

async function newestWhole(folder: string, generations: readonly number[]) {
  let damaged = 0;
  for (const generation of generations) {
    const { values } = readCheckedLines(await readFile(basePath(folder, generation), 'utf8'));
    const { data } = snapshot.safeParse(values[0]);
    if (data) return { generation, state: data.state, damaged };
    damaged += 1;
  }
  return { generation: 0, state: EMPTY_STATE, damaged };
}

/** Returns the generations of the snapshots, newest first. */
async function generationsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => BASE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => other - one);
}

function basePath(folder: string, generation: number): string {
  return join(folder, `base-${generation}`);
}

function logPath(folder: string, generation: number): string {
  return join(folder, `log-${generation}`);
}
