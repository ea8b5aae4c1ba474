import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { readStored } from '../files/store.ts';
import { parseRange } from '../http/range.ts';
import { contentDisposition } from '../intake/file-name.ts';

/** A result as it is stored and handed out. */
export interface DownloadFile {
  name: string;
  size: number;
  /** Where it lies in R2. */
  key: string;
  /** Its media type. */
  type: string;
}

/** A stored file, whole or a range of it (RFC 9110, 14). */
export function storedFileResponse(
  env: Pick<Env, 'FILES'>,
  { name, size, key, type }: DownloadFile,
  rangeHeader: string | null,
): Response {
  const range = parseRange(rangeHeader, size);
  if (range === 'unsatisfiable') {
    throw new ApiError('range_not_satisfiable', undefined, { 'Content-Range': `bytes */${size}` });
  }
  const { offset, length } = range === 'whole' ? { offset: 0, length: size } : range;
  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': contentDisposition(name),
    'Content-Length': String(length),
    'Accept-Ranges': 'bytes',
  });
  if (range !== 'whole') headers.set('Content-Range', `bytes ${offset}-${offset + length - 1}/${size}`);
  return new Response(readStored(env, key, offset, length), {
    status: range === 'whole' ? 200 : 206,
    headers,
  });
}
