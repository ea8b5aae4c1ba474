export interface Quartiles {
  lower: number;
  median: number;
  upper: number;
}

/** Returns the quartiles of at least one value, by linear interpolation between the closest ranks. */
export function quartilesOf(values: readonly number[]): Quartiles {
  const sorted = [...values].sort((left, right) => left - right);
  return { lower: rank(sorted, 0.25), median: rank(sorted, 0.5), upper: rank(sorted, 0.75) };
}

function rank(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
