import { type FileHandle, open } from 'node:fs/promises';
import { lookUp } from '../../plain/look-up.ts';

/** The largest box of metadata that is read. */
const MOST_META_BYTES = 4 * 1024 * 1024;
const MOST_BOXES = 100_000;
const FULL_BOX_BYTES = 4;
/** Boxes of ISO 23008-12 that contain properties, and the properties that rotate or mirror a picture. */
const WAY: Record<string, number> = { meta: FULL_BOX_BYTES, iprp: 0, ipco: 0 };
const TURNS = ['irot', 'imir'];

interface BoxHead {
  kind: string;
  /** The length of the box, in bytes; infinite if it ends with the file. */
  length: number;
}

/** Returns true if a HEIC or AVIF rotates itself, so that its EXIF orientation must not be applied again. */
export async function isTurnedByContainer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const meta = await readMeta(file);
    return meta !== null && hasTurn(meta);
  } finally {
    await file.close();
  }
}

/** Returns the box of metadata, which may come after the pictures' data; null if there is none. */
async function readMeta(file: FileHandle): Promise<Buffer | null> {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES; boxes++) {
    const head = readHead(await read(file, at, 16));
    if (head === null || (at === 0 && head.kind !== 'ftyp')) return null;
    if (head.kind === 'meta') return read(file, at, Math.min(head.length, MOST_META_BYTES));
    at += head.length;
    if (!Number.isSafeInteger(at)) return null;
  }
  return null;
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Parses the head of a box (ISO 14496-12, 4.2); null if there is none. */
function readHead(bytes: Buffer): BoxHead | null {
  if (bytes.length < 8) return null;
  const kind = bytes.toString('latin1', 4, 8);
  const short = bytes.readUInt32BE(0);
  if (short === 0) return { kind, length: Number.POSITIVE_INFINITY };
  if (short !== 1) return short < 8 ? null : { kind, length: short };
  if (bytes.length < 16) return null;
  const length = Number(bytes.readBigUInt64BE(8));
  return length < 16 ? null : { kind, length };
}

function hasTurn(meta: Buffer): boolean {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES; boxes++) {
    const head = readHead(meta.subarray(at));
    if (head === null) return false;
    if (TURNS.includes(head.kind)) return true;
    const inner = lookUp(WAY, head.kind);
    at += inner === undefined ? head.length : 8 + inner;
  }
  return false;
}
