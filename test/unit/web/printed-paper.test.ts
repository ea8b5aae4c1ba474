import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PrintedPaper } from '../../../containers/documents/web/printed-paper.ts';

/** The part of a PDF that says how large a page is, as Chromium writes it. */
const pageOf = (width: string, height: string) =>
  `7 0 obj\n<</Type /Page\n/Resources 8 0 R\n/MediaBox [0 0 ${width} ${height}]\n/Contents 9 0 R>>\nendobj\n`;

function isTooLarge(text: string, cuts: readonly number[] = []): boolean {
  const paper = new PrintedPaper();
  const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
  for (const [index, place] of places.entries())
    paper.add(Buffer.from(text.slice(place, places[index + 1] ?? text.length), 'latin1'));
  return paper.isTooLarge;
}

test.each([
  ['595.91998', '841.91998', false],
  ['14400', '14400', false],
  ['14400.96', '283', true],
  ['283', '14400.96', true],
  ['25165824', '25165824', true],
  ['2.5e+07', '10', true],
])('a page of %s by %s points is too large: %s', (width, height, tooLarge) => {
  expect(isTooLarge(pageOf('100', '100') + pageOf(width, height) + pageOf('100', '100'))).toBe(tooLarge);
});

test('what a page says of paper in its title is not its paper', () => {
  expect(isTooLarge(`<</Title (/MediaBox [0 0 99999 99999])>>\n${pageOf('100', '100')}`)).toBe(false);
});

test('it is read wherever the pieces of the file begin', () => {
  const text = `${pageOf('283', '14400.96')}${'x'.repeat(300)}`;
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      expect(isTooLarge(text, cuts)).toBe(true);
    }),
  );
});
