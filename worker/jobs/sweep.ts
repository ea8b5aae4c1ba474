import { inArray, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { jobs } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { leftoverWalk } from '../files/walk.ts';
import { randomId } from '../random.ts';
import type { StepResult } from '../time/repeat.ts';
import { RECORD_KEPT_MS } from './specification.ts';

const ROWS_A_STEP = 500;
/**
 * Jobs end within 45 minutes, files are kept for an hour, and uploads for six: older files were left behind.
 */
const LEFT_BEHIND_MS = 24 * 3_600_000;
const PREFIX = 'jobs/';

/** One step of the sweep: erases expired records from D1, oldest first. */
export async function eraseOldRecords(env: Pick<Env, 'DB'>, now: number): Promise<StepResult> {
  const { meta } = await oldRecords(env.DB, now);
  // `changes` counts rows; `rows_written` would also count their indexes.
  return { erased: meta.changes, more: meta.changes >= ROWS_A_STEP };
}

/** The query that deletes the oldest expired records, up to `ROWS_A_STEP`. */
export function oldRecords(d1: D1Database, now: number) {
  const db = drizzle(d1);
  const oldest = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(lt(jobs.createdAt, now - RECORD_KEPT_MS))
    .orderBy(jobs.createdAt)
    .limit(ROWS_A_STEP);
  return db.delete(jobs).where(inArray(jobs.id, oldest));
}

/** Returns the steps of the sweep over the stored files of jobs, which erase those left behind. */
export function leftJobFiles(env: Pick<Env, 'FILES'>, now: number): () => Promise<StepResult> {
  return leftoverWalk(env, {
    prefix: PREFIX,
    start: `${PREFIX}${randomId('job')}`,
    storedBefore: now - LEFT_BEHIND_MS,
    leftOf: async (keys) => keys,
  });
}
