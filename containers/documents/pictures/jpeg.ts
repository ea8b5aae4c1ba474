import { usableProfile } from './icc-profile.ts';
import { isAdobeSegment, JPEG_MARKERS, type JpegSegment, jpegSegments } from './jpeg-segments.ts';

/** A JPEG that PDF readers decode without conversion. */
export interface PlainJpeg {
  width: number;
  height: number;
  components: 1 | 3 | 4;
  /** True if CMYK is stored as Adobe's programs write it: 0 is full ink. */
  isInverted: boolean;
  /** The ICC profile of its colours. */
  profile: Buffer | null;
  /** The file without metadata: EXIF, XMP, comments, previews, the profile. */
  data: Buffer;
}

/** Baseline, extended and progressive with Huffman codes: what DCTDecode supports. */
const READABLE_FRAMES = [0xc0, 0xc1, 0xc2];
const TABLES = [0xc4, 0xdb, 0xdd];
const ICC_NAME = 'ICC_PROFILE\0';
/** Names of the components of a JPEG that does not state its colours and has them as RGB. */
const RGB_NAMES = 'RGB';

function profileOf(segments: readonly JpegSegment[], components: number): Buffer | null {
  const parts = segments
    .filter(
      ({ marker, body }) =>
        marker === JPEG_MARKERS.icc && body.toString('latin1', 0, ICC_NAME.length) === ICC_NAME,
    )
    .map(({ body }) => ({ place: body[ICC_NAME.length] ?? 0, data: body.subarray(ICC_NAME.length + 2) }))
    .sort((one, other) => one.place - other.place);
  return usableProfile(Buffer.concat(parts.map(({ data }) => data)), components);
}

/**
 * Reads a JPEG (ITU-T T.81) of 8 bits with one, three or four components; null for one that PDF readers may show
 * differently.
 */
export function readPlainJpeg(bytes: Buffer): PlainJpeg | null {
  const segments = [...jpegSegments(bytes)];
  if (segments.at(-1)?.marker !== JPEG_MARKERS.end) return null;
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
  const adobe = segments.find(isAdobeSegment);
  const names = String.fromCharCode(...[6, 9, 12].map((at) => frame.body[at] ?? 0));
  if (components === 3 && !adobe && names === RGB_NAMES) return null;
  const isKept = (segment: JpegSegment) => segment === adobe || segment.marker <= JPEG_MARKERS.jfif;
  const parts = segments.flatMap((segment, index) => {
    const dataEnd = segment.marker === JPEG_MARKERS.scan ? segments[index + 1]?.from : segment.to;
    return isKept(segment) ? [bytes.subarray(segment.from, dataEnd)] : [];
  });
  return {
    width,
    height,
    components,
    isInverted: components === 4 && adobe !== undefined,
    profile: profileOf(segments, components),
    data: Buffer.concat([bytes.subarray(0, 2), ...parts]),
  };
}
