import type { PageContent } from '../../pdf/pages/page-content.ts';

/** A horizontal or vertical line: `at` is its distance from the top or from the left of the page. */
export interface StraightLine {
  at: number;
  from: number;
  to: number;
}

export interface StraightLines {
  level: StraightLine[];
  upright: StraightLine[];
}

/** Lines this close to each other, in points, are one line. */
export const NEAR = 3;
const SHORTEST = 8;
const LEAST_FILL = 4;
/** A fill that covers a larger share of the page is its background. */
const PAPER = 0.9;
/** A page with more lines is a drawing. */
const MOST_SEGMENTS = 10_000;

/** Joins lines that touch end to end, so that a dashed line is one line. */
function joined(segments: readonly StraightLine[]): StraightLine[] {
  const lines: StraightLine[][] = [];
  for (const segment of segments.toSorted((one, other) => one.at - other.at)) {
    const line = lines.at(-1);
    const at = line?.[0]?.at;
    if (line && at !== undefined && segment.at - at <= NEAR) line.push(segment);
    else lines.push([segment]);
  }
  return lines.flatMap((line) => {
    const parts: StraightLine[] = [];
    const at = line.reduce((sum, segment) => sum + segment.at, 0) / line.length;
    for (const { from, to } of line.toSorted((one, other) => one.from - other.from)) {
      const last = parts.at(-1);
      if (last && from - last.to <= NEAR) last.to = Math.max(last.to, to);
      else parts.push({ at, from, to });
    }
    return parts.filter((part) => part.to - part.from >= SHORTEST);
  });
}

function isWhite(color: string): boolean {
  return /^(?:f[c-f]){3}$/i.test(color);
}

/** The lines drawn by rules and by the edges of coloured rectangles; none if the page is a drawing. */
export function straightLinesOf({
  rules,
  fills,
  width,
  height,
}: Pick<PageContent, 'rules' | 'fills' | 'width' | 'height'>): StraightLines {
  const level: StraightLine[] = [];
  const upright: StraightLine[] = [];
  for (const { box, color } of rules) {
    if (isWhite(color)) continue;
    const isLevel = box.right - box.left >= box.bottom - box.top;
    if (isLevel) level.push({ at: (box.top + box.bottom) / 2, from: box.left, to: box.right });
    else upright.push({ at: (box.left + box.right) / 2, from: box.top, to: box.bottom });
  }
  for (const { box, color } of fills) {
    const [across, down] = [box.right - box.left, box.bottom - box.top];
    const isPaper = across * down > PAPER * width * height;
    if (isPaper || isWhite(color) || Math.min(across, down) < LEAST_FILL) continue;
    for (const at of [box.top, box.bottom]) level.push({ at, from: box.left, to: box.right });
    for (const at of [box.left, box.right]) upright.push({ at, from: box.top, to: box.bottom });
  }
  const found = { level: joined(level), upright: joined(upright) };
  const isDrawing = Math.max(found.level.length, found.upright.length) > MOST_SEGMENTS;
  return isDrawing ? { level: [], upright: [] } : found;
}
