const TAG_BYTES = 4;
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** The bytes of a font; of a collection of them its first, by itself. */
export function fontIn(bytes: Buffer): Uint8Array {
  if (bytes.toString('latin1', 0, TAG_BYTES) !== 'ttcf') return bytes;
  const start = bytes.readUInt32BE(HEADER_BYTES);
  const tables = bytes.readUInt16BE(start + TAG_BYTES);
  const head = Buffer.from(bytes.subarray(start, start + HEADER_BYTES + tables * ENTRY_BYTES));
  const parts = [head];
  let offset = head.length;
  for (let table = 0; table < tables; table++) {
    const entry = HEADER_BYTES + table * ENTRY_BYTES;
    const [from, length] = [head.readUInt32BE(entry + 8), head.readUInt32BE(entry + 12)];
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    bytes.copy(padded, 0, from, from + length);
    head.writeUInt32BE(offset, entry + 8);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
