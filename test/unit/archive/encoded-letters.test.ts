import { describe, expect, test } from 'vitest';
import { readStandardFont } from '../../../containers/documents/pdf/archive/standard-fonts.ts';
import { codesWithoutLetter } from '../../../containers/documents/pdf/fonts/glyphs.ts';
import { readTables } from '../../../containers/documents/pdf/fonts/sfnt.ts';
import { type EmbeddedFont, fontDocument } from './embedded-font.ts';

const { program, outlines } = readStandardFont('NimbusSans-Regular');
const FORMATS: [string, EmbeddedFont][] = [
  ['Type 1', { key: '/FontFile', program }],
  [
    'CFF',
    { key: '/FontFile3', subtype: '/Type1C', program: readTables(outlines).get('CFF ') ?? Buffer.alloc(0) },
  ],
];
const A = 65;

function missing(given: EmbeddedFont, encoding: unknown, codes: number[]): number[] {
  const document = fontDocument({ ...given, font: { '/Encoding': encoding } });
  return [...codesWithoutLetter(document, document.dictionary('10 0 R'), new Set(codes))];
}

describe.each(FORMATS)('of a font in %s', (_, given) => {
  test('a code without a name has no letter, as its reader would take the one of no code', () => {
    expect(missing(given, '/WinAnsiEncoding', [1, A])).toEqual([1]);
    expect(missing(given, null, [1, 128, A])).toEqual([1, 128]);
    expect(missing(given, { '/Differences': [A, '/.notdef', '/B'] }, [A, A + 1])).toEqual([A]);
  });

  test('a name that the program does not have is no letter, whatever the code is in its own encoding', () => {
    expect(missing(given, { '/Differences': [A, '/none', '/B'] }, [A, A + 1])).toEqual([A]);
  });

  test('codes that the norm gives the letter of another one, or a bullet, have it', () => {
    expect(missing(given, '/WinAnsiEncoding', [127, 129, 160, 173])).toEqual([]);
    expect(missing(given, '/MacRomanEncoding', [202])).toEqual([]);
  });
});
