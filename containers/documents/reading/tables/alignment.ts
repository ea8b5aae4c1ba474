import { lineOf } from '../lines/line.ts';
import { lowerBound } from '../lines/lower-bound.ts';
import type { Line, Word } from '../lines/word.ts';

/** Maximum difference between the baselines of one row, as a multiple of the letters' size. It is far less than the tolerance of a line, because columns of text that are not a table are often almost aligned. */
const SAME_BASELINE = 0.08;
const SAME_BASELINE_RECOGNISED = 0.3;
const LEAST_LINES = 3;
const MOSTLY = 0.5;

/**
 * Returns true if two words share a baseline: words in one row of a table do, and words in two columns of
 * text do not.
 */
export function areAligned(one: Word, other: Word): boolean {
  const near = one.isRecognised || other.isRecognised ? SAME_BASELINE_RECOGNISED : SAME_BASELINE;
  return Math.abs(one.baseline - other.baseline) < near * Math.min(one.size, other.size);
}

function sideOf(lines: readonly Line[], isOn: (middle: number) => boolean): Line[] {
  return lines.flatMap(({ words }) => {
    const own = words.filter(({ left, right }) => isOn((left + right) / 2));
    return own.length === 0 ? [] : [lineOf(own)];
  });
}

/** Splits lines into their parts left and right of a cut. */
export function sidesOf(lines: readonly Line[], cut: number): [Line[], Line[]] {
  return [sideOf(lines, (middle) => middle <= cut), sideOf(lines, (middle) => middle > cut)];
}

/** The baselines of lines and the middles between them: a cell of one line is centred beside a cell of two. */
function places(lines: readonly Line[]): number[] {
  return lines.flatMap(({ baseline }, index) => {
    const next = lines[index + 1]?.baseline;
    return next === undefined ? [baseline] : [baseline, (baseline + next) / 2];
  });
}

function isNearAny(line: Line, ascending: readonly number[]): boolean {
  const isRecognised = line.words.some((word) => word.isRecognised);
  const near = (isRecognised ? SAME_BASELINE_RECOGNISED : SAME_BASELINE) * line.size;
  const next = lowerBound(ascending, line.baseline - near);
  return (ascending[next] ?? Number.POSITIVE_INFINITY) <= line.baseline + near;
}

/** Returns true if the lines on both sides of a cut are unrelated, because their baselines differ. */
export function areApart(lines: readonly Line[], cut: number): boolean {
  const [left, right] = sidesOf(lines, cut);
  const top = Math.max(left[0]?.box.top ?? 0, right[0]?.box.top ?? 0);
  const bottom = Math.min(left.at(-1)?.box.bottom ?? 0, right.at(-1)?.box.bottom ?? 0);
  const [few, many] = [left, right]
    .map((side) => side.filter((line) => line.box.bottom > top && line.box.top < bottom))
    .toSorted((one, other) => one.length - other.length);
  if (!few || !many || few.length < LEAST_LINES) return false;
  const heights = places(many);
  return few.filter((line) => isNearAny(line, heights)).length < few.length * MOSTLY;
}
