import { usableProfile } from './icc-profile.ts';

/** A JPEG that PDF readers decode as it is. */
export interface PlainJpeg {
  width: number;
  height: number;
  components: 1 | 3 | 4;
  /** As Adobe's programs write CMYK: 0 is full ink. */
  isInverted: boolean;
  /** The ICC profile of its colours. */
  profile: Buffer | null;
  /** The file without what is only metadata: EXIF and its place, XMP, comments, previews, the profile. */
  data: Buffer;
}

interface Segment {
  marker: number;
  /** Without its length. */
  body: Buffer;
  /** From its marker on. */
  whole: Buffer;
}

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive by Huffman codes: what DCTDecode demands. */
const READABLE_FRAMES = [0xc0, 0xc1, 0xc2];
const TABLES = [0xc4, 0xdb, 0xdd];
const ADOBE = 0xee;
const JFIF = 0xe0;
const ICC = 0xe2;
const ICC_NAME = 'ICC_PROFILE\0';
/** Of the components of a JPEG that says nothing of its colours and has them as red, green and blue. */
const RGB_NAMES = 'RGB';

/** Where the compressed data of a scan ends: at the next marker that is no part of it. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return -1;
}

/** The segments up to the end of the picture, a scan with its compressed data; null where the file is not built so. */
function segmentsOf(bytes: Buffer): Segment[] | null {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length || (bytes[at] === 0xff && bytes[at + 1] === END)) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return segments;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= START)) return null;
    const length = bytes.readUInt16BE(at + 2);
    const dataAt = at + 2 + length;
    if (length < 2 || dataAt > bytes.length) return null;
    const end = marker === SCAN ? endOfScan(bytes, dataAt) : dataAt;
    if (end < 0) return null;
    segments.push({ marker, body: bytes.subarray(at + 4, dataAt), whole: bytes.subarray(at, end) });
    at = end;
  }
  return null;
}

function profileOf(segments: readonly Segment[], components: number): Buffer | null {
  const parts = segments
    .filter(({ marker, body }) => marker === ICC && body.toString('latin1', 0, ICC_NAME.length) === ICC_NAME)
    .map(({ body }) => ({ place: body[ICC_NAME.length] ?? 0, data: body.subarray(ICC_NAME.length + 2) }))
    .sort((one, other) => one.place - other.place);
  return usableProfile(Buffer.concat(parts.map(({ data }) => data)), components);
}

/** Reads a JPEG (ITU-T T.81) of 8 bits in one, three or four colours; null for one that PDF readers may show otherwise. */
export function readPlainJpeg(bytes: Buffer): PlainJpeg | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff00 + START) return null;
  const segments = segmentsOf(bytes);
  if (segments === null) return null;
  const frames = segments.filter(
    ({ marker }) => marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker),
  );
  const [frame] = frames;
  if (frames.length !== 1 || !frame || !READABLE_FRAMES.includes(frame.marker) || frame.body.length < 6)
    return null;
  const [bits, , , , , components = 0] = frame.body;
  const [height, width] = [frame.body.readUInt16BE(1), frame.body.readUInt16BE(3)];
  if (bits !== 8 || height === 0 || width === 0 || frame.body.length < 6 + 3 * components) return null;
  if (components !== 1 && components !== 3 && components !== 4) return null;
  const adobe = segments.find(
    ({ marker, body }) => marker === ADOBE && body.toString('latin1', 0, 5) === 'Adobe',
  );
  const names = String.fromCharCode(...[6, 9, 12].map((at) => frame.body[at] ?? 0));
  if (components === 3 && !adobe && names === RGB_NAMES) return null;
  const kept = segments.filter(
    (segment) => segment === adobe || segment.marker === JFIF || segment.marker < 0xe0,
  );
  return {
    width,
    height,
    components,
    isInverted: components === 4 && adobe !== undefined,
    profile: profileOf(segments, components),
    data: Buffer.concat([
      Buffer.from([0xff, START]),
      ...kept.map(({ whole }) => whole),
      Buffer.from([0xff, END]),
    ]),
  };
}
