import { type ShownBox, shownArea } from '../../../plain/geometry/boxes.ts';

export function isCentreInside(inner: ShownBox, outer: ShownBox): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

/** The share of a box that is inside another. */
export function shareInside(inner: ShownBox, outer: ShownBox): number {
  const width = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left);
  const height = Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top);
  const area = shownArea(inner);
  if (width < 0 || height < 0) return 0;
  return area === 0 ? 1 : (width * height) / area;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value with the largest total weight, of values rounded to `step`. */
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
