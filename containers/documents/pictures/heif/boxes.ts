/** A box of ISO 14496-12: `start` is the place of its content. */
export interface HeifBox {
  kind: string;
  start: number;
  end: number;
}

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

/** Returns the boxes between two places, as far as their lengths make sense. */
export function boxesOf(bytes: Buffer, from: number, to: number): HeifBox[] {
  const boxes: HeifBox[] = [];
  let at = from;
  while (at + HEAD_BYTES <= to) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + LONG_HEAD_BYTES > to) break;
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : short === 0 ? to - at : short;
    if (length < head || at + length > to) break;
    boxes.push({ kind: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: at + length });
    at += length;
  }
  return boxes;
}
