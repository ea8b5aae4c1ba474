import type { PaperMarks } from '../../protocol/pdf/measure-marks.ts';
import type { GreyPicture } from '../zpl/bitmap.ts';

/** A page darker than this is not paper. */
const DARKEST_PAPER = 180;
/** Minimum contrast of a mark with the paper; the grain of a scan has less. */
const MARK = 24;
/** A row of pixels with fewer marks is dust. */
const LEAST_IN_LINE = 2;

/** Finds the marks on the paper of a page, given in 8-bit grey. */
export function paperMarks({ width, height, pixels }: GreyPicture): PaperMarks {
  const paper = medianOf(pixels);
  if (paper < DARKEST_PAPER) return { share: 1, bounds: { left: 0, top: 0, right: 1, bottom: 1 } };
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  let marked = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((pixels[at] ?? 0) >= paper - MARK) continue;
      marked += 1;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  }
  const isMarked = (count: number) => count >= LEAST_IN_LINE;
  const [left, right] = [columns.findIndex(isMarked), columns.findLastIndex(isMarked)];
  const [top, bottom] = [rows.findIndex(isMarked), rows.findLastIndex(isMarked)];
  const bounds: PaperMarks['bounds'] =
    left < 0 || top < 0
      ? null
      : { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height };
  return { share: marked / pixels.length, bounds };
}

function medianOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const grey of pixels) counts[grey] = (counts[grey] ?? 0) + 1;
  let below = 0;
  for (const [grey, count] of counts.entries()) {
    below += count;
    if (below * 2 >= pixels.length) return grey;
  }
  return 255;
}
