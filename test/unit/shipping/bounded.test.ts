import { expect, test } from 'vitest';
import { boundedTold } from '../../../containers/documents/shipping/notes/bounded.ts';

const ignored = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ file: `${place}.xml`, reason: 'Não é uma NF-e.' }));
const duplicates = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ file: `${place}.xml`, sheet: null, of: null }));

test('of a thousand files each is told, of more the number', () => {
  const all = { ignored: ignored(1_000), duplicates: duplicates(1_000) };
  expect(boundedTold(all)).toEqual(all);
  const told = boundedTold({ ignored: ignored(9_000), duplicates: duplicates(1_001) });
  expect(told.ignored.slice(0, 1_000)).toEqual(ignored(1_000));
  expect(told.ignored.slice(1_000).map(({ file }) => file)).toEqual(['e mais 8.000', 'e mais 1']);
  expect(told.duplicates).toEqual(duplicates(1_000));
});
