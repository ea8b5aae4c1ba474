import type { PixelBox } from '../../plain/geometry/boxes.ts';
import type { InkSums } from './ink-sums.ts';
import { likeness } from './likeness.ts';
import { isWithin, LABEL } from './partition.ts';

/**
 * The least number of filled quarters; in millimetres, the least length of their content, and the distance of the white
 * from the middle.
 */
const [FEWEST_QUARTERS, LONG, OFF_MIDDLE] = [3, 115, 3];
/** Minimum similarity of two labels of a kind. */
const ALIKE = 0.75;

/** Returns where white crosses a whole part, exactly in the middle of the sheet. */
function middleOf(sums: InkSums, box: PixelBox, isAcross: boolean, offMiddle: number): number | null {
  const middle = Math.round((isAcross ? sums.height : sums.width) / 2);
  const near = Array.from({ length: offMiddle + 1 }, (_, off) => [middle - off, middle + off]).flat();
  return near.find((line) => sums.isBlankLine(box, line, isAcross)) ?? null;
}

/** Returns true if four parts are two labels with white through them: similar in only one direction. */
function areHalves(sums: InkSums, parts: readonly PixelBox[], pixelsPerMillimetre: number): boolean {
  const [first, second, third, fourth] = parts;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    return false;
  const areAlike = (one: PixelBox, other: PixelBox) => {
    const extent = {
      width: Math.min(one.right - one.left, other.right - other.left),
      height: Math.min(one.bottom - one.top, other.bottom - other.top),
    };
    return likeness(sums, one, other, extent, pixelsPerMillimetre) >= ALIKE;
  };
  const inRows = areAlike(first, second) && areAlike(third, fourth);
  return inRows !== (areAlike(first, third) && areAlike(second, fourth));
}

/** Returns the quarters of a sheet, if white separates them, and at least three contain a label almost as large. */
export function quartersOf(
  sums: InkSums,
  page: PixelBox,
  pixelsPerMillimetre: number,
  hasBars: (part: PixelBox) => boolean,
): PixelBox[] | null {
  const box = sums.boxIn(page);
  if (box === null) return null;
  const offMiddle = Math.round(OFF_MIDDLE * pixelsPerMillimetre);
  const [across, down] = [true, false].map((isAcross) => middleOf(sums, box, isAcross, offMiddle));
  if (across === null || across === undefined || down === null || down === undefined) return null;
  const labels = [
    { ...box, right: down, bottom: across },
    { ...box, left: down, bottom: across },
    { ...box, right: down, top: across },
    { ...box, left: down, top: across },
  ].flatMap((quarter) =>
    quarter.left < quarter.right && quarter.top < quarter.bottom ? (sums.boxIn(quarter) ?? []) : [],
  );
  const longOf = ({ left, top, right, bottom }: PixelBox) =>
    Math.max(right - left, bottom - top) / pixelsPerMillimetre;
  const areQuarters =
    labels.length >= FEWEST_QUARTERS &&
    labels.every(
      (label) => isWithin(label, LABEL, pixelsPerMillimetre) && longOf(label) >= LONG && hasBars(label),
    );
  return areQuarters && !areHalves(sums, labels, pixelsPerMillimetre) ? labels : null;
}
