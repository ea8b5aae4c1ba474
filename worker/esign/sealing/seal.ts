import type { ByteSource } from '../../../common/byte-source.ts';
import { toHex } from '../../random.ts';
import type { SealGap } from './byte-range.ts';
import { signDetached } from './cms.ts';
import { platformDigest, type StreamingDigest } from './digest.ts';
import { SealFault } from './fault.ts';
import { findPlaceholder } from './placeholder.ts';
import type { SealSigner } from './signer.ts';
import { type TimeStamps, timeStampOf } from './time-stamp.ts';

export interface Sealed {
  /** The size of the source, in bytes. */
  size: number;
  /** The sealed PDF. Read it once, to its end. */
  bytes: AsyncGenerator<Uint8Array>;
  /** SHA-256 of `bytes` in hexadecimal; rejects if they are not read to their end. */
  sha256: Promise<string>;
  /** The reason if a requested time stamp is missing; null otherwise. */
  timeStampMissing: string | null;
}

export interface SealOptions {
  timeStamps?: TimeStamps;
  newDigest?: () => StreamingDigest;
}

/**
 * Seals a PDF. Reads it once to hash all but the gap, and again while the sealed bytes are read; never holds
 * it in memory.
 */
export async function sealed(
  source: ByteSource,
  signer: SealSigner,
  { timeStamps, newDigest = platformDigest }: SealOptions = {},
): Promise<Sealed> {
  const gap = await findPlaceholder(source);
  const digest = newDigest();
  for await (const piece of around(source, gap)) await digest.update(piece);
  const signature = await signDetached(await digest.digest(), signer);
  const { cms, timeStampMissing } = await stamped(signature, timeStamps, (gap.end - gap.start - 2) / 2);
  const hash = Promise.withResolvers<string>();
  hash.promise.catch(() => undefined);
  return {
    size: source.size,
    bytes: hashed(spliced(source, gap, cms), newDigest(), hash),
    sha256: hash.promise,
    timeStampMissing,
  };
}

async function stamped(
  signature: Awaited<ReturnType<typeof signDetached>>,
  timeStamps: TimeStamps | undefined,
  room: number,
): Promise<{ cms: Uint8Array; timeStampMissing: string | null }> {
  if (signature.bytes.length > room)
    throw new SealFault(`the seal has ${signature.bytes.length} bytes, there is room for ${room}`);
  if (!timeStamps) return { cms: signature.bytes, timeStampMissing: null };
  const stamp = await timeStampOf(signature.value, timeStamps);
  if ('missing' in stamp) return { cms: signature.bytes, timeStampMissing: stamp.missing };
  const cms = signature.withToken(stamp.token);
  return cms.length > room
    ? { cms: signature.bytes, timeStampMissing: `there is no room for its ${stamp.token.length} bytes` }
    : { cms, timeStampMissing: null };
}

async function* around(source: ByteSource, { start, end }: SealGap): AsyncGenerator<Uint8Array> {
  yield* source.read(0, start);
  yield* source.read(end, source.size - end);
}

async function* spliced(
  source: ByteSource,
  { start, end }: SealGap,
  cms: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield* source.read(0, start);
  yield new TextEncoder().encode(`<${toHex(cms).padEnd(end - start - 2, '0')}>`);
  yield* source.read(end, source.size - end);
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  digest: StreamingDigest,
  hash: PromiseWithResolvers<string>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of bytes) {
      await digest.update(piece);
      yield piece;
    }
    hash.resolve(toHex(await digest.digest()));
  } finally {
    hash.reject(new Error('the sealed bytes were not read to their end'));
  }
}
