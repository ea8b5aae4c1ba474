import type { PixelBox } from '../geometry/boxes.ts';
import { type PixelSize, type Size, turnedPixels, turnedSize } from '../geometry/sizes.ts';
import { POINTS_PER_MILLIMETRE } from '../units.ts';

/** `auto`, `original`, `a6`, or centimetres as `10x15`. */
export type LabelSize = string;

export interface LabelPlan {
  /** Dots of the label. */
  label: PixelSize;
  /** Dots of the page as it is shown, before it is turned. */
  page: PixelSize;
  /** What of the page is printed; null for all of it. */
  window: PixelBox | null;
  turned: boolean;
  /** Of the page's own size. */
  scale: number;
}

const USUAL = '10x15';
const A6 = { width: 105, height: 148 };
const MILLIMETRES_PER_CENTIMETRE = 10;
const DOTS_PER_MILLIMETRE: Record<number, number> = { 152: 6, 203: 8, 300: 12, 600: 24 };
/** The longest label that ^LL and ^PW take. */
const MOST_DOTS = 32_000;
const MOST_AREA = 40_000_000;
/** What the printers of 10x15 print across: 832 dots at 203 dpi. */
const HEAD_MILLIMETRES = 104;
/** Labels of 4 x 6 inches are printed on 10x15; longer ones, as of 4 x 8, are labels of their own. */
const LONGEST_OF_10X15 = 153;
const LONGEST_LABEL = 305;

function densityOf(dpi: number): number {
  return DOTS_PER_MILLIMETRE[dpi] ?? 8;
}

function millimetresOf(size: LabelSize): { width: number; height: number } {
  if (size === 'a6') return A6;
  const [width = 0, height = 0] = size.split('x').map((side) => Number(side) * MILLIMETRES_PER_CENTIMETRE);
  return { width, height };
}

function ownDots(dpi: number, { width, height }: Size): PixelSize {
  const dots = (points: number) => Math.max(1, Math.round((points / POINTS_PER_MILLIMETRE) * densityOf(dpi)));
  return { width: dots(width), height: dots(height) };
}

function isPrintable({ width, height }: PixelSize): boolean {
  return Math.max(width, height) <= MOST_DOTS && width * height <= MOST_AREA;
}

/** Whether a page is a label of the same printers that is longer than 10x15. */
function isLongLabel({ width, height }: Size, mayTurn: boolean): boolean {
  const [wide, high] = [width / POINTS_PER_MILLIMETRE, height / POINTS_PER_MILLIMETRE];
  const [across, along] = mayTurn && wide > high ? [high, wide] : [wide, high];
  return across <= HEAD_MILLIMETRES && along > LONGEST_OF_10X15 && along <= LONGEST_LABEL;
}

function fitted({ width, height }: Size, label: PixelSize): PixelSize {
  const scale = Math.min(label.width / width, label.height / height);
  const dots = (side: number, most: number) => Math.min(most, Math.max(1, Math.round(side * scale)));
  return { width: dots(width, label.width), height: dots(height, label.height) };
}

function planWhole(dpi: number, size: Size, turned: boolean): LabelPlan | null {
  const page = ownDots(dpi, size);
  if (!isPrintable(page)) return null;
  return { label: turned ? turnedPixels(page) : page, page, window: null, turned, scale: 1 };
}

/** How a page of that size goes on a label; null where its own size is too large for one. */
export function planLabel(size: LabelSize, dpi: number, shown: Size, mayTurn: boolean): LabelPlan | null {
  if (size === 'original') return planWhole(dpi, shown, false);
  if (size === 'auto' && isLongLabel(shown, mayTurn)) {
    return planWhole(dpi, shown, shown.width > shown.height);
  }
  const paper = millimetresOf(size === 'auto' ? USUAL : size);
  const dots = (millimetres: number) => Math.round(millimetres * densityOf(dpi));
  const label = { width: dots(paper.width), height: dots(paper.height) };
  if (!isPrintable(label)) return null;
  const upright = fitted(shown, label);
  const lying = turnedPixels(fitted(turnedSize(shown), label));
  const turned = mayTurn && lying.width * lying.height > upright.width * upright.height;
  const page = turned ? lying : upright;
  const own = ownDots(dpi, shown);
  const scale = Math.max(page.width / own.width, page.height / own.height);
  return { label, page, window: null, turned, scale };
}

/** The plan of the same page in its own size, to see what of it is printed; null where it is too large for that. */
export function ownSize(dpi: number, shown: Size): PixelSize | null {
  const page = ownDots(dpi, shown);
  return isPrintable(page) ? page : null;
}

/** Where a window of that length begins, so that the ink is in it and the page's middle in its own, if possible. */
function beginning(length: number, page: number, first: number, end: number): number {
  const middle = Math.round((page - length) / 2);
  return Math.max(0, Math.min(page - length, first, Math.max(middle, end - length)));
}

function windowOn(label: PixelSize, page: PixelSize, ink: PixelBox): PixelBox {
  const width = Math.min(label.width, page.width);
  const height = Math.min(label.height, page.height);
  const left = beginning(width, page.width, ink.left, ink.right);
  const top = beginning(height, page.height, ink.top, ink.bottom);
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * A plan that would shrink its page, without the page's white margins: in its own size where what is printed fits the
 * label, else as large as it fits. The ink is that of the page in its own size.
 */
export function planWithoutMargins(
  plan: LabelPlan,
  own: PixelSize,
  ink: PixelBox,
  mayTurn: boolean,
): LabelPlan {
  const [width, height] = [ink.right - ink.left, ink.bottom - ink.top];
  const { label } = plan;
  // A dot less, because what is scaled is rounded to whole dots on both sides.
  const scaleOf = (wide: number, high: number) =>
    wide <= label.width && high <= label.height
      ? 1
      : Math.min((label.width - 1) / wide, (label.height - 1) / high);
  const [upright, lying] = [scaleOf(width, height), mayTurn ? scaleOf(height, width) : 0];
  const turned = upright === lying ? plan.turned : lying > upright;
  const scale = Math.max(upright, lying);
  const shown = turned ? turnedPixels(label) : label;
  const scaled = (dots: number) => dots * scale;
  const page = { width: Math.ceil(scaled(own.width)), height: Math.ceil(scaled(own.height)) };
  const scaledInk = {
    left: Math.floor(scaled(ink.left)),
    top: Math.floor(scaled(ink.top)),
    right: Math.ceil(scaled(ink.right)),
    bottom: Math.ceil(scaled(ink.bottom)),
  };
  return { ...plan, page, window: windowOn(shown, page, scaledInk), turned, scale };
}
