import { boxesOf, type HeifBox } from './boxes.ts';

export type ReadBytes = (at: number, length: number) => Promise<Buffer>;

/** An item of a HEIC or AVIF (ISO 23008-12): a picture, a tile, a thumbnail, metadata. */
export interface HeifItem {
  id: number;
  type: string;
  /** The last byte of its flags, and its place in the file. */
  flags: number;
  flagsAt: number;
}

export interface HeifReference {
  kind: string;
  from: number;
  to: number[];
}

export interface HeifGroup {
  kind: string;
  members: number[];
}

export interface HeifItems {
  primary: number | null;
  items: HeifItem[];
  references: HeifReference[];
  groups: HeifGroup[];
  /** Pixels of the largest picture. */
  pixels: number;
}

/** The most bytes of the box that describes the items. */
const MOST_META_BYTES = 8 * 1024 * 1024;
/** The most boxes before it. */
const MOST_BOXES = 1000;
const FULL_BOX_BYTES = 4;

/** Finds the box that describes the items, by the lengths of those before it. */
async function findMeta(read: ReadBytes): Promise<{ at: number; bytes: Buffer } | null> {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES; boxes++) {
    const head = await read(at, 16);
    if (head.length < 8) return null;
    const long = head.readUInt32BE(0) === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : null;
    const length = long ?? head.readUInt32BE(0);
    const start = long === null ? 8 : 16;
    if (head.toString('latin1', 4, 8) === 'meta') {
      const bytes = await read(
        at + start,
        Math.min(length === 0 ? MOST_META_BYTES : length - start, MOST_META_BYTES),
      );
      return { at: at + start, bytes };
    }
    if (length < start) return null;
    at += length;
  }
  return null;
}

/** Reads the items of a file and how they belong together; null if it does not describe them as it should. */
export async function readHeifItems(read: ReadBytes): Promise<HeifItems | null> {
  const meta = await findMeta(read);
  if (meta === null) return null;
  const { at, bytes } = meta;
  const found: HeifItems = { primary: null, items: [], references: [], groups: [], pixels: 0 };
  try {
    for (const box of boxesOf(bytes, FULL_BOX_BYTES, bytes.length)) {
      if (box.kind === 'pitm')
        found.primary = idAt(bytes, box.start + FULL_BOX_BYTES, bytes[box.start] !== 0);
      if (box.kind === 'iinf') found.items.push(...itemsIn(bytes, box, at));
      if (box.kind === 'iref') found.references.push(...referencesIn(bytes, box));
      if (box.kind === 'iprp') found.pixels = largestOf(bytes, box);
      if (box.kind === 'grpl') found.groups.push(...groupsIn(bytes, box));
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return found;
}

function idAt(bytes: Buffer, at: number, isLong: boolean): number {
  return isLong ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at);
}

function itemsIn(bytes: Buffer, { start, end }: HeifBox, metaAt: number): HeifItem[] {
  const first = start + FULL_BOX_BYTES + (bytes.readUInt8(start) === 0 ? 2 : 4);
  return boxesOf(bytes, first, end).flatMap((box) => {
    const version = bytes.readUInt8(box.start);
    if (box.kind !== 'infe' || version < 2) return [];
    const idBytes = version === 2 ? 2 : 4;
    const typeAt = box.start + FULL_BOX_BYTES + idBytes + 2;
    const flagsAt = box.start + 3;
    return {
      id: idAt(bytes, box.start + FULL_BOX_BYTES, version > 2),
      type: bytes.toString('latin1', typeAt, typeAt + 4),
      flags: bytes.readUInt8(flagsAt),
      flagsAt: metaAt + flagsAt,
    };
  });
}

function referencesIn(bytes: Buffer, { start, end }: HeifBox): HeifReference[] {
  const isLong = bytes.readUInt8(start) !== 0;
  const step = isLong ? 4 : 2;
  return boxesOf(bytes, start + FULL_BOX_BYTES, end).map((box) => {
    const count = bytes.readUInt16BE(box.start + step);
    const first = box.start + step + 2;
    const to = Array.from({ length: count }, (_, index) => idAt(bytes, first + index * step, isLong));
    return { kind: box.kind, from: idAt(bytes, box.start, isLong), to };
  });
}

function largestOf(bytes: Buffer, { start, end }: HeifBox): number {
  const properties = boxesOf(bytes, start, end).filter(({ kind }) => kind === 'ipco');
  const sizes = properties
    .flatMap((box) => boxesOf(bytes, box.start, box.end))
    .filter(({ kind }) => kind === 'ispe')
    .map((box) => box.start + FULL_BOX_BYTES);
  return sizes.reduce((most, at) => Math.max(most, bytes.readUInt32BE(at) * bytes.readUInt32BE(at + 4)), 0);
}

function groupsIn(bytes: Buffer, { start, end }: HeifBox): HeifGroup[] {
  return boxesOf(bytes, start, end).map((box) => {
    const count = bytes.readUInt32BE(box.start + FULL_BOX_BYTES + 4);
    const first = box.start + FULL_BOX_BYTES + 8;
    if (first + count * 4 > box.end) throw new RangeError('A group has more members than its box.');
    const members = Array.from({ length: count }, (_, index) => bytes.readUInt32BE(first + index * 4));
    return { kind: box.kind, members };
  });
}
