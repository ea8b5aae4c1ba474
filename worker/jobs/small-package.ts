import { pagesOfPackage } from '../../containers/counting/package.ts';
import type { Env } from '../env.ts';
import type { JobInput } from './specification.ts';

const EXTENSIONS = ['docx', 'odt'];
const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_PARTS = 4;
/** What a part that lies about its length can cost in time, as it cannot grow beyond 1,032 times. */
const MAX_PACKED_BYTES = 128 * 1024;
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

/**
 * The pages of a DOCX or ODT that is small enough to be looked at in passing: half of what a short document costs
 * went to a sandbox for its count. Null where the container has to count: another kind of file, a large one, one
 * that is no sound package.
 */
export async function countSmallPackage(env: Env, input: JobInput): Promise<number | null> {
  if (!EXTENSIONS.includes(input.extension) || input.size > MAX_FILE_BYTES) return null;
  const stored = await env.FILES.get(input.key);
  return stored ? pagesOfSmallPackage(new Uint8Array(await stored.arrayBuffer())) : null;
}

/** Null for a package whose text is too large, or too much packed, or that is none. */
export function pagesOfSmallPackage(bytes: Uint8Array): number | null {
  let parts = 0;
  let isSmall = true;
  try {
    const pages = pagesOfPackage(bytes, ({ size, originalSize }) => {
      parts += 1;
      isSmall &&= parts <= MAX_PARTS && size <= MAX_PACKED_BYTES && originalSize <= MAX_UNPACKED_BYTES;
      return isSmall;
    });
    return isSmall && parts > 0 ? pages : null;
  } catch {
    return null;
  }
}
