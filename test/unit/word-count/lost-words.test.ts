import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lostWords } from '../../../containers/documents/text/word-count/lost-words.ts';
import { missingLines } from '../../../containers/documents/text/word-count/missing-lines.ts';
import { wordsOf } from '../../../containers/documents/text/word-count/words.ts';

const pagesOf = (...texts: string[]) => texts.map((text, index) => ({ page: index + 1, text }));
const lostPages = (texts: string[], ...kept: string[]) =>
  lostWords(pagesOf(...texts), { texts: kept }).pages.map(({ page }) => page);

describe('words are the same', () => {
  test.each([
    ['ligatures', 'eficaz ofício', 'e\ufb01caz o\ufb01\u0301cio'],
    ['forms of Unicode', 'ação', 'ac\u0327a\u0303o'],
    ['accents that stand beside their letters', 'é', 'e\u00b4'],
    ['case', 'CLÁUSULA', 'cláusula'],
    ['hyphens at the ends of lines', 'realização do contrato', 'reali-\nzação do con-\ntrato'],
    ['soft hyphens', 'realização', 'reali\u00adza\u00adção'],
    ['hyphens that stay', 'deram-lhes', 'deram-\nlhes'],
    ['spaces', 'a b\u00a0c', 'a\tb\nc'],
    ['letters without spaces', '漢字', '漢 字'],
  ])('%s', (_, one, other) => expect(wordsOf(one)).toEqual(wordsOf(other)));
});

describe('what is kept is not called lost', () => {
  const page = 'O locatário pagará o aluguel até o dia cinco de cada mês ao locador';

  test('in another order, over other pages and cut otherwise', () => {
    expect(
      lostPages([page, 'Segunda folha'], 'folha Segunda', page.split(' ').toReversed().join(' ')),
    ).toEqual([]);
    expect(
      lostPages([page], page.replace('locatário', 'loca tário').replace('o aluguel', 'oaluguel')),
    ).toEqual([]);
  });

  test('where it is written once and shown on each page', () => {
    const texts = [`Ata da reunião ordinária 1 ${page}`, `Ata da reunião ordinária 2 ${page}`];
    const repeated = [{ text: 'Ata da reunião ordinária', times: 2 }];
    expect(lostWords(pagesOf(...texts), { texts: [page, page], repeated, counters: 2 }).pages).toEqual([]);
    expect(lostPages(texts, page, page)).toEqual([1, 2]);
  });

  test('for a word or two of many', () => {
    const long = Array.from({ length: 300 }, (_, index) => `palavra${index}`);
    expect(lostPages([long.join(' ')], long.slice(2).join(' '))).toEqual([]);
  });
});

describe('what is lost', () => {
  const words = (from: number, to: number) =>
    Array.from(
      { length: to - from },
      (_, index) => `termo${String.fromCharCode(97 + ((from + index) % 26))}${from + index}`,
    ).join(' ');

  test('is of the page that had it', () => {
    const [one, two, three] = [words(0, 100), words(100, 200), words(200, 300)];
    expect(lostPages([one, two, three], one, words(100, 160), three)).toEqual([2]);
    expect(lostPages([one, 'Total geral'], one)).toEqual([2]);
  });

  test('is found again by its lines', () => {
    const pages = pagesOf(`${words(0, 8)}\n${words(8, 16)}\n${words(16, 24)}`);
    const losses = lostWords(pages, { texts: [words(0, 8), words(16, 24)] });
    expect(missingLines(pages, losses)).toEqual([{ page: 1, lines: [words(8, 16)] }]);
  });

  test('is any word that occurs less often than it did', () => {
    expect(lostPages(['um dois três quatro cinco um dois três'], 'um dois três quatro cinco')).toEqual([1]);
  });
});

test('a text is never called lost against itself, and all of it against nothing', () => {
  const text = fc.array(fc.string({ maxLength: 12 }), { maxLength: 30 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      expect(lostPages(texts, ...texts)).toEqual([]);
      const written = texts.flatMap((page, index) => (wordsOf(page).length > 0 ? [index + 1] : []));
      expect(lostPages(texts)).toEqual(written);
    }),
  );
});
