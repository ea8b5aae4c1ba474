import { commonest, median } from './geometry.ts';
import { type Marker, markerOf } from './list-markers.ts';
import type { Alignment } from './model.ts';
import type { ParagraphLine } from './paragraph-line.ts';

/** The left and right limits of text. */
export interface Measure {
  left: number;
  right: number;
}

/** The lines of one paragraph. */
export interface LineGroup {
  lines: ParagraphLine[];
  marker: Marker | null;
  align: Alignment;
  /** Distance between baselines in points; 0 for a single line. */
  leading: number;
}

const SAME_EDGE = 1.6;

/** Groups successive lines into paragraphs. */
export function groupLines(lines: readonly ParagraphLine[], measure: Measure): LineGroup[] {
  const right = Math.max(measure.left + 1, ...lines.map(({ box }) => box.right));
  const left = Math.min(measure.right, ...lines.map(({ box }) => box.left));
  const bounds = { left: Math.max(left, measure.left - 2), right: Math.min(right, measure.right + 2) };
  const usual = usualLeadings(lines);
  const groups: { lines: ParagraphLine[]; marker: Marker | null }[] = [];
  let lastMarker: Marker | null = null;
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const marker = markerOf(line, lastMarker);
    const startsItem = marker !== null && isItem(marker, lines, index);
    if (startsItem) lastMarker = marker;
    if (group === undefined || startsItem || isNewParagraph(group, line, lines[index + 1], bounds, usual))
      groups.push({ lines: [line], marker: startsItem ? marker : null });
    else group.lines.push(line);
  }
  const isJustified = isMostlyJustified(groups, bounds);
  return groups.map(({ lines: own, marker }) => ({
    lines: own,
    marker,
    align: marker !== null && own.length === 1 ? 'left' : alignmentOf(own, bounds, measure, isJustified),
    leading:
      own.length > 1
        ? median(own.slice(1).map((line, index) => line.baseline - (own[index]?.baseline ?? 0)))
        : 0,
  }));
}

/**
 * Returns true if a marker starts a list item: a dash or a number may also start a sentence, so its text must
 * be set apart, or its neighbours must be items.
 */
function isItem(marker: Marker, lines: readonly ParagraphLine[], index: number): boolean {
  const line = lines[index];
  if (line === undefined) return false;
  const gap = marker.textLeft - marker.left;
  if (marker.kind === 'bullet' && !/[-–—*o]/.test(marker.pattern)) return true;
  if (gap > line.size * 1.15) return true;
  const next = lines[index + 1];
  if (next && Math.abs(next.box.left - marker.textLeft) < SAME_EDGE && markerOf(next, null) === null)
    return true;
  return lines.some((other, at) => {
    if (Math.abs(at - index) > 12 || at === index) return false;
    const found = markerOf(other, marker);
    if (found === null || Math.abs(found.left - marker.left) > SAME_EDGE * 2 || found.kind !== marker.kind)
      return false;
    return marker.kind === 'bullet'
      ? found.pattern === marker.pattern
      : found.pattern === marker.pattern && Math.abs(found.number - marker.number) === 1;
  });
}

/** The most common leading for each size. */
function usualLeadings(lines: readonly ParagraphLine[]): Map<number, number> {
  const bySize = new Map<number, [number, number][]>();
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined || Math.abs(before.size - line.size) > 0.5) continue;
    const leading = line.baseline - before.baseline;
    if (leading < line.size * 0.8 || leading > line.size * 2.6) continue;
    const key = Math.round(line.size);
    bySize.set(key, [...(bySize.get(key) ?? []), [leading, 1]]);
  }
  return new Map(
    [...bySize].map(([size, leadings]) => {
      const common = commonest(leadings, 0.5);
      const tightest = Math.min(...leadings.map(([leading]) => leading));
      // If most paragraphs have one line, the most common distance is that of paragraphs, so the closest lines decide.
      return [
        size,
        leadings.filter(([leading]) => leading < tightest * 1.06).length >= 2
          ? Math.min(common, tightest * 1.06)
          : common,
      ];
    }),
  );
}

function isNewParagraph(
  { lines, marker }: { lines: ParagraphLine[]; marker: Marker | null },
  line: ParagraphLine,
  next: ParagraphLine | undefined,
  bounds: Measure,
  usual: Map<number, number>,
): boolean {
  const last = lines.at(-1);
  if (last === undefined) return true;
  const size = Math.max(last.size, line.size);
  if (Math.abs(last.size - line.size) > size * 0.09) return true;
  const leading = line.baseline - last.baseline;
  const [first, second] = lines;
  const own = first && second ? second.baseline - first.baseline : 0;
  const expected = own > 0 ? own : (usual.get(Math.round(line.size)) ?? line.size * 1.25);
  if (leading > expected * 1.18 + 0.6 || leading < 0) return true;
  if (last.segments.length > 1 || line.segments.length > 1) return true;
  if (wouldFit(last, line, bounds)) return true;
  if (last.isBold !== line.isBold && (last.isBold || line.isBold) && endsSentence(last)) return true;
  const hang = marker?.textLeft ?? null;
  if (hang !== null) return line.box.left < (marker?.left ?? 0) - 2 && !isCentredWith(last, line);
  const isIndented = line.box.left > last.box.left + line.size * 0.7;
  if (isIndented && !isCentredWith(last, line)) {
    const returns = next !== undefined && next.box.left < line.box.left - line.size * 0.5;
    return returns || lines.length > 1 || endsSentence(last);
  }
  return false;
}

/**
 * Returns true if the first word of a line would have fitted on the line before, so that the line break is
 * intended.
 */
function wouldFit(last: ParagraphLine, line: ParagraphLine, bounds: Measure): boolean {
  const word = line.segments[0]?.words[0];
  if (word === undefined) return false;
  const needed = word.right - word.left + line.size * 0.3;
  if (isCentredWith(last, line) && Math.abs(last.box.left - line.box.left) > 2) {
    return last.box.right - last.box.left + needed < (bounds.right - bounds.left) * 0.92 - line.size;
  }
  if (Math.abs(last.box.right - line.box.right) < SAME_EDGE && last.box.left > line.box.left + 2)
    return false;
  return last.box.right + needed < bounds.right - line.size * 0.4;
}

function isCentredWith(first: ParagraphLine, second: ParagraphLine): boolean {
  return Math.abs(first.box.left + first.box.right - second.box.left - second.box.right) < SAME_EDGE * 2;
}

export function endsSentence({ text }: ParagraphLine): boolean {
  return /[.!?:;”"»)]$/.test(text.trim());
}

function isMostlyJustified(groups: readonly { lines: readonly ParagraphLine[] }[], bounds: Measure): boolean {
  const inner = groups.flatMap(({ lines }) => lines.slice(0, -1));
  const full = inner.filter(({ box }) => Math.abs(box.right - bounds.right) < SAME_EDGE);
  return inner.length >= 3 && full.length > inner.length * 0.7;
}

function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

function alignmentOf(
  lines: readonly ParagraphLine[],
  bounds: Measure,
  measure: Measure,
  isJustified: boolean,
): Alignment {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return alignmentOfOne(only, measure);
  const inner = lines.slice(0, -1);
  const lefts = spread(lines.slice(1).map(({ box }) => box.left));
  const rights = spread(inner.map(({ box }) => box.right));
  const centres = spread(lines.map(({ box }) => (box.left + box.right) / 2));
  const allLefts = spread(lines.map(({ box }) => box.left));
  const allRights = spread(lines.map(({ box }) => box.right));
  if (centres < SAME_EDGE && allLefts > 3 && allRights > 3) return 'center';
  if (allRights < SAME_EDGE && allLefts > 4) return 'right';
  const reaches = inner.every(
    ({ box }) =>
      Math.abs(box.right - bounds.right) < SAME_EDGE || Math.abs(box.right - measure.right) < SAME_EDGE,
  );
  if (
    lefts < 4 &&
    rights < SAME_EDGE &&
    ((inner.length >= 2 && spreadOfSpaces(inner)) || (isJustified && reaches))
  )
    return 'justified';
  return 'left';
}

/** Returns true if spaces are stretched: their widths differ from line to line. */
function spreadOfSpaces(lines: readonly ParagraphLine[]): boolean {
  const means = lines.map((line) => {
    const words = line.segments.flatMap((segment) => segment.words);
    const gaps = words
      .slice(1)
      .flatMap((word, index) => (word.isParted ? [word.left - (words[index]?.right ?? word.left)] : []));
    return gaps.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  });
  return spread(means) > 0.05;
}

function alignmentOfOne({ box, size }: ParagraphLine, measure: Measure): Alignment {
  const width = measure.right - measure.left;
  const fromLeft = box.left - measure.left;
  const fromRight = measure.right - box.right;
  if (fromLeft > size && Math.abs(fromLeft - fromRight) < Math.max(2.5, width * 0.012)) return 'center';
  if (fromLeft > width * 0.2 && Math.abs(fromRight) < 2.5) return 'right';
  return 'left';
}
