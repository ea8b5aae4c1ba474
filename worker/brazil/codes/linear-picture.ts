import { ADVANCE, CAPITAL_HEIGHT } from './bwip.ts';
import type { LinearCode, LinearType } from './linear.ts';
import { type Band, type Glyph, type Picture, runsOf } from './picture.ts';

/** The width of an EAN digit. */
const DIGIT_MODULES = 7;

/**
 * Quiet zones on both sides of the bars, in modules (GS1 General Specifications; ISO/IEC 15417, 16388,
 * 16390).
 */
const QUIET_ZONES: Record<LinearType, readonly [left: number, right: number]> = {
  code128: [10, 10],
  code39: [10, 10],
  itf: [10, 10],
  itf14: [10, 10],
  ean13: [11, 11],
  ean8: [9, 9],
  upca: [11, 11],
};

/**
 * The layout of an EAN's or UPC's text, in modules: the middle of each digit, and the guard bars that extend
 * below.
 */
interface Printed {
  middles: readonly number[];
  guards: readonly (readonly [start: number, end: number])[];
}

const PRINTED: Partial<Record<LinearType, Printed>> = {
  ean13: {
    middles: [-6, ...middles(3, 6), ...middles(50, 6)],
    guards: [
      [0, 3],
      [45, 50],
      [92, 95],
    ],
  },
  ean8: {
    middles: [...middles(3, 4), ...middles(36, 4)],
    guards: [
      [0, 3],
      [31, 36],
      [64, 67],
    ],
  },
  upca: {
    middles: [-6, ...middles(10, 5), ...middles(50, 5), 101],
    guards: [
      [0, 10],
      [45, 50],
      [85, 95],
    ],
  },
};

const GUARD_MODULES = 5;
const FREE_MODULES = 3;
const LARGEST_TEXT_MODULES = 10;
/** The font draws no smaller glyphs. */
const SMALLEST_TEXT_PX = 8;
const DESCENT = 0.21;

interface Layout {
  /** Pixels per module, a whole number. */
  moduleSize: number;
  /** Height of the bars in px. */
  height: number;
  showText: boolean;
}

/** Draws the bars with their quiet zones, black on white, and the value below them if `showText` is set. */
export function linearPicture(code: LinearCode, { moduleSize, height, showText }: Layout): Picture {
  const [left, right] = QUIET_ZONES[code.type];
  const free = FREE_MODULES * moduleSize;
  const width = (left + code.modules.length + right) * moduleSize;
  const printed = PRINTED[code.type];
  const all = runsOf(code.modules, left, moduleSize);
  const bands: Band[] = [
    { height: free, runs: [] },
    { height, runs: all },
  ];
  let glyphs: Glyph[] = [];
  if (showText) {
    const size = textSize(code, width, moduleSize);
    const gap = printed ? moduleSize : 2 * moduleSize;
    const baseline = free + height + gap + Math.ceil(CAPITAL_HEIGHT * size);
    glyphs = printed
      ? placed(code.value, (index) => (left + (printed.middles[index] ?? 0)) * moduleSize, baseline, size)
      : centred(code.value, width, baseline, size);
    const descent = /^\d+$/.test(code.value) ? 0 : Math.ceil(DESCENT * size);
    const beneath = baseline + descent - free - height;
    const guards = printed ? runsOf(guardsOnly(code.modules, printed), left, moduleSize) : [];
    const guardHeight = printed ? Math.min(beneath, GUARD_MODULES * moduleSize) : 0;
    bands.push({ height: guardHeight, runs: guards }, { height: beneath - guardHeight, runs: [] });
  }
  bands.push({ height: free, runs: [] });
  return {
    width,
    height: bands.reduce((sum, band) => sum + band.height, 0),
    bands: bands.filter((band) => band.height > 0),
    glyphs,
    color: '#000000',
    background: '#ffffff',
  };
}

function middles(start: number, digits: number): number[] {
  return Array.from({ length: digits }, (_, index) => start + DIGIT_MODULES * (index + 0.5));
}

function textSize(code: LinearCode, width: number, moduleSize: number): number {
  const fitting = Math.floor(width / (code.value.length * ADVANCE));
  return Math.max(SMALLEST_TEXT_PX, Math.min(LARGEST_TEXT_MODULES * moduleSize, fitting));
}

function placed(value: string, middle: (index: number) => number, baseline: number, size: number): Glyph[] {
  return Array.from(value, (character, index) => ({
    character: /[!-~]/.test(character) ? character : ' ',
    x: Math.round(middle(index) - (ADVANCE * size) / 2),
    baseline,
    size,
  }));
}

function centred(value: string, width: number, baseline: number, size: number): Glyph[] {
  const start = (width - (value.length - 1) * ADVANCE * size) / 2;
  return placed(value, (index) => start + index * ADVANCE * size, baseline, size);
}

function guardsOnly(modules: Uint8Array, { guards }: Printed): Uint8Array {
  return modules.map((module, index) =>
    guards.some(([start, end]) => index >= start && index < end) ? module : 0,
  );
}
