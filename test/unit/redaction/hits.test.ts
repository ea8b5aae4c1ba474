import { describe, expect, it } from 'vitest';
import { Finder } from '../../../containers/documents/pdf/redact/finder.ts';
import { boxesOf, hitOf, isHidden, joinHits } from '../../../containers/documents/pdf/redact/hits.ts';
import type { Letter } from '../../../containers/documents/pdf/redact/letters.ts';
import { shareCovered } from '../../../containers/documents/pdf/redact/letters.ts';
import { textsOf } from '../../../containers/documents/pdf/redact/page-text.ts';
import { withLeaks } from '../../../containers/documents/pdf/redact/prove.ts';
import { shownBox } from '../../support/boxes.ts';

/** Letters of 10 by 20 points from there on. */
function lettersAt(text: string, left: number, top: number): Letter[] {
  return [...text].map((character, index) => ({
    text: character,
    box: shownBox(left + index * 10, top, left + index * 10 + 10, top + 20),
  }));
}

function lineAt(text: string, left: number, top: number) {
  const letters = lettersAt(text, left, top);
  return { letters, box: shownBox(left, top, left + text.length * 10, top + 20), direction: 0 as const };
}

describe('the text of a page', () => {
  it('is read as it was written, and row by row with a tab between what stands apart', () => {
    const lines = [lineAt('Nome', 0, 0), lineAt('Ana', 0, 40), lineAt('CPF', 200, 2), lineAt('123', 200, 41)];
    const { letters, texts } = textsOf(lines);
    expect(letters).toHaveLength(13);
    expect(texts.map(({ text }) => text)).toEqual(['Nome\nAna\nCPF\n123', 'Nome\tCPF\nAna\t123']);
    const [, byRow] = texts;
    expect([...(byRow?.places ?? [])]).toEqual([0, 1, 2, 3, -1, 7, 8, 9, -1, 4, 5, 6, -1, 10, 11, 12]);
  });

  it('has one form for each dash and blank, a tab for a wide one, and ligatures as their letters', () => {
    const { texts } = textsOf([
      {
        letters: [
          { text: 'ﬁ', box: shownBox(0, 0, 5, 5) },
          { text: '\u2013', box: shownBox(5, 0, 9, 5) },
          { text: '\u00ad', box: shownBox(9, 0, 9, 5) },
          { text: '\u00a0', box: shownBox(9, 0, 12, 5) },
          { text: 'x', box: shownBox(12, 0, 15, 5) },
          { text: ' ', box: shownBox(15, 0, 17, 5) },
          { text: 'y', box: shownBox(40, 0, 43, 5) },
        ],
        box: shownBox(0, 0, 43, 5),
        direction: 0,
      },
    ]);
    expect(texts[0]?.text).toBe('fi- x\ty');
    expect([...(texts[0]?.places ?? [])]).toEqual([0, 0, 1, 3, 4, 5, 6]);
  });
});

describe('a row of words', () => {
  const wordsAt = (places: readonly (readonly [text: string, left: number])[]) =>
    places.map(([text, left]) => lineAt(text, left, 0));
  const words = ['Nome:', 'Zulmira', 'Aparecida', 'Quintanilha', 'Nome:', 'Breno', 'Vasques'];
  /** So far apart that they would be cells, but all equally. */
  const stretched = words.map((text, at): [string, number] => {
    const before = words.slice(0, at).join('').length;
    return [text, before * 10 + at * 80];
  });

  it('that is stretched to both edges has blanks, in one line or in a line each', () => {
    const text = 'Nome: Zulmira Aparecida Quintanilha Nome: Breno Vasques';
    const apart = textsOf(wordsAt(stretched));
    expect(apart.texts[1]?.text).toBe(text);
    const letters = wordsAt(stretched).flatMap((line) => line.letters);
    const [first] = wordsAt(stretched);
    const whole = textsOf(first === undefined ? [] : [{ ...first, letters }]);
    expect(whole.texts.map((found) => found.text)).toEqual([text, text]);
    const finder = new Finder({ kinds: ['nome'], terms: [], exceptions: [], wholeWords: true });
    const names = finder.find(text).map(({ start, end }) => text.slice(start, end));
    expect(names).toEqual(expect.arrayContaining(['Zulmira Aparecida Quintanilha', 'Breno Vasques']));
  });

  it('that stands in columns has tabs', () => {
    const cells = wordsAt([
      ['Zulmira', 0],
      ['Recife', 150],
      ['Belém', 300],
    ]);
    expect(textsOf(cells).texts[1]?.text).toBe('Zulmira\tRecife\tBelém');
  });
});

describe('hits', () => {
  it('are the letters of a finding, without the breaks between lines', () => {
    const { texts } = textsOf([lineAt('ab', 0, 0), lineAt('cd', 0, 30)]);
    const [asWritten] = texts;
    if (!asWritten) throw new Error('There is no text.');
    expect(hitOf(asWritten, { kind: 'cpf', start: 1, end: 4 })).toEqual({
      kind: 'cpf',
      value: 'b\nc',
      letters: [1, 2],
    });
  });

  it('that share a letter are one, of the kind of the first', () => {
    const hits = [
      { kind: 'cpf' as const, value: '12', letters: [1, 2] },
      { kind: 'rg' as const, value: '45', letters: [4, 5] },
      { kind: 'telefone' as const, value: '234', letters: [2, 3, 4] },
      { kind: 'cep' as const, value: '9', letters: [9] },
    ];
    expect(joinHits(hits).map(({ kind, letters }) => [kind, letters])).toEqual([
      ['cpf', [1, 2, 3, 4, 5]],
      ['cep', [9]],
    ]);
  });

  it('have a box a line, and one more for what stands apart', () => {
    const letters = [...lettersAt('ab', 0, 0), ...lettersAt('c', 100, 0), ...lettersAt('d', 0, 60)];
    const boxes = boxesOf({ kind: 'nome', value: 'abcd', letters: [0, 1, 2, 3] }, letters);
    expect(boxes.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round))).toEqual([
      [-1, 0, 21, 20],
      [99, 0, 111, 20],
      [-1, 60, 11, 80],
    ]);
  });

  it('hide a letter of which they cover half', () => {
    const letter: Letter = { text: 'a', box: shownBox(0, 0, 10, 10) };
    expect(isHidden(letter, [shownBox(5, 0, 20, 10)])).toBe(true);
    expect(isHidden(letter, [shownBox(5.5, 0, 20, 10)])).toBe(false);
    expect(isHidden(letter, [shownBox(0, 20, 10, 30)])).toBe(false);
    expect(shareCovered(shownBox(0, 0, 0, 10), [shownBox(0, 0, 9, 9)])).toBe(0);
  });
});

describe('what leaked', () => {
  it('is hidden beside what was, on its page or on one that was untouched, and its words alone go', () => {
    const box = { kind: 'cpf' as const, label: '', box: shownBox(0, 0, 50, 10), part: 0 };
    const words = [
      { text: 'fica', box: shownBox(0, 50, 30, 60), direction: 0 as const },
      { text: 'some', box: shownBox(5, 0, 40, 10), direction: 0 as const },
    ];
    const plan = { pages: [{ page: 3, boxes: [], words, hidden: ['Ana'] }], counts: [] };
    const written = [lineAt('Ana', 0, -5), lineAt('mora', 0, 30)];
    const size = { width: 600, height: 800 };
    const untouched = { page: 1, size, written, shown: written, recognised: [] };
    const { pages } = withLeaks(
      plan,
      [
        { page: 3, kinds: ['cpf'], boxes: [box] },
        { page: 1, kinds: ['cpf'], boxes: [box] },
        { page: 2, kinds: ['cpf'], boxes: [] },
      ],
      [untouched, { ...untouched, page: 2 }],
    );
    expect(pages).toEqual([
      {
        page: 1,
        boxes: [box],
        words: [{ text: 'mora', box: shownBox(0, 30, 40, 50), direction: 0 }],
        hidden: ['Ana'],
      },
      { page: 2, boxes: [], words: [], hidden: [] },
      { page: 3, boxes: [box], words: [words[0]], hidden: ['Ana', 'some'] },
    ]);
  });
});
