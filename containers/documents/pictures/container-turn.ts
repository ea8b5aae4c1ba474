import { open } from 'node:fs/promises';

/** The most bytes of the boxes before the pictures' data. */
const MOST_META_BYTES = 4 * 1024 * 1024;
const MOST_BOXES = 100_000;
const FULL_BOX_BYTES = 4;
/** Boxes of ISO 23008-12 that contain properties, and the properties that rotate or mirror a picture. */
const WAY: Record<string, number> = { meta: FULL_BOX_BYTES, iprp: 0, ipco: 0 };
const TURNS = ['irot', 'imir'];

/** Returns true if a HEIC or AVIF rotates itself, so that its EXIF orientation must not be applied again. */
export async function isTurnedByContainer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_META_BYTES), 0, MOST_META_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return head.toString('latin1', 4, 8) === 'ftyp' && hasTurn(head);
  } finally {
    await file.close();
  }
}

function hasTurn(head: Buffer): boolean {
  let at = 0;
  for (let boxes = 0; at + 8 <= head.length && boxes < MOST_BOXES; boxes++) {
    const kind = head.toString('latin1', at + 4, at + 8);
    const length = head.readUInt32BE(at);
    if (TURNS.includes(kind)) return true;
    const inner = WAY[kind];
    if (inner !== undefined) at += 8 + inner;
    else if (length >= 8) at += length;
    else return false;
  }
  return false;
}
