/*
 * A stored file is a header of 20 bytes, then chunks of 1 MiB, each encrypted with AES-256-GCM and followed
 * by its tag. The nonce of a chunk is the header's prefix, the chunk's number, and whether it is the last;
 * header, envelope and role of the file are authenticated with it. A chunk that was changed, swapped, left
 * out or taken from another file does not decrypt, and a range needs only the chunks that it overlaps.
 */

/** The owner of a file or text, which decrypts under no other one. */
export interface Owner {
  envelope: string;
  /** The file's role in its envelope, such as `original`. */
  role: string;
}

/** The bytes were not encrypted under this key for this owner, or a master key is missing. */
export class VaultFault extends Error {}

const MAGIC = [0x50, 0x50, 0x4c, 0x56];
const VERSION = 1;
const KEY_ID_AT = 5;
export const KEY_ID_BYTES = 8;
const PREFIX_AT = KEY_ID_AT + KEY_ID_BYTES;
const PREFIX_BYTES = 7;
export const HEADER_BYTES = PREFIX_AT + PREFIX_BYTES;
export const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** An empty file has one empty chunk, so that its end is authenticated too. */
export function encryptedSize(plainSize: number): number {
  return HEADER_BYTES + plainSize + TAG_BYTES * Math.max(1, Math.ceil(plainSize / CHUNK_BYTES));
}

export function plainSize(encryptedSize: number): number {
  const body = encryptedSize - HEADER_BYTES;
  const chunks = Math.ceil(body / SEALED_CHUNK_BYTES);
  const plain = body - TAG_BYTES * chunks;
  const lastChunk = plain - (chunks - 1) * CHUNK_BYTES;
  if (chunks < 1 || lastChunk < 0 || (lastChunk === 0 && chunks > 1))
    throw new VaultFault(`no encrypted file has ${encryptedSize} bytes`);
  return plain;
}

/** Creates a header with a random prefix, so that no two files under a key share a nonce. */
export function newHeader(keyId: Uint8Array): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  header.set([...MAGIC, VERSION]);
  header.set(keyId, KEY_ID_AT);
  crypto.getRandomValues(header.subarray(PREFIX_AT));
  return header;
}

export function checkHeader(header: Uint8Array, keyId: Uint8Array): void {
  const begins = [...MAGIC, VERSION].every((byte, place) => header[place] === byte);
  if (header.length !== HEADER_BYTES || !begins) throw new VaultFault('not an encrypted file');
  if (!keyId.every((byte, place) => header[KEY_ID_AT + place] === byte))
    throw new VaultFault('encrypted under another key');
}

export function chunkParameters(header: Uint8Array, owner: Owner, chunk: number, isLast: boolean) {
  const iv = new Uint8Array(12);
  iv.set(header.subarray(PREFIX_AT));
  new DataView(iv.buffer).setUint32(PREFIX_BYTES, chunk);
  iv[11] = isLast ? 1 : 0;
  return { name: 'AES-GCM', iv, additionalData: authenticated(header, owner) };
}

function authenticated(header: Uint8Array, { envelope, role }: Owner): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(`${envelope}\0${role}`);
  const data = new Uint8Array(HEADER_BYTES + name.length);
  data.set(header);
  data.set(name, HEADER_BYTES);
  return data;
}
