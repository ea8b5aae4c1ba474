import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { JobRecord } from './record.ts';
import type { JobStatus } from './statuses.ts';

/** Writes the job's state to D1, unless a newer revision is already there. */
export async function saveRecord(env: Pick<Env, 'DB'>, record: JobRecord, revision: number): Promise<void> {
  const row = { ...record, revision };
  await database(env, record.accountId)
    .insert(jobs)
    .values(row)
    .onConflictDoUpdate({ target: jobs.id, set: row, setWhere: lt(jobs.revision, revision) });
}

export async function findRecord(
  env: Pick<Env, 'DB'>,
  accountId: string,
  id: string,
): Promise<JobRecord | undefined> {
  const rows = await queried(
    database(env, accountId)
      .select()
      .from(jobs)
      .where(and(eq(jobs.id, id), eq(jobs.accountId, accountId)))
      .limit(1),
  );
  return rows[0] && withoutRevision(rows[0]);
}

/** Records that a finished job's files were deleted early. The time of the first deletion is kept. */
export async function markFilesDeleted(
  env: Pick<Env, 'DB'>,
  record: JobRecord,
  at: number,
): Promise<JobRecord> {
  const filesDeletedAt = record.filesDeletedAt ?? at;
  await queried(
    database(env, record.accountId)
      .update(jobs)
      .set({ filesDeletedAt, text: null, revision: sql`${jobs.revision} + 1` })
      .where(eq(jobs.id, record.id)),
  );
  return { ...record, filesDeletedAt, text: null };
}

export interface JobFilter {
  /** Exclusive: only jobs that follow this one in the list. */
  after?: JobRecord;
  statuses?: JobStatus[];
  tool?: string;
  createdAfter?: number;
  createdBefore?: number;
  /** Older jobs are not listed. */
  keptSince: number;
  limit: number;
}

/** Lists jobs, newest first, in one scan of an index. */
export async function listRecords(
  env: Pick<Env, 'DB'>,
  accountId: string,
  filter: JobFilter,
): Promise<JobRecord[]> {
  const { after } = filter;
  const conditions: (SQL | undefined)[] = [
    eq(jobs.accountId, accountId),
    gte(jobs.createdAt, Math.max(filter.createdAfter ?? 0, filter.keptSince)),
    after && sql`(${jobs.createdAt}, ${jobs.id}) < (${after.createdAt}, ${after.id})`,
    filter.createdBefore === undefined ? undefined : lt(jobs.createdAt, filter.createdBefore),
    filter.statuses === undefined ? undefined : inArray(jobs.status, filter.statuses),
    filter.tool === undefined ? undefined : eq(jobs.tool, filter.tool),
  ];
  const rows = await queried(
    database(env, accountId)
      .select()
      .from(jobs)
      .where(and(...conditions))
      .orderBy(desc(jobs.createdAt), desc(jobs.id))
      .limit(filter.limit),
  );
  return rows.map(withoutRevision);
}

function withoutRevision({ revision: _, ...record }: JobRecord & { revision: number }): JobRecord {
  return record;
}
