import { expect, test } from 'vitest';
import { boundedLists } from '../../../containers/documents/shipping/notes/bounded.ts';

const ignored = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ file: `${place}.xml`, reason: 'Não é uma NF-e.' }));
const duplicates = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ file: `${place}.xml`, sheet: null, of: null }));

test('a thousand files are listed each, and the others are counted', () => {
  const all = { ignored: ignored(1_000), duplicates: duplicates(1_000) };
  expect(boundedLists(all)).toEqual(all);
  const bounded = boundedLists({ ignored: ignored(9_000), duplicates: duplicates(1_001) });
  expect(bounded.ignored.slice(0, 1_000)).toEqual(ignored(1_000));
  expect(bounded.ignored.slice(1_000).map(({ file }) => file)).toEqual(['e mais 8.000', 'e mais 1']);
  expect(bounded.duplicates).toEqual(duplicates(1_000));
});
