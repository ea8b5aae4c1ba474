import type { Box } from '../../pdf/pages/page-content.ts';

export function isCentreInside(inner: Box, outer: Box): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

export function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** What share of a box lies in another. */
export function shareInside(inner: Box, outer: Box): number {
  const width = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left);
  const height = Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top);
  const area = areaOf(inner);
  if (width < 0 || height < 0) return 0;
  return area === 0 ? 1 : (width * height) / area;
}

export function unionOf(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value that most weight is given to, of values rounded to `step`. */
export function commonest(
  values: readonly (readonly [value: number, weight: number])[],
  step: number,
): number {
  const weights = new Map<number, number>();
  for (const [value, weight] of values) {
    const rounded = Math.round(value / step) * step;
    weights.set(rounded, (weights.get(rounded) ?? 0) + weight);
  }
  let best: [number, number] = [0, -1];
  for (const [value, weight] of weights) if (weight > best[1]) best = [value, weight];
  return best[0];
}
