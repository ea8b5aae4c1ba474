import { expect, it } from 'vitest';
import { measure, readLabelledLines } from '../support/redaction/labelled-lines.ts';

it('prints the recall and precision of each kind of private data on the labelled lines', () => {
  const qualities = [...measure(readLabelledLines())];
  const rows = qualities.map(([kind, { values, found, claimed, right }]) => [
    kind,
    {
      values,
      recall: (found / values).toFixed(3),
      findings: claimed,
      precision: (right / claimed).toFixed(3),
    },
  ]);
  console.table(Object.fromEntries(rows));
  expect(qualities.length).toBeGreaterThan(10);
});
