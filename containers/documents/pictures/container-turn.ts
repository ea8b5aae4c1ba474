import { open } from 'node:fs/promises';

/** Of the boxes before the pictures' data. */
const MOST_META_BYTES = 4 * 1024 * 1024;
const MOST_BOXES = 100_000;
const FULL_BOX_BYTES = 4;
/** Of ISO 23008-12: boxes that hold properties, and the properties by which a picture is turned or mirrored. */
const WAY: Record<string, number> = { meta: FULL_BOX_BYTES, iprp: 0, ipco: 0 };
const TURNS = ['irot', 'imir'];

/** Whether a HEIC or AVIF says itself how it is turned: what its EXIF says of it must not be done once more. */
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
