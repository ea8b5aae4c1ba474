import type { Growing, PixelBox } from '../../plain/geometry/boxes.ts';
import { JoinedSets } from '../../plain/joined-sets.ts';
import type { Mask } from './mask.ts';

/** The box around connected ink, and the number of its pixels. */
export interface Component extends PixelBox {
  ink: number;
}

interface InkRun {
  from: number;
  to: number;
  component: number;
}

/** Returns the runs of ink in a row; white no wider than `gap` does not separate them. */
function runsOf({ width, ink }: Mask, y: number, gap: number): InkRun[] {
  const runs: InkRun[] = [];
  let last: InkRun | undefined;
  for (let x = 0; x < width; x++) {
    if (ink[y * width + x] !== 1) continue;
    if (last !== undefined && x - last.to <= gap) last.to = x + 1;
    else {
      last = { from: x, to: x + 1, component: -1 };
      runs.push(last);
    }
  }
  return runs;
}

/** Assigns each run to the components of the row above that it touches, which it joins, or to a new one. */
function joinRows(runs: readonly InkRun[], above: readonly InkRun[], joined: JoinedSets): void {
  let first = 0;
  for (const run of runs) {
    while ((above[first]?.to ?? Infinity) < run.from) first += 1;
    for (let at = first; (above[at]?.from ?? Infinity) <= run.to; at++) {
      const other = above[at]?.component ?? -1;
      if (run.component === -1) run.component = other;
      else joined.join(run.component, other);
    }
    if (run.component === -1) run.component = joined.add();
  }
}

function inkOf({ width, ink }: Mask, y: number, { from, to }: InkRun): number {
  let count = 0;
  for (let x = from; x < to; x++) count += ink[y * width + x] ?? 0;
  return count;
}

/** Returns the connected components of ink, across white no wider than `gap` pixels in a row. */
export function componentsOf(mask: Mask, gap: number): Component[] {
  const joined = new JoinedSets();
  const rows: InkRun[][] = [];
  for (let y = 0; y < mask.height; y++) {
    const runs = runsOf(mask, y, gap);
    joinRows(runs, rows[y - 1] ?? [], joined);
    rows.push(runs);
  }
  const found = new Map<number, Growing<Component>>();
  for (const [y, runs] of rows.entries()) {
    for (const run of runs) {
      const root = joined.rootOf(run.component);
      const box = found.get(root) ?? { left: run.from, top: y, right: run.to, bottom: y + 1, ink: 0 };
      box.left = Math.min(box.left, run.from);
      box.right = Math.max(box.right, run.to);
      box.bottom = y + 1;
      box.ink += inkOf(mask, y, run);
      found.set(root, box);
    }
  }
  return [...found.values()];
}
