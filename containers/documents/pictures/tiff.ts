const HEADER = Buffer.from('49492a0008000000', 'hex');
const [SHORT, LONG] = [3, 4];
const [BITS, STRIP] = [258, 273];
const SEPARATED = 5;

/** Writes CMYK samples as a minimal TIFF: raw samples would be taken for RGB with transparency. */
export function cmykTiff(samples: Buffer, width: number, height: number): Buffer {
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [BITS, SHORT, 4, 0],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, SEPARATED],
    [STRIP, LONG, 1, 0],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, samples.length],
  ];
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  const bits = Buffer.from('0800080008000800', 'hex');
  const bitsAt = HEADER.length + directory.length;
  directory.writeUInt16LE(entries.length, 0);
  for (const [place, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + place * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(tag === BITS ? bitsAt : tag === STRIP ? bitsAt + bits.length : value, at + 8);
  }
  return Buffer.concat([HEADER, directory, bits, samples]);
}

/** Returns the bytes of a TIFF's only strip. */
export function readStrip(tiff: Buffer): Buffer {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  const found = new Map<number, { count: number; value: number }>();
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    const value = short(at + 2) === SHORT ? short(at + 8) : long(at + 8);
    found.set(short(at), { count: long(at + 4), value });
  }
  const [offsets, lengths] = [found.get(STRIP), found.get(279)];
  if (offsets?.count !== 1 || lengths === undefined) throw new Error('Not a TIFF of one strip.');
  return tiff.subarray(offsets.value, offsets.value + lengths.value);
}
