const [APP0, APP14, APP15, COMMENT, SCAN, START] = [0xe0, 0xee, 0xef, 0xfe, 0xda, 0xd8];

interface Segment {
  marker: number;
  from: number;
  to: number;
}

/** The segments before the first scan; null where the bytes are not a JPEG from the first one on. */
function readSegments(jpeg: Buffer): { segments: Segment[]; scan: number } | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== START) return null;
  const segments: Segment[] = [];
  for (let at = 2; at + 4 <= jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || marker === 0xff) return null;
    if (marker === SCAN) return { segments, scan: at };
    const to = at + 2 + jpeg.readUInt16BE(at + 2);
    segments.push({ marker, from: at, to });
    at = to;
  }
  return null;
}

/** A JPEG without what a PDF does not read of it: previews, profiles, comments; the same bytes where there is none. */
export function withoutExtras(jpeg: Buffer): Buffer {
  const read = readSegments(jpeg);
  if (read === null) return jpeg;
  const isExtra = ({ marker }: Segment) =>
    marker === COMMENT || (marker >= APP0 && marker <= APP15 && marker !== APP14);
  const kept = read.segments.filter((segment) => !isExtra(segment));
  if (kept.length === read.segments.length) return jpeg;
  const parts = kept.map(({ from, to }) => jpeg.subarray(from, to));
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(read.scan)]);
}

/** Whether Adobe's marker is there, by which a CMYK JPEG is known to be stored inverted. */
export function hasAdobeMarker(jpeg: Buffer): boolean {
  const segments = readSegments(jpeg)?.segments ?? [];
  return segments.some(
    ({ marker, from }) => marker === APP14 && jpeg.toString('latin1', from + 4, from + 9) === 'Adobe',
  );
}
