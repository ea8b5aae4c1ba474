import { describe, expect, test } from 'vitest';
import { readStandardFont } from '../../../containers/documents/pdf/archive/standard-fonts.ts';
import { readCff } from '../../../containers/documents/pdf/fonts/cff.ts';
import { findLetterFaults } from '../../../containers/documents/pdf/fonts/glyphs.ts';
import { readTables } from '../../../containers/documents/pdf/fonts/sfnt.ts';
import { lettersOfType1 } from '../../../containers/documents/pdf/fonts/type1-letters.ts';
import { type EmbeddedFont, fontDocument } from './embedded-font.ts';
import { type1Program } from './type1-program.ts';

const { program, outlines, widths } = readStandardFont('NimbusSans-Regular');
const cff = readTables(outlines).get('CFF ') ?? Buffer.alloc(0);
const TYPE1 = { key: '/FontFile', program };
const CFF = { key: '/FontFile3', subtype: '/Type1C', program: cff };
const [A, B] = [65, 66];

function faultsOf(given: EmbeddedFont, codes = [A, B]): string[] {
  const usage = { fonts: new Map([['10 0 R', new Set(codes)]]), wholeFonts: new Set<string>() };
  const rest = { images: new Map(), coverage: new Map(), isComplete: true };
  return findLetterFaults(fontDocument(given), { ...usage, ...rest }, '2b').map(({ what }) => what);
}

const simple = (given: EmbeddedFont, ...said: number[]) =>
  faultsOf({ ...given, font: { '/FirstChar': A, '/Widths': said } });

test('the widths of all letters of a program are those that its makers tell', () => {
  const { glyphOf, widthOf } = readCff(cff);
  const letters = lettersOfType1(program);
  for (const [name, width] of widths) {
    expect(letters?.widths.get(name)).toBe(width);
    expect(widthOf(glyphOf.get(name) ?? 0)).toBe(width);
  }
});

describe.each([
  ['Type 1', TYPE1],
  ['CFF', CFF],
])('of a font in %s', (_, given) => {
  const [a = 0, b = 0] = [widths.get('A'), widths.get('B')];

  test('widths as in its program are sound, and so is what rounding makes of them', () => {
    expect(simple(given, a, b)).toEqual([]);
    expect(simple(given, a - 0.9, b + 0.9)).toEqual([]);
  });

  test('other widths are a fault', () => {
    expect(simple(given, a, b + 2)).toEqual(['fontWidths']);
  });
});

test('a composite font has the widths of the glyphs of its program', () => {
  const { glyphOf } = readCff(cff);
  const glyph = glyphOf.get('A') ?? 0;
  const composite = (width: number) => {
    const inner = { '/Subtype': '/CIDFontType0', '/FontDescriptor': '11 0 R', '/W': [glyph, [width]] };
    const font = { '/Subtype': '/Type0', '/Encoding': '/Identity-H', '/DescendantFonts': [inner] };
    return faultsOf({ key: '/FontFile3', subtype: '/CIDFontType0C', program: cff, font }, [glyph]);
  };
  expect(composite(widths.get('A') ?? 0)).toEqual([]);
  expect(composite(500)).toEqual(['fontWidths']);
});

describe('a Type 1 program', () => {
  /** A side of 0 and a width of 500, written as a number or as 1000 / 2. */
  const [FIVE_HUNDRED, HALVED] = [
    [139, 248, 136, 13, 14],
    [139, 250, 124, 141, 12, 12, 13, 14],
  ];
  const letters = { '.notdef': FIVE_HUNDRED, A: FIVE_HUNDRED, B: HALVED };

  test('says widths in the units of its matrix, as quotients too, or in both directions', () => {
    const both = [139, 139, 248, 136, 139, 12, 7, 14];
    const read = lettersOfType1(type1Program({ ...letters, C: both }, { matrix: '[.0005 0 0 .0005 0 0]' }));
    expect([...(read?.widths ?? [])]).toEqual([
      ['.notdef', 250],
      ['A', 250],
      ['B', 250],
      ['C', 250],
    ]);
  });

  test.each([0, 1, 4])('is sound with %d bytes before each letter that say nothing', (salt) => {
    expect(simple({ key: '/FontFile', program: type1Program(letters, { salt }) }, 500, 500)).toEqual([]);
    expect(simple({ key: '/FontFile', program: type1Program(letters, { salt }) }, 500, 490)).toEqual([
      'fontWidths',
    ]);
  });

  test('is a fault where its letters are in the clear', () => {
    const clear = type1Program(letters, { salt: -1 });
    expect(simple({ key: '/FontFile', program: clear }, 500, 500)).toEqual(['fontProgram']);
  });
});
