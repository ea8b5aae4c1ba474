import { describe, expect, it } from 'vitest';
import { hiddenTexts, keptWords } from '../../../containers/documents/pdf/redact/kept-words.ts';
import type { TextLine } from '../../../containers/documents/pdf/redact/letters.ts';
import { pagesLosingText } from '../../../containers/documents/pdf/redact/lost-text.ts';
import { shownBox } from '../../support/boxes.ts';

/** Letters of 10 by 20 points from there on. */
function lineAt(text: string, left: number, top: number): TextLine {
  const letters = Array.from(text, (character, index) => ({
    text: character,
    box: shownBox(left + index * 10, top, left + index * 10 + 10, top + 20),
  }));
  return { letters, box: shownBox(left, top, left + text.length * 10, top + 20), direction: 0 };
}

describe('the words of a redacted page are counted', () => {
  const before = [
    { page: 1, text: 'Locador: Ana Souza aluga a casa\nde dois quartos' },
    { page: 2, text: 'Anexo um dois' },
  ];
  const box = { kind: 'nome' as const, label: '[PESSOA 1]', box: shownBox(0, 0, 9, 9), part: 0 };
  const plan = (hidden: string[]) => ({
    pages: [{ page: 1, boxes: [box], words: [], hidden }],
    counts: [],
  });
  const [first, second] = ['Locador: [PESSOA 1] aluga a casa de dois quartos', 'Anexo um dois'];

  it('and what was meant to go is no loss', () => {
    expect(pagesLosingText(before, [first, second], plan(['Ana Souza']))).toEqual([]);
    expect(pagesLosingText(before, [first, second], plan(['Ana', 'Sou', 'za']))).toEqual([]);
  });

  it('and what else is gone is named by its page, touched or not, whatever labels say', () => {
    expect(pagesLosingText(before, ['Locador: [PESSOA 1] aluga a', second], plan(['Ana Souza']))).toEqual([
      1,
    ]);
    expect(pagesLosingText(before, [first, ''], plan(['Ana Souza']))).toEqual([2]);
    expect(() => pagesLosingText(before, [first], plan([]))).toThrow('page 2');
  });
});

describe('the words that stay on a page', () => {
  const size = { width: 600, height: 800 };
  const textsOf = (written: TextLine[], recognised: TextLine[]) =>
    keptWords(written, recognised, [], size).map(({ text }) => text);

  it('are those that are recognised where what is written says nothing', () => {
    const written = [lineAt('casa \ufffd\ufffd\ufffd\ufffd', 0, 0), lineAt('\ufffd', 0, 100)];
    const recognised = [lineAt('cosa', 0, 0), lineAt('rosa', 50, 0)];
    expect(textsOf(written, recognised)).toEqual(['casa', 'rosa', '\ufffd']);
  });

  it('and what is meant to go is known by its letters, or by what lies over them', () => {
    const lines = [lineAt('Ana mora', 0, 0), lineAt('na casa', 0, 40)];
    expect(hiddenTexts(lines, (_, index) => index < 3)).toEqual([`Ana${' '.repeat(5)}`]);
    expect(hiddenTexts(lines, ({ box }) => box.top > 30)).toEqual(['na casa']);
  });
});
