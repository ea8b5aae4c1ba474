export const JPEG_MARKERS = { start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, icc: 0xe2, adobe: 0xee };
const [FIRST_MARKER, FIRST_RESTART, LAST_RESTART, APP0, APP15, COMMENT] = [
  0xc0, 0xd0, 0xd7, 0xe0, 0xef, 0xfe,
];
const ADOBE_NAME = 'Adobe';

export interface JpegSegment {
  marker: number;
  /** The bytes behind the segment's length. */
  body: Buffer;
  /** The place of the marker in the file. */
  from: number;
  /** The place behind the body; the compressed data of a scan begins there. */
  to: number;
}

/** Returns the place of the first marker behind a scan's compressed data; -1 if there is none. */
function endOfScan(jpeg: Buffer, from: number): number {
  let at = jpeg.indexOf(0xff, from);
  while (at >= 0 && at + 1 < jpeg.length) {
    const next = jpeg[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < FIRST_RESTART || next > LAST_RESTART)) return at;
    at = jpeg.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return -1;
}

/**
 * Reads the segments of a JPEG (ITU-T T.81) one by one. The last one is the end marker; if the file is cut off or no
 * JPEG, there is none. The end of a scan's data is searched for only when the next segment is requested.
 */
export function* jpegSegments(jpeg: Buffer): Generator<JpegSegment> {
  const { start, end, scan } = JPEG_MARKERS;
  if (jpeg[0] !== 0xff || jpeg[1] !== start) return;
  for (let at = 2; at >= 0 && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === end) {
      yield { marker, body: jpeg.subarray(at + 2, at + 2), from: at, to: at + 2 };
      return;
    }
    if (at + 4 > jpeg.length || marker < FIRST_MARKER || (marker >= FIRST_RESTART && marker <= start)) return;
    const length = jpeg.readUInt16BE(at + 2);
    const to = at + 2 + length;
    if (length < 2 || to > jpeg.length) return;
    yield { marker, body: jpeg.subarray(at + 4, to), from: at, to };
    at = marker === scan ? endOfScan(jpeg, to) : to;
  }
}

/** Returns the segments before the first scan, and the scan's place; null if there is no scan. */
function headOf(jpeg: Buffer): { segments: JpegSegment[]; scan: number } | null {
  const segments: JpegSegment[] = [];
  for (const segment of jpegSegments(jpeg)) {
    if (segment.marker === JPEG_MARKERS.scan) return { segments, scan: segment.from };
    segments.push(segment);
  }
  return null;
}

/** Returns true if the segment is Adobe's, which states how the colours are stored. */
export function isAdobeSegment({ marker, body }: JpegSegment): boolean {
  return marker === JPEG_MARKERS.adobe && body.toString('latin1', 0, ADOBE_NAME.length) === ADOBE_NAME;
}

/** Returns a JPEG without what a PDF does not use: previews, profiles, comments; the same bytes if there is none. */
export function withoutExtras(jpeg: Buffer): Buffer {
  const head = headOf(jpeg);
  if (head === null) return jpeg;
  const isExtra = ({ marker }: JpegSegment) =>
    marker === COMMENT || (marker >= APP0 && marker <= APP15 && marker !== JPEG_MARKERS.adobe);
  const kept = head.segments.filter((segment) => !isExtra(segment));
  if (kept.length === head.segments.length) return jpeg;
  const parts = kept.map(({ from, to }) => jpeg.subarray(from, to));
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(head.scan)]);
}
