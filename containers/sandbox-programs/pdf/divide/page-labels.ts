import { writeNumbers } from '../trees.ts';
import type { Value } from '../values.ts';
import type { Part } from './document.ts';

/** The labels that the pages of a part have in the whole document. */
export function keepPageLabels(
  { document, catalog, first, last }: Part,
  labels: readonly [number, Value][],
): void {
  if (labels.length === 0) return;
  const { file } = document;
  const entries: [number, Value][] = [];
  for (const [start, label] of labels.toSorted(([left], [right]) => left - right)) {
    if (start > last) break;
    if (start > first) {
      entries.push([start - first, label]);
      continue;
    }
    const own = file.dictionary(label) ?? {};
    const number = (Number(file.resolve(own['/St'])) || 1) + first - start;
    entries.splice(0, 1, [0, '/S' in own ? { ...own, '/St': number } : own]);
  }
  if (entries.length > 0) catalog['/PageLabels'] = writeNumbers(file, entries);
}
