import { describe, expect, test } from 'vitest';
import { directedParts } from '../../../containers/documents/office/word/directions.ts';
import { logicalText, shownOrder } from '../../../containers/documents/pdf/pages/right-to-left.ts';

const reversed = (text: string) => [...text].toReversed().join('');

describe('words that stand from left to right are read as they were written', () => {
  test.each([
    ['Arabic', ['ملاعلاب', 'ابحرم'], 'مرحبا بالعالم'],
    ['Hebrew with a number', ['הזוח', '42', 'רפסמ'], 'מספר 42 חוזה'],
    ['a date and a full stop', ['.םויה', '31/12/2026', 'ךיראת'], 'תאריך 31/12/2026 היום.'],
    ['Latin words within', ['ביבא', 'לתב', 'Papelada', 'Ltda', 'תרבח'], 'חברת Papelada Ltda בתל אביב'],
    ['within Latin words', ['Ele', 'diz:', 'םלוע', 'םולש', 'aqui.'], 'Ele diz: שלום עולם aqui.'],
    ['brackets as they are', [')', 'הזוח', '('], '( חוזה )'],
    ['brackets as they look', ['(', 'הזוח', ')'], '( חוזה )'],
    ['Latin alone', ['(a)', 'b,', 'c.'], '(a) b, c.'],
  ])('%s', (_, shown, written) => expect(logicalText(shown)).toBe(written));

  test('a ligature has its letters as they stand, and forms of letters are letters', () => {
    expect(shownOrder('لا')).toBe(reversed('لا'));
    expect(shownOrder('\ufefb')).toBe(reversed('لا'));
    expect(shownOrder('fi')).toBe('fi');
  });
});

test('a run of Word has one direction, and what has none goes with its paragraph', () => {
  expect(directedParts('חברת Papelada Ltda, 42.', true)).toEqual([
    { text: 'חברת ', fromRight: true },
    { text: 'Papelada Ltda, 42', fromRight: false },
    { text: '.', fromRight: true },
  ]);
  expect(directedParts('diz: שלום עולם.', false)).toEqual([
    { text: 'diz: ', fromRight: false },
    { text: 'שלום עולם', fromRight: true },
    { text: '.', fromRight: false },
  ]);
});
