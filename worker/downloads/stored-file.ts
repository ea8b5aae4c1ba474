import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { readStored } from '../files/store.ts';
import { parseRange } from '../http/range.ts';
import { contentDisposition } from '../intake/file-name.ts';

/** A stored file, as it is offered for download. */
export interface DownloadFile {
  name: string;
  size: number;
  /** The key in R2. */
  key: string;
  /** The media type. */
  type: string;
}

/** Responds with a stored file, or a range of it (RFC 9110, 14). */
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
