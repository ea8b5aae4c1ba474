import type { PixelBox } from '../../../plain/geometry/boxes.ts';
import type { PixelSize } from '../../../plain/geometry/sizes.ts';

/** The paper of a label as the file and the options state it. */
export interface Wanted {
  /** Size by the option, in millimetres; null for the size that the label states. */
  paper: readonly [width: number, height: number] | null;
  dotsPerMillimetre: number;
  /** ^PW and ^LL, in dots. */
  width: number | null;
  length: number | null;
  farthest: readonly [number, number];
}

const USUAL = [100, 150] as const;
/** Sizes around labels of 4 x 6 inches, and the printing width of their printers. */
const WIDTHS = [100, 101.6, 104] as const;
const HEIGHTS = [150, 152.4] as const;
/** Millimetres beyond the paper in which print is detected. */
const BEYOND = 8;
/** Millimetres behind the beginning of the last field. */
const LAST_FIELD = 60;
/** Millimetres of white behind the last print, which bar code readers need. */
const QUIET = 2;
/** Largest label whose code states no size, in millimetres. */
const LARGEST = [220, 1000] as const;
const LONGEST = 32_000;
const MOST_AREA = 40_000_000;

function dots({ dotsPerMillimetre }: Wanted, millimetres: number): number {
  return Math.max(1, Math.round(millimetres * dotsPerMillimetre));
}

function within({ width, height }: PixelSize): PixelSize {
  const wide = Math.min(width, LONGEST);
  return { width: wide, height: Math.max(1, Math.min(height, LONGEST, Math.floor(MOST_AREA / wide))) };
}

/** Returns the paper as far as it is known before the label is drawn. */
function knownPaper(wanted: Wanted): PixelSize {
  const [wide, high] = wanted.paper ?? USUAL;
  if (wanted.paper !== null) return { width: dots(wanted, wide), height: dots(wanted, high) };
  return { width: wanted.width ?? dots(wanted, wide), height: wanted.length ?? dots(wanted, high) };
}

/** Returns the canvas: larger than the paper, so that print beyond it is detected. */
export function canvasOf(wanted: Wanted): PixelSize {
  const known = knownPaper(wanted);
  const beyond = dots(wanted, BEYOND);
  if (wanted.paper !== null) return within({ width: known.width + beyond, height: known.height + beyond });
  const [x, y] = wanted.farthest;
  const field = dots(wanted, LAST_FIELD);
  return within({
    width:
      wanted.width === null
        ? Math.max(dots(wanted, WIDTHS[2]) + beyond, Math.min(x, dots(wanted, LARGEST[0])) + field)
        : wanted.width + beyond,
    height:
      Math.max(known.height, dots(wanted, HEIGHTS[1]), Math.min(y, dots(wanted, LARGEST[1])) + field) +
      beyond,
  });
}

/** Returns a larger canvas for a label that reaches the canvas's edges; null if it is complete, or printed cut off. */
export function largerCanvasOf(wanted: Wanted, canvas: PixelSize, ink: PixelBox | null): PixelSize | null {
  if (wanted.paper !== null || ink === null) return null;
  const isWider = wanted.width === null && ink.right >= canvas.width;
  const isLonger = ink.bottom >= canvas.height;
  const larger = within({
    width: isWider ? Math.max(canvas.width, dots(wanted, LARGEST[0])) : canvas.width,
    height: isLonger ? Math.max(canvas.height, dots(wanted, LARGEST[1])) : canvas.height,
  });
  return larger.width > canvas.width || larger.height > canvas.height ? larger : null;
}

function smallestFor(wanted: Wanted, sizes: readonly number[], end: number): number {
  const fitting = sizes.map((size) => dots(wanted, size)).find((size) => size >= end);
  return fitting ?? dots(wanted, Math.ceil(end / wanted.dotsPerMillimetre) + QUIET);
}

/**
 * Returns the paper of a label with known ink. Without a requested size it is that of ^PW and ^LL, longer if the label
 * is; otherwise 10 x 15 cm, or as large as the print.
 */
export function paperOf(wanted: Wanted, ink: PixelBox | null): PixelSize {
  const known = knownPaper(wanted);
  if (wanted.paper !== null || ink === null) return within(known);
  const { right, bottom } = ink;
  const isLonger = wanted.length === null || bottom > wanted.length;
  return within({
    width: wanted.width ?? smallestFor(wanted, WIDTHS, right),
    height: isLonger ? smallestFor(wanted, HEIGHTS, bottom) : known.height,
  });
}

/** Returns true if print extends beyond the paper. */
export function isCut(paper: PixelSize, ink: PixelBox | null): boolean {
  return ink !== null && (ink.right > paper.width || ink.bottom > paper.height);
}
