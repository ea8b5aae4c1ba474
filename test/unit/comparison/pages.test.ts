import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWords } from '../../../containers/documents/comparison/compare-words.ts';
import {
  fillByLikeness,
  heaviestChain,
  pairPages,
} from '../../../containers/documents/comparison/page-pairs.ts';
import { type ComparedWord, readWords } from '../../../containers/documents/comparison/words.ts';

const likeness = fc.record({
  old: fc.integer({ min: 0, max: 8 }),
  new: fc.integer({ min: 0, max: 8 }),
  weight: fc.integer({ min: 1, max: 50 }),
});

function page(number: number, lines: readonly string[]): ComparedWord[] {
  return lines.flatMap((line, row) =>
    line.split(' ').map(
      (text, at): ComparedWord => ({
        text,
        page: number,
        box: { left: at * 30, top: row * 20, right: at * 30 + 25, bottom: row * 20 + 10 },
        starts: at > 0 ? null : row === 0 ? 'page' : 'line',
      }),
    ),
  );
}

function document(pages: readonly (readonly string[])[]) {
  return { words: pages.flatMap((lines, number) => page(number, lines)), pages: pages.length };
}

const settings = { ignoreCase: false, ignoreHeaders: false };

describe('pairs of pages', () => {
  test('are the heaviest that ascend on both sides', () => {
    const heaviest = (
      rest: readonly { old: number; new: number; weight: number }[],
      old = -1,
      fresh = -1,
    ): number =>
      Math.max(
        0,
        ...rest
          .filter((pair) => pair.old > old && pair.new > fresh)
          .map((pair) => pair.weight + heaviest(rest, pair.old, pair.new)),
      );
    fc.assert(
      fc.property(fc.array(likeness, { maxLength: 8 }), (likenesses) => {
        const chain = heaviestChain(likenesses);
        for (const [index, pair] of chain.slice(1).entries()) {
          expect(pair.old).toBeGreaterThan(chain[index]?.old ?? 99);
          expect(pair.new).toBeGreaterThan(chain[index]?.new ?? 99);
        }
        expect(chain.reduce((sum, { weight }) => sum + weight, 0)).toBe(heaviest(likenesses));
      }),
    );
  });

  test('have every page once, whatever they look like', () => {
    const sizes = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(
        sizes,
        sizes,
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 144 }),
        (old, fresh, like) => {
          const pairs = pairPages([], old, fresh, (gap) =>
            fillByLikeness(gap, (a, b) => like[a * 12 + b] ?? 0, 0.3),
          );
          const pagesOf = (side: 'old' | 'new') => pairs.flatMap((pair) => pair[side] ?? []);
          expect(pagesOf('old')).toEqual(Array.from({ length: old }, (_, at) => at));
          expect(pagesOf('new')).toEqual(Array.from({ length: fresh }, (_, at) => at));
        },
      ),
    );
  });
});

describe('headers and footers', () => {
  const body = ['uma linha', 'outra linha', 'mais uma', 'a última'];
  const pages = (header: string, count: number) =>
    Array.from({ length: count }, (_, at) => [
      header,
      ...body.map((line) => `${line} ${at}${at}`),
      `Página ${at + 1} de ${count}`,
    ]);

  test('are reported once, and page numbers never', () => {
    const { changes } = compareWords(document(pages('Minuta', 5)), document(pages('Contrato', 5)), settings);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ kind: 'changed', isRunning: true, new: { pages: [0, 1, 2, 3, 4] } });
    const added = pages('Minuta', 5);
    added.push(['Minuta', 'algo novo', 'e mais', 'e ainda', 'Página 6 de 6']);
    const longer = compareWords(
      document(pages('Minuta', 5)),
      document(added.map((lines) => lines.map((line) => line.replace('de 5', 'de 6')))),
      settings,
    );
    expect(longer.changes).toMatchObject([{ kind: 'inserted', new: { pages: [5] } }]);
  });

  test('are not numbers that stand at the edges of pages by chance', () => {
    const table = (factor: number) =>
      document(
        Array.from({ length: 5 }, (_, at) => [
          `${at * 31 + 7},00 1,00`,
          'a b',
          'c d',
          `${at * factor + 20},50 3,00`,
        ]),
      );
    expect(compareWords(table(37), table(41), settings).changes).toHaveLength(4);
  });

  test('of one page are known by those of the other document', () => {
    const { changes } = compareWords(document(pages('Minuta', 1)), document(pages('Minuta', 3)), settings);
    expect(changes).toMatchObject([{ kind: 'inserted', new: { pages: [1, 2] } }]);
  });
});

test('words are read from lines that mean something only, and no more than can be compared', () => {
  const lines = [
    '<page width="1" height="1">',
    '  <word xMin="1.5" yMin="2" xMax="3" yMax="4">a&lt;b&amp;c</word>',
    '<word xMin="1" yMin="2" xMax="3">x</word>',
    `<word ${'x'.repeat(90_000)}`,
    '<word xMin="1.2.3" yMin="2" xMax="3" yMax="4">y</word>',
  ];
  expect(readWords(lines, 10)).toEqual([
    { text: 'a<b&c', page: 0, box: { left: 1.5, top: 2, right: 3, bottom: 4 }, starts: 'page' },
  ]);
  expect(readWords(lines, 0)).toBeNull();
});
