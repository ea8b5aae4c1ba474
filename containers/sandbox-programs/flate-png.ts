export interface FlatePicture {
  width: number;
  height: number;
  colors: 1 | 3;
  data: Buffer;
}

const SIGNATURE_BYTES = 8;

/** The compressed rows of an 8-bit PNG without palette, alpha or interlace: PDF reads them as they are. */
export function readFlatePng(png: Buffer): FlatePicture {
  const parts: Buffer[] = [];
  let at = SIGNATURE_BYTES;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const plain = png[24] === 8 && png[28] === 0 && (png[25] === 0 || png[25] === 2);
  if (!plain) throw new Error('Not an 8-bit PNG of grey or RGB without interlace.');
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    colors: png[25] === 0 ? 1 : 3,
    data: Buffer.concat(parts),
  };
}
