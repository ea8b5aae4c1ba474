import { describe, expect, test } from 'vitest';
import type { TextPiece } from '../../../containers/documents/pdf/pages/page-content.ts';
import { linesOf } from '../../../containers/documents/reading/lines/line.ts';
import { wordsOf } from '../../../containers/documents/reading/lines/piece-words.ts';
import { segmentsOf } from '../../../containers/documents/reading/lines/segment.ts';
import type { Word } from '../../../containers/documents/reading/lines/word.ts';
import { piece } from '../page-content/text-piece.ts';

const small = { size: 6 };

/** Each line as one text, with a space wherever words are parted; raised words stand behind `^`, lowered ones behind `_`. */
function shown(words: readonly Word[]): string {
  const marks = { level: '', raised: '^', lowered: '_' };
  return words
    .map(({ text, isParted, position }, index) => (index > 0 && isParted ? ' ' : '') + marks[position] + text)
    .join('');
}

function lines(...pieces: TextPiece[]): string[] {
  return linesOf(pieces.flatMap(wordsOf)).map(({ words }) => shown(words));
}

function segments(...pieces: TextPiece[]): string[] {
  return segmentsOf(pieces.flatMap(wordsOf)).map(({ words }) => shown(words));
}

describe('the words of a piece of text', () => {
  test('are parted at spaces, know where their letters stand, and leave leaders alone', () => {
    const words = wordsOf(piece('Anexo I........12', 50, 100));
    expect(words.map(({ text }) => text)).toEqual(['Anexo', 'I', '........', '12']);
    expect(words.map(({ isParted }) => isParted)).toEqual([false, true, false, false]);
    expect(words.map(({ left, right }) => [left, right])).toEqual([
      [50, 75],
      [80, 85],
      [85, 125],
      [125, 135],
    ]);
    expect(words.every(({ text, edges }) => edges.length === text.length + 1)).toBe(true);
  });
});

describe('the lines of a page', () => {
  test('go from the top down, with the words of each from left to right', () =>
    expect(lines(piece('dois', 80, 120), piece('três', 50, 140), piece('um', 50, 121))).toEqual([
      'um dois',
      'três',
    ]));

  test('join words that stand closer than a space, whatever their look', () =>
    expect(lines(piece('valor', 50, 100), piece('es', 75.5, 100), piece('e', 88, 100))).toEqual([
      'valores e',
    ]));

  test('take a space at the end of a piece for what parts it from the next', () =>
    expect(lines(piece('de ', 50, 100), piece('novo', 64, 100))).toEqual(['de novo']));

  test.each([
    ['superscript', 96, 'm^2'],
    ['subscript', 102.5, 'm_2'],
    ['subscript that hardly leaves the line', 101.2, 'm_2'],
    ['smaller figure on the line', 100.2, 'm2'],
  ])('have each %s beside the word that it touches', (_, baseline, written) =>
    expect(lines(piece('m', 50, 100), piece('2', 55.5, baseline, small))).toEqual([written]));

  test('keep small text apart that is beside letters many times as large', () =>
    expect(lines(piece('Q', 50, 100, { size: 60 }), piece('texto', 60, 80, small))).toEqual(['texto', 'Q']));

  test('have a word once that is drawn again as its own shadow, and twice where it is written twice', () => {
    expect(lines(piece('Total', 50, 100), piece('Total', 51.5, 100.4))).toEqual(['Total']);
    expect(lines(piece('Total', 50, 100), piece('Total', 80, 100))).toEqual(['Total Total']);
    expect(lines(piece('Total', 50, 100), piece('Total', 50, 112))).toEqual(['Total', 'Total']);
  });
});

describe('the segments of a line', () => {
  test('end at a gap that no justified line has between its words', () => {
    expect(segments(piece('uma', 50, 100), piece('coluna', 78, 100))).toEqual(['uma coluna']);
    expect(segments(piece('uma', 50, 100), piece('outra', 80, 100))).toEqual(['uma', 'outra']);
  });

  test('go on behind the number of an item', () =>
    expect(segments(piece('2.', 50, 100), piece('Do prazo', 90, 100))).toEqual(['2. Do prazo']));
});
