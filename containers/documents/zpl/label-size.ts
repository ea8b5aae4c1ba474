import type { Size } from '../../plain/geometry/sizes.ts';
import { POINTS_PER_MILLIMETRE } from '../../plain/units.ts';
import type { Side, Window } from '../../protocol/labels/label-pages.ts';

/** `auto`, `original`, `a6`, or centimetres as `10x15`. */
export type LabelSize = string;

/** Left, top, right and bottom of what is printed, in dots; right and bottom are the first without. */
export type Ink = readonly [left: number, top: number, right: number, bottom: number];

export interface LabelPlan {
  /** Dots of the label. */
  label: Side;
  /** Dots of the page as it is shown, before it is turned. */
  page: Side;
  /** What of the page is printed; null for all of it. */
  window: Window | null;
  turned: boolean;
  /** Of the page's own size. */
  scale: number;
}

const USUAL = '10x15';
const A6 = [105, 148] as const;
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

function millimetresOf(size: LabelSize): readonly [number, number] {
  if (size === 'a6') return A6;
  const [width = 0, height = 0] = size.split('x').map((side) => Number(side) * MILLIMETRES_PER_CENTIMETRE);
  return [width, height];
}

function ownDots(dpi: number, width: number, height: number): [number, number] {
  const dots = (points: number) => Math.max(1, Math.round((points / POINTS_PER_MILLIMETRE) * densityOf(dpi)));
  return [dots(width), dots(height)];
}

function isPrintable([width, height]: Side): boolean {
  return Math.max(width, height) <= MOST_DOTS && width * height <= MOST_AREA;
}

/** Whether a page is a label of the same printers that is longer than 10x15. */
function isLongLabel(width: number, height: number, mayTurn: boolean): boolean {
  const [wide, high] = [width / POINTS_PER_MILLIMETRE, height / POINTS_PER_MILLIMETRE];
  const [across, along] = mayTurn && wide > high ? [high, wide] : [wide, high];
  return across <= HEAD_MILLIMETRES && along > LONGEST_OF_10X15 && along <= LONGEST_LABEL;
}

function fitted(width: number, height: number, label: Side): [number, number] {
  const scale = Math.min(label[0] / width, label[1] / height);
  const dots = (side: number, most: number) => Math.min(most, Math.max(1, Math.round(side * scale)));
  return [dots(width, label[0]), dots(height, label[1])];
}

function planWhole(dpi: number, width: number, height: number, turned: boolean): LabelPlan | null {
  const page = ownDots(dpi, width, height);
  if (!isPrintable(page)) return null;
  return { label: turned ? [page[1], page[0]] : page, page, window: null, turned, scale: 1 };
}

/** How a page of that size goes on a label; null where its own size is too large for one. */
export function planLabel(
  size: LabelSize,
  dpi: number,
  { width, height }: Size,
  mayTurn: boolean,
): LabelPlan | null {
  if (size === 'original') return planWhole(dpi, width, height, false);
  if (size === 'auto' && isLongLabel(width, height, mayTurn)) {
    return planWhole(dpi, width, height, width > height);
  }
  const [wide, high] = millimetresOf(size === 'auto' ? USUAL : size);
  const label: Side = [Math.round(wide * densityOf(dpi)), Math.round(high * densityOf(dpi))];
  if (!isPrintable(label)) return null;
  const upright = fitted(width, height, label);
  const [turnedHeight, turnedWidth] = fitted(height, width, label);
  const turned = mayTurn && turnedWidth * turnedHeight > upright[0] * upright[1];
  const page: Side = turned ? [turnedWidth, turnedHeight] : upright;
  const own = ownDots(dpi, width, height);
  return { label, page, window: null, turned, scale: Math.max(page[0] / own[0], page[1] / own[1]) };
}

/** The plan of the same page in its own size, to see what of it is printed; null where it is too large for that. */
export function ownSize(dpi: number, { width, height }: Size): Side | null {
  const page = ownDots(dpi, width, height);
  return isPrintable(page) ? page : null;
}

/** Where a window of that length begins, so that the ink is in it and the page's middle in its own, if possible. */
function beginning(length: number, page: number, first: number, end: number): number {
  const middle = Math.round((page - length) / 2);
  return Math.max(0, Math.min(page - length, first, Math.max(middle, end - length)));
}

function windowOn(label: Side, page: Side, [left, top, right, bottom]: Ink): Window {
  const width = Math.min(label[0], page[0]);
  const height = Math.min(label[1], page[1]);
  return [beginning(width, page[0], left, right), beginning(height, page[1], top, bottom), width, height];
}

/**
 * A plan that would shrink its page, without the page's white margins: in its own size where what is printed fits the
 * label, else as large as it fits. The ink is that of the page in its own size.
 */
export function planWithoutMargins(plan: LabelPlan, own: Side, ink: Ink, mayTurn: boolean): LabelPlan {
  const [width, height] = [ink[2] - ink[0], ink[3] - ink[1]];
  const { label } = plan;
  // A dot less, because what is scaled is rounded to whole dots on both sides.
  const scaleOf = (wide: number, high: number) =>
    wide <= label[0] && high <= label[1] ? 1 : Math.min((label[0] - 1) / wide, (label[1] - 1) / high);
  const [upright, lying] = [scaleOf(width, height), mayTurn ? scaleOf(height, width) : 0];
  const turned = upright === lying ? plan.turned : lying > upright;
  const scale = Math.max(upright, lying);
  const shown: Side = turned ? [label[1], label[0]] : label;
  const scaled = (dots: number) => dots * scale;
  const page: Side = [Math.ceil(scaled(own[0])), Math.ceil(scaled(own[1]))];
  const scaledInk: Ink = [
    Math.floor(scaled(ink[0])),
    Math.floor(scaled(ink[1])),
    Math.ceil(scaled(ink[2])),
    Math.ceil(scaled(ink[3])),
  ];
  return { ...plan, page, window: windowOn(shown, page, scaledInk), turned, scale };
}
