import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fitText,
  LEADING,
  type LetterMeasure,
  POINT_MM,
  plain,
  textLengthOf,
  wrapText,
} from '../../../containers/documents/fiscal/pages/paper/wrap.ts';

/** As wide as letters of this kind are. */
const letters: LetterMeasure = {
  width: (text, weight) => {
    let width = 0;
    for (const character of text)
      width += (character === 'W' ? 0.94 : character === 'i' ? 0.28 : 0.5) * (weight === 'bold' ? 1.06 : 1);
    return width;
  },
};
const texts = fc.string({ unit: fc.constantFrom(...'aWi0 .,-ção—€✓'), maxLength: 300, size: 'max' });
const boxes = fc.record({
  width: fc.integer({ min: 12, max: 120 }),
  height: fc.integer({ min: 3, max: 20 }),
});
const weights = fc.constantFrom('regular', 'bold');

test('a text that is set into a box stays within it, whole unless it is reported as cut', () => {
  fc.assert(
    fc.property(texts, boxes, weights, (text, box, weight) => {
      const { lines, size, stretch, isCut } = fitText(letters, text, { size: 9, weight }, box);
      for (const line of lines)
        expect(textLengthOf(letters, line, { size, weight }) * stretch).toBeLessThanOrEqual(box.width + 0.01);
      expect(size).toBeGreaterThanOrEqual(6);
      if (lines.length > 1)
        expect(lines.length * size * POINT_MM * LEADING).toBeLessThanOrEqual(box.height + 0.21);
      const shown = lines.join('').replaceAll(' ', '');
      if (isCut) expect(shown.endsWith('…')).toBe(true);
      else expect(shown).toBe(plain(text).replaceAll(' ', ''));
    }),
  );
});

test('what is long is as small as 6 points, then on more lines, then narrower, then cut', () => {
  const set = (text: string, height: number) =>
    fitText(letters, text, { size: 9, weight: 'regular' }, { width: 40, height });
  expect(set('a'.repeat(20), 3)).toMatchObject({ size: 9, stretch: 1, isCut: false });
  expect(set('a'.repeat(36), 3)).toMatchObject({ size: 6, stretch: 1, isCut: false });
  expect(set('a'.repeat(70), 5)).toMatchObject({
    size: 6,
    stretch: 1,
    isCut: false,
    lines: [expect.any(String), expect.any(String)],
  });
  expect(set('a'.repeat(45), 3).stretch).toBeLessThan(1);
  expect(set('a'.repeat(99), 3)).toMatchObject({ isCut: true, lines: [expect.stringMatching(/a…$/)] });
});

test('lines keep every character of a text, and are no wider than they may be', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 8, max: 90 }), weights, (text, width, weight) => {
      const style = { size: 7, weight } as const;
      const lines = wrapText(letters, text, style, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(plain(text).replaceAll(' ', ''));
      for (const line of lines) expect(textLengthOf(letters, line, style)).toBeLessThanOrEqual(width + 0.01);
    }),
  );
});
