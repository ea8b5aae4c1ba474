import type { ByteSource } from '../../common/byte-source.ts';
import {
  CHUNK_BYTES,
  checkHeader,
  chunkParameters,
  HEADER_BYTES,
  newHeader,
  type Owner,
  plainSize,
  SEALED_CHUNK_BYTES,
  VaultFault,
} from './format.ts';
import type { VaultKey } from './keys.ts';
import { regrouped } from './regroup.ts';

export interface Range {
  offset: number;
  length: number;
}

/** Encrypts a file, with one chunk in memory at a time. */
export async function* encrypted(
  plain: AsyncIterable<Uint8Array>,
  key: VaultKey,
  owner: Owner,
): AsyncGenerator<Uint8Array> {
  const header = newHeader(key.id);
  yield header;
  let chunk = 0;
  for await (const { bytes, isLast } of regrouped(plain, CHUNK_BYTES)) {
    const parameters = chunkParameters(header, owner, chunk, isLast);
    yield new Uint8Array(await crypto.subtle.encrypt(parameters, key.secret, bytes));
    chunk++;
  }
}

/** Decrypts a file, or a range of it. Yields a chunk only after it was authenticated. Throws VaultFault. */
export async function* decrypted(
  stored: ByteSource,
  key: VaultKey,
  owner: Owner,
  range?: Range,
): AsyncGenerator<Uint8Array> {
  const size = plainSize(stored.size);
  const { offset, length } = range ?? { offset: 0, length: size };
  const end = offset + length;
  if (offset < 0 || length < 0 || end > size) throw new RangeError(`${offset}+${length} of ${size} bytes`);
  const header = await wholeOf(stored.read(0, HEADER_BYTES), HEADER_BYTES);
  checkHeader(header, key.id);

  const lastOfFile = Math.max(0, Math.ceil(size / CHUNK_BYTES) - 1);
  const first = Math.min(Math.floor(offset / CHUNK_BYTES), lastOfFile);
  const last = Math.min(Math.max(first, Math.ceil(end / CHUNK_BYTES) - 1), lastOfFile);
  let chunk = first;
  for await (const { bytes } of regrouped(chunksOf(stored, first, last), SEALED_CHUNK_BYTES)) {
    if (chunk > last) throw new VaultFault('more bytes were read than asked for');
    const plain = await opened(bytes, key, chunkParameters(header, owner, chunk, chunk === lastOfFile));
    const start = chunk * CHUNK_BYTES;
    const wanted = plain.subarray(Math.max(0, offset - start), Math.max(0, end - start));
    if (wanted.length > 0) yield wanted;
    chunk++;
  }
  if (chunk <= last) throw new VaultFault('the file ends too early');
}

/** Returns the plain bytes of a stored file, to be read in ranges. */
export function decryptedSource(stored: ByteSource, key: VaultKey, owner: Owner): ByteSource {
  return {
    size: plainSize(stored.size),
    read: (offset, length) => decrypted(stored, key, owner, { offset, length }),
  };
}

function chunksOf(stored: ByteSource, first: number, last: number): AsyncIterable<Uint8Array> {
  const start = HEADER_BYTES + first * SEALED_CHUNK_BYTES;
  const end = Math.min(stored.size, HEADER_BYTES + (last + 1) * SEALED_CHUNK_BYTES);
  return stored.read(start, end - start);
}

async function opened(
  bytes: Uint8Array<ArrayBuffer>,
  key: VaultKey,
  parameters: ReturnType<typeof chunkParameters>,
): Promise<Uint8Array> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key.secret, bytes));
  } catch {
    throw new VaultFault('these bytes are not what was encrypted');
  }
}

async function wholeOf(source: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  for await (const { bytes } of regrouped(source, size)) if (bytes.length === size) return bytes.slice();
  throw new VaultFault('the file ends too early');
}
