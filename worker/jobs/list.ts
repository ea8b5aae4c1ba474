import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { invalidParameter, parseLimit, parseTime } from '../http/query.ts';
import { systemClock } from '../time/clock.ts';
import { acceptedJobs, type JobsEnv, requireJob } from './read.ts';
import type { JobRecord } from './record.ts';
import { type JobFilter, listRecords } from './records.ts';
import { RECORD_KEPT_MS } from './specification.ts';
import { JOB_STATUSES, type JobStatus } from './statuses.ts';

export interface JobPage {
  records: JobRecord[];
  hasMore: boolean;
}

export interface ListQuery {
  limit: number;
  startingAfter: string | undefined;
  statuses: JobStatus[] | undefined;
  tool: string | undefined;
  createdAfter: number | undefined;
  createdBefore: number | undefined;
}

/** Parses the query of `GET /v1/jobs` (specification 4.2). Its errors name the field. */
export function parseListQuery(query: Record<string, string>): ListQuery {
  const statuses = query.status?.split(',').map((status) => status.trim());
  const known = z.array(z.enum(JOB_STATUSES)).optional().safeParse(statuses);
  if (!known.success)
    throw invalidParameter('status', `use um ou mais de ${JOB_STATUSES.join(', ')}, separados por vírgula`);
  return {
    limit: parseLimit(query.limit),
    startingAfter: query.starting_after ?? query.cursor,
    statuses: known.data,
    tool: query.tool,
    createdAfter: parseTime('created_after', query.created_after),
    createdBefore: parseTime('created_before', query.created_before),
  };
}

/**
 * Lists one page, newest first. Reads the jobs that the Gate has accepted before those in D1, so that a job
 * recorded in between is in one of them.
 */
export async function listJobs(env: JobsEnv, accountId: string, query: ListQuery): Promise<JobPage> {
  const after =
    query.startingAfter === undefined ? undefined : await requireCursor(env, accountId, query.startingAfter);
  const filter: JobFilter = {
    limit: query.limit + 1,
    keptSince: systemClock.now() - RECORD_KEPT_MS,
    ...(after === undefined ? {} : { after }),
    ...(query.statuses === undefined ? {} : { statuses: query.statuses }),
    ...(query.tool === undefined ? {} : { tool: query.tool }),
    ...(query.createdAfter === undefined ? {} : { createdAfter: query.createdAfter }),
    ...(query.createdBefore === undefined ? {} : { createdBefore: query.createdBefore }),
  };
  const accepted = (await acceptedJobs(env, accountId)).filter((record) => passes(record, filter));
  const stored = await listRecords(env, accountId, filter);
  const known = new Set(stored.map((record) => record.id));
  const records = [...accepted.filter((record) => !known.has(record.id)), ...stored]
    .sort((left, right) => (isListedBefore(left, right) ? -1 : 1))
    .slice(0, query.limit + 1);
  return { records: records.slice(0, query.limit), hasMore: records.length > query.limit };
}

function passes(record: JobRecord, filter: JobFilter): boolean {
  return (
    record.createdAt >= filter.keptSince &&
    (filter.after === undefined || isListedBefore(filter.after, record)) &&
    (filter.statuses === undefined || filter.statuses.includes(record.status)) &&
    (filter.tool === undefined || record.tool === filter.tool) &&
    (filter.createdAfter === undefined || record.createdAt >= filter.createdAfter) &&
    (filter.createdBefore === undefined || record.createdAt < filter.createdBefore)
  );
}

function isListedBefore(left: JobRecord, right: JobRecord): boolean {
  return left.createdAt === right.createdAt ? left.id > right.id : left.createdAt > right.createdAt;
}

function requireCursor(env: JobsEnv, accountId: string, cursor: string): Promise<JobRecord> {
  return requireJob(env, accountId, cursor).catch((error: unknown) => {
    const foreign = error instanceof ApiError && error.code === 'job_not_found';
    throw foreign
      ? invalidParameter('starting_after', 'use o next_cursor da página anterior desta conta')
      : error;
  });
}
