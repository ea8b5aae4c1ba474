const SLICES = 8;
const CRC_TABLE = makeCrcTable();

/** Table n at n * 256: the checksum of a byte followed by n zero bytes (polynomial of ISO 3309). */
function makeCrcTable(): Int32Array {
  const table = new Int32Array(256 * SLICES);
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    table[byte] = crc;
  }
  for (let index = 256; index < table.length; index += 1) {
    const before = table[index - 256] ?? 0;
    table[index] = (before >>> 8) ^ (table[before & 255] ?? 0);
  }
  return table;
}

/** CRC-32 (ISO 3309), eight bytes at a time. */
export class Crc32 {
  #crc = -1;

  value(): number {
    return ~this.#crc >>> 0;
  }

  update(bytes: Uint8Array): void {
    const wholeSlices = bytes.length - (bytes.length % SLICES);
    let crc = this.#crc;
    for (let position = 0; position < wholeSlices; position += SLICES) crc = crcOfSlice(crc, bytes, position);
    for (let position = wholeSlices; position < bytes.length; position += 1) {
      crc = tableAt(0, crc ^ byteAt(bytes, position)) ^ (crc >>> 8);
    }
    this.#crc = crc;
  }
}

function crcOfSlice(crc: number, bytes: Uint8Array, position: number): number {
  return (
    tableAt(7, crc ^ byteAt(bytes, position)) ^
    tableAt(6, (crc >>> 8) ^ byteAt(bytes, position + 1)) ^
    tableAt(5, (crc >>> 16) ^ byteAt(bytes, position + 2)) ^
    tableAt(4, (crc >>> 24) ^ byteAt(bytes, position + 3)) ^
    tableAt(3, byteAt(bytes, position + 4)) ^
    tableAt(2, byteAt(bytes, position + 5)) ^
    tableAt(1, byteAt(bytes, position + 6)) ^
    tableAt(0, byteAt(bytes, position + 7))
  );
}

function byteAt(bytes: Uint8Array, position: number): number {
  return bytes[position] ?? 0;
}

function tableAt(slice: number, byte: number): number {
  return CRC_TABLE[slice * 256 + (byte & 255)] ?? 0;
}
