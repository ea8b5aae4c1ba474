import type { ByteSource } from '../../../common/byte-source.ts';
import { byteRangesIn, isOfSignature, NEAR_BYTES, type SealGap } from './byte-range.ts';
import { SealFault } from './fault.ts';

const BLOCK_BYTES = 1024 * 1024;
/** The maximum length of a byte range in the text. */
const OVERLAP_BYTES = 128;
const ZERO = 0x30;

/**
 * Finds the gap that the PDF reserves for its seal. Searches from the end, where it was written: byte ranges
 * of an earlier signature or in a text come before, and do not match the file's size. Throws `SealFault` if
 * there is none.
 */
export async function findPlaceholder(source: ByteSource): Promise<SealGap> {
  for (let end = source.size; end > 0; end -= BLOCK_BYTES) {
    const start = Math.max(0, end - BLOCK_BYTES);
    const text = await textOf(source, start, Math.min(source.size, end + OVERLAP_BYTES));
    for (const { at, gap } of byteRangesIn(text, source.size))
      if (isNear(start + at, gap) && (await isPlaceholder(source, gap))) return gap;
  }
  throw new SealFault('the PDF has no place for a seal');
}

function isNear(at: number, { start, end }: SealGap): boolean {
  return at < start ? start - at <= NEAR_BYTES : at >= end && at - end <= NEAR_BYTES;
}

async function isPlaceholder(source: ByteSource, gap: SealGap): Promise<boolean> {
  const before = await textOf(source, Math.max(0, gap.start - NEAR_BYTES), gap.start);
  const after = await textOf(source, gap.end, Math.min(source.size, gap.end + NEAR_BYTES));
  return isOfSignature(before, after, gap, source.size) && (await isEmpty(source, gap));
}

/** Checks for `<`, an even number of zeros, `>`, and nothing else. */
async function isEmpty(source: ByteSource, { start, end }: SealGap): Promise<boolean> {
  const length = end - start;
  if (length % 2 !== 0) return false;
  let at = 0;
  for await (const piece of source.read(start, length)) {
    for (const byte of piece) {
      if (byte !== (at === 0 ? 0x3c : at === length - 1 ? 0x3e : ZERO)) return false;
      at++;
    }
  }
  return at === length;
}

/** Decodes each byte as one character. */
async function textOf(source: ByteSource, start: number, end: number): Promise<string> {
  if (start === end) return '';
  const decoder = new TextDecoder('latin1');
  let text = '';
  for await (const piece of source.read(start, end - start)) text += decoder.decode(piece);
  return text;
}
