import { LONGEST_TEXT_BYTES } from '../../common/protocol.ts';
import { NEW_RECORD } from '../queued-work/work-record.ts';
import type { RunFailure, RunOutcome } from '../runner/run.ts';
import { isoTime } from '../time/clock.ts';
import type { JobView } from './schema.ts';
import { FILES_KEPT_MS, type JobSpecification } from './specification.ts';
import type { JobStatus } from './statuses.ts';

export interface JobOutput {
  name: string;
  size: number;
}

/** A job as it is stored and listed. */
export interface JobRecord {
  id: string;
  accountId: string;
  tool: string;
  operation: string;
  status: JobStatus;
  progress: number;
  message: string;
  createdAt: number;
  finishedAt: number | null;
  creditsCharged: number;
  creditsRefunded: number;
  test: boolean;
  outputs: JobOutput[];
  info: string | null;
  text: string | null;
  error: RunFailure | null;
  filesDeletedAt: number | null;
}

const DONE_MESSAGE = 'Concluída.';

export function newRecord(job: JobSpecification): JobRecord {
  return {
    id: job.id,
    accountId: job.accountId,
    tool: job.tool,
    operation: job.operation,
    ...NEW_RECORD,
    status: 'queued',
    createdAt: job.createdAt,
    creditsCharged: job.credits,
    creditsRefunded: 0,
    test: job.test,
    outputs: [],
    info: null,
    text: null,
    filesDeletedAt: null,
  };
}

/**
 * Returns the text to store for a run: null if it exceeds the limit in bytes, because a truncated result is
 * useless.
 */
export function keptText(text: string | null): string | null {
  const fits = text !== null && new TextEncoder().encode(text).length <= LONGEST_TEXT_BYTES;
  return fits ? text : null;
}

/** Returns the record of a finished job. A failed job has no outputs, and its credits are refunded. */
export function finishRecord(record: JobRecord, outcome: RunOutcome, now: number): JobRecord {
  if (outcome.status === 'done') {
    const text = keptText(outcome.text);
    return { ...record, ...outcome, text, finishedAt: now, message: DONE_MESSAGE, progress: 100 };
  }
  const { message } = outcome.error;
  const creditsRefunded = record.creditsCharged;
  return { ...record, ...outcome, finishedAt: now, message, outputs: [], creditsRefunded };
}

export function filesAvailable(record: JobRecord, now: number): boolean {
  return record.status === 'done' && record.filesDeletedAt === null && now < record.createdAt + FILES_KEPT_MS;
}

/** Returns the job as the API shows it (specification 2.5). */
export function viewJob(record: JobRecord, baseUrl: string, now: number): JobView {
  const address = `${baseUrl}/v1/jobs/${record.id}`;
  const available = filesAvailable(record, now);
  return {
    id: record.id,
    object: 'job',
    tool: record.tool,
    operation: record.operation,
    status: record.status,
    progress: record.progress,
    message: record.message,
    created_at: isoTime(record.createdAt),
    finished_at: record.finishedAt === null ? null : isoTime(record.finishedAt),
    expires_at: isoTime(record.createdAt + FILES_KEPT_MS),
    credits_charged: record.creditsCharged,
    credits_refunded: record.creditsRefunded,
    test: record.test,
    outputs: record.outputs.map((output, index) => ({ index, ...output, url: `${address}/files/${index}` })),
    download_url: `${address}/download`,
    ...(record.info === null ? {} : { info: record.info }),
    ...(record.text === null || !available ? {} : { text: record.text }),
    ...(record.error === null ? {} : { error: record.error }),
    files_available: available,
    files_deleted_at: record.filesDeletedAt === null ? null : isoTime(record.filesDeletedAt),
  };
}

export type { JobView } from './schema.ts';
