import { type Quartiles, quartilesOf } from './measure/quartiles.ts';

/** One measurement and its limit. */
export interface Figure {
  name: string;
  unit: 'ratio' | 'MiB' | 'KB' | 'ms' | 's' | 'calls';
  bar: { atLeast: number; median?: number } | { atMost: number };
  values: number[];
  /** The compared absolute values, for the reader. */
  detail: string;
}

export interface Judged extends Figure {
  quartiles: Quartiles;
  isMet: boolean;
}

/** A limit is missed if the lower quartile misses it, or if the median misses its own. */
export function judge(figure: Figure): Judged {
  const quartiles = quartilesOf(figure.values);
  const isMet =
    'atLeast' in figure.bar
      ? quartiles.lower >= figure.bar.atLeast && quartiles.median >= (figure.bar.median ?? 0)
      : quartiles.lower <= figure.bar.atMost;
  return { ...figure, quartiles, isMet };
}
