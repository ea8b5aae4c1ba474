import type { ExpectedTable, Value } from './workbooks.ts';

type Found = unknown;
type FoundRow = readonly Found[];

export interface Score {
  right: number;
  /** The expected cells, and the superfluous ones that were found. */
  all: number;
  /** Each wrong cell as `expected → found`. */
  wrong: string[];
}

function isSame(expected: Value, found: Found): boolean {
  if (expected instanceof Date)
    return found instanceof Date && Math.abs(found.getTime() - expected.getTime()) < 1000;
  if (typeof expected === 'number')
    return typeof found === 'number' && Math.abs(found - expected) <= Math.abs(expected) * 1e-9 + 1e-9;
  return expected === (found ?? null);
}

function matching(expected: readonly Value[], found: FoundRow): number {
  return expected.filter((value, column) => value !== null && isSame(value, found[column])).length;
}

/** Pairs the rows, in order, so that as many cells as possible are equal. */
function paired(expected: ExpectedTable['rows'], found: readonly FoundRow[]): (FoundRow | null)[] {
  const best = Array.from({ length: expected.length + 1 }, () => new Float64Array(found.length + 1));
  const gain = expected.map((row) => found.map((other) => matching(row, other)));
  for (let row = expected.length - 1; row >= 0; row--)
    for (let other = found.length - 1; other >= 0; other--) {
      const together = (best[row + 1]?.[other + 1] ?? 0) + (gain[row]?.[other] ?? 0) + 0.001;
      const line = best[row];
      if (line) line[other] = Math.max(together, best[row + 1]?.[other] ?? 0, line[other + 1] ?? 0);
    }
  const pairs: (FoundRow | null)[] = [];
  let other = 0;
  for (let row = 0; row < expected.length; row++) {
    const here = best[row] ?? new Float64Array();
    while (other < found.length && (here[other] ?? 0) === (here[other + 1] ?? 0)) other++;
    const skips = (best[row + 1]?.[other] ?? 0) >= (here[other] ?? 0);
    pairs.push(other < found.length && !skips ? (found[other] ?? null) : null);
    if (!skips) other++;
  }
  return pairs;
}

/** Counts the cells of a table that were found in their place, with their type. */
export function scoreOf(expected: ExpectedTable, found: readonly FoundRow[]): Score {
  const pairs = paired(expected.rows, found);
  const wrong: string[] = [];
  let right = 0;
  let all = 0;
  const isFilled = (value: Found) => value !== null && value !== undefined && value !== '';
  for (const [index, row] of expected.rows.entries()) {
    for (const [column, value] of row.entries()) {
      const there = pairs[index]?.[column] ?? null;
      if (value === null && !isFilled(there)) continue;
      all += 1;
      if (isSame(value, there)) right += 1;
      else wrong.push(`[${index},${column}] ${JSON.stringify(value)} → ${JSON.stringify(there)}`);
    }
  }
  const used = new Set(pairs);
  for (const row of found)
    if (!used.has(row))
      for (const value of row.filter(isFilled)) {
        all += 1;
        wrong.push(`nothing → ${JSON.stringify(value)}`);
      }
  return { right, all, wrong };
}
