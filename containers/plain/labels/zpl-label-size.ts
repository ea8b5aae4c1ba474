import type { PixelBox } from '../geometry/boxes.ts';
import { type PixelSize, type Size, turnedPixels, turnedSize } from '../geometry/sizes.ts';
import { POINTS_PER_MILLIMETRE } from '../units.ts';

/** `auto`, `original`, `a6`, or centimetres such as `10x15`. */
export type LabelSize = string;

export interface LabelPlan {
  /** Size of the label in dots. */
  label: PixelSize;
  /** Size of the page as it is shown, in dots, before it is turned. */
  page: PixelSize;
  /** The printed part of the page; null for all of it. */
  window: PixelBox | null;
  turned: boolean;
  /** Scale compared with the page's own size. */
  scale: number;
}

const USUAL = '10x15';
const A6 = { width: 105, height: 148 };
const MILLIMETRES_PER_CENTIMETRE = 10;
const DOTS_PER_MILLIMETRE: Record<number, number> = { 152: 6, 203: 8, 300: 12, 600: 24 };
/** The longest label that ^LL and ^PW accept. */
const MOST_DOTS = 32_000;
const MOST_AREA = 40_000_000;
/** Printing width of printers for 10x15: 832 dots at 203 dpi. */
const HEAD_MILLIMETRES = 104;
/** Labels of 4 x 6 inches are printed on 10x15; longer ones, such as 4 x 8, keep their own size. */
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

/** Returns true if a page is a label for the same printers that is longer than 10x15. */
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

/** Plans how a page of that size is printed on a label; null if its own size is too large for one. */
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

/** Returns the page's size in dots at its own scale, in which the printed part is measured; null if it is too large. */
export function ownSize(dpi: number, shown: Size): PixelSize | null {
  const page = ownDots(dpi, shown);
  return isPrintable(page) ? page : null;
}

/**
 * Returns where a window of that length begins so that it contains the ink and, if possible, is centred on the page.
 */
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
 * Changes a plan that would shrink its page, by leaving out the white margins: at its own scale if the print fits the
 * label, otherwise as large as it fits. The ink is that of the page at its own scale.
 */
export function planWithoutMargins(
  plan: LabelPlan,
  own: PixelSize,
  ink: PixelBox,
  mayTurn: boolean,
): LabelPlan {
  const [width, height] = [ink.right - ink.left, ink.bottom - ink.top];
  const { label } = plan;
  // One dot less, because scaled sizes are rounded to whole dots on both sides.
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
