import { uniqueNames } from '../../common/unique-names.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { readStored } from '../files/store.ts';
import { zipSize, zipStream } from '../files/zip/stream.ts';
import { parseRange } from '../http/range.ts';
import { contentDisposition } from '../intake/file-name.ts';
import { systemClock } from '../time/clock.ts';
import { filesAvailable, isFinished, type JobOutput, type JobRecord } from './record.ts';
import { outputKey } from './specification.ts';

/** One output, whole or a range of it (RFC 9110, 14). */
export function fileResponse(
  env: Pick<Env, 'FILES'>,
  record: JobRecord,
  index: number,
  rangeHeader: string | null,
): Response {
  requireFiles(record);
  const output = record.outputs[index];
  if (!output) throw new ApiError('file_not_found');
  const range = parseRange(rangeHeader, output.size);
  if (range === 'unsatisfiable') {
    throw new ApiError('range_not_satisfiable', undefined, { 'Content-Range': `bytes */${output.size}` });
  }
  const { offset, length } = range === 'whole' ? { offset: 0, length: output.size } : range;
  const headers = new Headers({
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': contentDisposition(output.name),
    'Content-Length': String(length),
    'Accept-Ranges': 'bytes',
  });
  if (range !== 'whole')
    headers.set('Content-Range', `bytes ${offset}-${offset + length - 1}/${output.size}`);
  const body = readStored(env, outputKey(record.id, index), offset, length);
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers });
}

/** The one output, or a ZIP of all. */
export function downloadResponse(
  env: Pick<Env, 'FILES'>,
  record: JobRecord,
  rangeHeader: string | null,
): Response {
  requireFiles(record);
  if (record.outputs.length === 0) throw new ApiError('file_not_found');
  if (record.outputs.length === 1) return fileResponse(env, record, 0, rangeHeader);
  const entries = zipEntries(env, record, record.outputs);
  const size = zipSize(entries);
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(`${record.tool}.zip`),
    'Content-Length': String(size),
  };
  return new Response(fixedLength(zipStream(entries, new Date(record.createdAt)), size), { headers });
}

function zipEntries(env: Pick<Env, 'FILES'>, record: JobRecord, outputs: JobOutput[]) {
  const names = uniqueNames(outputs.map((output) => output.name));
  return outputs.map((output, index) => ({
    name: names[index] ?? output.name,
    size: output.size,
    open: async () => readStored(env, outputKey(record.id, index), 0, output.size),
  }));
}

function requireFiles(record: JobRecord): void {
  if (!isFinished(record)) throw new ApiError('job_not_ready', undefined, { 'Retry-After': '2' });
  if (!filesAvailable(record, systemClock.now())) throw new ApiError('file_not_found');
}

/** The client is told the length beforehand, so that a cut download is seen to be one. */
function fixedLength(stream: ReadableStream<Uint8Array>, length: number): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(length);
  stream.pipeTo(writable).catch(() => undefined);
  return readable;
}
