import { describe, expect, it } from 'vitest';
import { type FontNames, spacedText } from '../../../containers/documents/pdf/archive/spaced-text.ts';
import { readStandardFont } from '../../../containers/documents/pdf/archive/standard-fonts.ts';
import { lettersOfType1 } from '../../../containers/documents/pdf/fonts/type1-letters.ts';

const NAMES: FontNames = {
  font: (name) => {
    if (name === '/Whole') return null;
    return { missing: new Set([32]), bytesPerCode: name === '/Two' ? 2 : 1, widthOf: () => 250 };
  },
  setsFont: (name) => name === '/Sets',
};

function spaced(content: string): string | undefined {
  return spacedText(Buffer.from(content), NAMES)?.toString().replace(/\s+/g, ' ').trim();
}

describe('letters that a font does not have', () => {
  it.each([
    ['a distance as wide', '/F 10 Tf (a b) Tj', '/F 10 Tf [<61> -250 <62>] TJ'],
    [
      'and the spacing that they would have',
      '/F 10 Tf 1 Tc 2 Tw (a b) Tj',
      '/F 10 Tf 1 Tc 2 Tw [<61> -550 <62>] TJ',
    ],
    ['which for two bytes has no words', '/Two 10 Tf 2 Tw <00610020> Tj', '/Two 10 Tf 2 Tw [<0061> -250] TJ'],
    ['beside the distances that are there', '/F 9 Tf [( a) -20 (b)] TJ', '/F 9 Tf [-250 <61> -20 <62>] TJ'],
    ['on the next line', "/F 10 Tf (a b) '", '/F 10 Tf T* [<61> -250 <62>] TJ'],
    ['with its own spacing', '/F 10 Tf 2 1 (a b) "', '/F 10 Tf 2 Tw 1 Tc T* [<61> -550 <62>] TJ'],
    [
      'by the state that is saved',
      'q 1 Tc /F 10 Tf Q /F 10 Tf ( ) Tj',
      'q 1 Tc /F 10 Tf Q /F 10 Tf [-250] TJ',
    ],
    ['whatever else states say', '/F 10 Tf /Other gs ( ) Tj Q', '/F 10 Tf /Other gs [-250] TJ Q'],
  ])('become %s', (_, content, written) => {
    expect(spaced(content)).toBe(written);
  });

  it.each([
    '/Whole 10 Tf (a b) Tj',
    '/F 10 Tf (ab) Tj 0 0 9 9 re f',
    '(a b) Tj',
    '/F 10 Tf /Sets gs (a b) Tj',
  ])('are none in %s', (content) => {
    expect(spaced(content)).toBeUndefined();
  });
});

it('the letters of a Type 1 program are read', () => {
  const { program, widths } = readStandardFont('NimbusSans-Regular');
  const letters = lettersOfType1(program);
  expect([...widths.keys()].filter((name) => !letters?.widths.has(name))).toEqual([]);
  expect(letters?.widths.has('none')).toBe(false);
  expect(lettersOfType1(Buffer.from('%!PS-AdobeFont-1.0: eexec 0123456789abcdef'))).toBeNull();
});
