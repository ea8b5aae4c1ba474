import { lineOf } from '../lines/line.ts';
import { lowerBound } from '../lines/lower-bound.ts';
import type { Line, Word } from '../lines/word.ts';

/** As shares of the size of the letters. */
const SAME_BASELINE = 0.08;
const SAME_BASELINE_RECOGNISED = 0.3;
const LEAST_LINES = 3;
const MOSTLY = 0.5;

/** Whether two words stand on one baseline, as those of a row do and those of neighbouring columns of text do not. */
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

/** What stands on each side of a cut. */
export function sidesOf(lines: readonly Line[], cut: number): [Line[], Line[]] {
  return [sideOf(lines, (middle) => middle <= cut), sideOf(lines, (middle) => middle > cut)];
}

/** Baselines, and the middles between them, where what is one line high stands beside two. */
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

/** Whether lines on one side of a cut have nothing to do with those on the other: they stand at other heights. */
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
