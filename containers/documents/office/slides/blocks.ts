import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Alignment } from './slide.ts';
import type { SlideLine } from './slide-lines.ts';

/** Lines with the same spacing that are one text. */
export interface Block extends ShownBox {
  lines: SlideLine[];
  /** Distance between baselines in points; null for a single line. */
  leading: number | null;
  alignment: Alignment;
}

/** Bounds of the leading, as multiples of the letters' size. */
const [NEAREST, FARTHEST] = [0.85, 1.75];
const SAME_EDGE = 0.3;
const WIDEST_INDENT = 4;
const LEAST_OVERLAP = 0.5;
/** Maximum difference in size of two lines, as a share. */
const SAME_SIZE = 0.06;
/** Maximum difference in leading, as a share. */
const SAME_LEADING = 0.05;
const ABOVE = 3;
const NUMBERED = /^(?:[•▪■●❑➢→✓□☑❖‣◦·*–—-]|\d{1,3}[.)]|[a-zA-Z][.)]|[ivxIVX]{1,5}[.)])(?: |$)/;

function isBold(line: SlideLine): boolean {
  return line.stretches.every(({ font }) => font.isBold);
}

/** Returns true if a line starts with the bullet or number of a list item. */
export function isListItem(line: SlideLine): boolean {
  return NUMBERED.test(line.stretches.map(({ text }) => text).join(''));
}

function edgesAgree(block: readonly SlideLine[], line: SlideLine): boolean {
  const last = block.at(-1);
  if (last === undefined) return false;
  const near = SAME_EDGE * line.size;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= near;
  if (isNear(last.left, line.left) || isNear(last.right, line.right)) return true;
  if (isNear((last.left + last.right) / 2, (line.left + line.right) / 2)) return true;
  // The first line of a paragraph may be indented or hanging.
  const most = WIDEST_INDENT * line.size;
  if (block.length === 1 && last.left - line.left > 0 && last.left - line.left < most) return true;
  if (isListItem(last) && line.left - last.left > 0 && line.left - last.left < most) return true;
  const left = Math.min(...block.map((one) => one.left));
  return isNear(left, line.left) || (line.left > left && line.left - left < most && last.right > line.left);
}

function isParted(above: SlideLine, below: SlideLine, levels: readonly ShownBox[]): boolean {
  return levels.some(
    ({ left, top, right, bottom }) =>
      top > above.baseline - above.size * 0.3 &&
      bottom < below.baseline &&
      top > above.baseline + above.size * 0.05 &&
      left <= Math.max(above.left, below.left) &&
      right >= Math.min(above.right, below.right),
  );
}

function follows(lines: readonly SlideLine[], line: SlideLine, levels: readonly ShownBox[]): boolean {
  const last = lines.at(-1);
  if (last === undefined) return false;
  const distance = line.baseline - last.baseline;
  if (distance < NEAREST * line.size || distance > FARTHEST * line.size) return false;
  if (Math.abs(last.size - line.size) > SAME_SIZE * last.size || isBold(last) !== isBold(line)) return false;
  const before = lines.at(-2);
  if (before !== undefined) {
    const leading = last.baseline - before.baseline;
    if (Math.abs(distance - leading) > SAME_LEADING * leading + 0.1) return false;
  }
  const overlap = Math.min(last.right, line.right) - Math.max(last.left, line.left);
  if (overlap < LEAST_OVERLAP * Math.min(last.right - last.left, line.right - line.left)) return false;
  return edgesAgree(lines, line) && !isParted(last, line, levels);
}

function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

/** The edge at which lines are aligned; null if there is none. */
function alignmentOf(lines: readonly SlideLine[]): Alignment | null {
  const [first] = lines;
  if (first === undefined || lines.length === 1) return 'left';
  const near = SAME_EDGE * first.size;
  const rights = lines.map(({ right }) => right);
  const starts = lines.filter((line, place) => place > 0 && !isListItem(line));
  const left = Math.min(...lines.map((line) => line.left));
  const isFlush = starts.filter((line) => line.left - left <= near || isListItem(line)).length;
  const edge = Math.max(...rights);
  const full = rights.filter((right) => edge - right <= near).length;
  if (lines.length >= 3 && full >= 2 && full / (lines.length - 1) > 0.6 && isFlush >= starts.length * 0.5)
    return 'justified';
  if (spread(lines.map((line) => line.left)) <= near) return 'left';
  if (spread(lines.map((line) => (line.left + line.right) / 2)) <= near) return 'center';
  if (spread(rights) <= near) return 'right';
  return isFlush >= starts.length * 0.5 ? 'left' : null;
}

function blockOf(lines: SlideLine[]): Block | null {
  const alignment = alignmentOf(lines);
  const [first, last] = [lines[0], lines.at(-1)];
  if (alignment === null || first === undefined || last === undefined) return null;
  return {
    lines,
    leading: lines.length === 1 ? null : (last.baseline - first.baseline) / (lines.length - 1),
    alignment,
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
    top: Math.min(...lines.map(({ top }) => top)),
    bottom: Math.max(...lines.map(({ bottom }) => bottom)),
  };
}

/** Joins lines, given from top to bottom, to texts; `rules` separate them. */
export function blocksOf(lines: readonly SlideLine[], rules: readonly ShownBox[]): Block[] {
  const levels = rules.filter(
    ({ left, top, right, bottom }) => bottom - top <= ABOVE && right - left > ABOVE,
  );
  const closed: SlideLine[][] = [];
  let open: SlideLine[][] = [];
  for (const line of lines) {
    const isNear = (group: readonly SlideLine[]) =>
      line.baseline - (group.at(-1)?.baseline ?? 0) <= FARTHEST * line.size;
    closed.push(...open.filter((group) => !isNear(group)));
    open = open.filter(isNear);
    const group = open.find((lineGroup) => follows(lineGroup, line, levels));
    if (group === undefined) open.push([line]);
    else group.push(line);
  }
  return [...closed, ...open].flatMap((group) => {
    const block = blockOf(group);
    return block === null ? group.flatMap((line) => blockOf([line]) ?? []) : [block];
  });
}
