import type { Figure } from './figure.ts';
import type { BareWorker } from './system/bare.ts';
import type { Product } from './system/product.ts';

/** The systems that scenarios measure; each is started at its first use. */
export interface Systems {
  product(): Promise<Product>;
  bare(): Promise<BareWorker>;
}

export interface Scenario {
  name: string;
  measure(systems: Systems): Promise<Figure[]>;
}

export const PAIRS = 7;

/** Formats the median of `values` with its unit, for a figure's detail. */
export function shown(values: readonly number[], unit: string): string {
  const sorted = [...values].sort((left, right) => left - right);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return `${median < 10 ? median.toFixed(2) : median.toFixed(0)} ${unit}`;
}

/** Formats the medians of both sides of pairs, for a figure's detail. */
export function compared(pairs: readonly (readonly [number, number])[], unit: string): string {
  const ours = pairs.map(([a]) => a);
  const theirs = pairs.map(([, b]) => b);
  return `${shown(ours, unit)} against ${shown(theirs, unit)}`;
}
