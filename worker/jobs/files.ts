import { archiveResponse } from '../downloads/archive.ts';
import { storedFileResponse } from '../downloads/stored-file.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { isFinished } from '../queued-work/work-record.ts';
import { systemClock } from '../time/clock.ts';
import { filesAvailable, type JobRecord } from './record.ts';
import { outputKey } from './specification.ts';

/** Parses the index of an output in a path. */
export function readFileIndex(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new ApiError('file_not_found');
  return Number(text);
}

/** Responds with an output, or a range of it. */
export function fileResponse(
  env: Pick<Env, 'FILES'>,
  record: JobRecord,
  index: number,
  rangeHeader: string | null,
): Response {
  requireFiles(record);
  const output = record.outputs[index];
  if (!output) throw new ApiError('file_not_found');
  const file = { ...output, key: outputKey(record.id, index), type: 'application/octet-stream' };
  return storedFileResponse(env, file, rangeHeader);
}

/** Responds with the only output, or with a ZIP of all. */
export function downloadResponse(
  env: Pick<Env, 'FILES'>,
  record: JobRecord,
  rangeHeader: string | null,
): Response {
  requireFiles(record);
  if (record.outputs.length === 0) throw new ApiError('file_not_found');
  if (record.outputs.length === 1) return fileResponse(env, record, 0, rangeHeader);
  const files = record.outputs.map((output, index) => ({ ...output, key: outputKey(record.id, index) }));
  return archiveResponse(env, `${record.tool}.zip`, files, new Date(record.createdAt));
}

function requireFiles(record: JobRecord): void {
  if (!isFinished(record)) throw new ApiError('job_not_ready', undefined, { 'Retry-After': '2' });
  if (!filesAvailable(record, systemClock.now())) throw new ApiError('file_not_found');
}
