import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SheetNames } from '../../../containers/documents/office/workbook/sheet-names.ts';

test('names of sheets are short, unique without regard to case, and of characters that Excel takes', () => {
  const names = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('Tabela', 'TABELA', "'a'", '[x]/:*?\\', '', 'History', 'x'.repeat(40)),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(names, (wanted) => {
      const sheets = new SheetNames();
      const taken = wanted.map((name) => sheets.take(name));
      expect(new Set(taken.map((name) => name.toLowerCase())).size).toBe(taken.length);
      for (const name of taken) {
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).not.toMatch(/[[\]/\\:*?\p{Cc}\p{Cs}]|^'|'$/u);
      }
    }),
  );
});

test('a name that is taken gets a number', () => {
  const sheets = new SheetNames();
  expect([sheets.take('Página 1'), sheets.take('página 1'), sheets.take('Página 1')]).toEqual([
    'Página 1',
    'página 1 (2)',
    'Página 1 (3)',
  ]);
});
