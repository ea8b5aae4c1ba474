import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equationOf } from '../../../../containers/documents/office/mending/equation-code.ts';
import { textOf, xmlOf } from '../../../../containers/documents/text/tree.ts';

function shape(code: string): string | null {
  const equation = equationOf(code);
  if (equation === null) return null;
  return xmlOf(equation)
    .replace(/ xmlns:m="[^"]*"| xml:space="preserve"/g, '')
    .replace(/<m:r><m:t>([^<]*)<\/m:t><\/m:r>/g, '$1')
    .replace(/^<m:oMath>|<\/m:oMath>$/g, '');
}

const NARY = (sign: string) =>
  `<m:nary><m:naryPr><m:chr m:val="${sign}"/></m:naryPr><m:sub>1</m:sub><m:sup>n</m:sup><m:e>x</m:e></m:nary>`;
const FENCED = (begin: string, end: string) =>
  `<m:d><m:dPr><m:begChr m:val="${begin}"/><m:endChr m:val="${end}"/></m:dPr><m:e>x</m:e></m:d>`;

describe('the code of an EQ field', () => {
  test.each([
    ['fractions', ' EQ \\f(1;2) ', '<m:f><m:num>1</m:num><m:den>2</m:den></m:f>'],
    ['decimals', 'eq \\f(1,5;2)', '<m:f><m:num>1,5</m:num><m:den>2</m:den></m:f>'],
    ['commas', 'EQ \\f(1,2)', '<m:f><m:num>1</m:num><m:den>2</m:den></m:f>'],
    ['roots', 'EQ \\r(3;x)', '<m:rad><m:deg>3</m:deg><m:e>x</m:e></m:rad>'],
    [
      'square roots',
      'EQ \\r(x)',
      '<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>x</m:e></m:rad>',
    ],
    ['raised text', 'EQ ax\\s\\up8(2)', 'a<m:sSup><m:e>x</m:e><m:sup>2</m:sup></m:sSup>'],
    ['lowered text', 'EQ x\\s\\do4(i)', '<m:sSub><m:e>x</m:e><m:sub>i</m:sub></m:sSub>'],
    ['brackets', 'EQ \\b\\bc\\{(x)', FENCED('{', '}')],
    ['brackets of one side', 'EQ \\b \\lc\\[ (x)', FENCED('[', '')],
    ['integrals', 'EQ \\i(1;n;x)', NARY('∫')],
    ['sums', 'EQ \\i\\su(1;n;x)', NARY('∑')],
    [
      'arrays',
      'EQ \\a\\al\\co2\\vs3(1;2;3;4)',
      '<m:m><m:mr><m:e>1</m:e><m:e>2</m:e></m:mr><m:mr><m:e>3</m:e><m:e>4</m:e></m:mr></m:m>',
    ],
    ['lists', 'EQ \\l(a;b)', 'a;b'],
    ['boxes', 'EQ \\x(x)', '<m:borderBox><m:borderBoxPr/><m:e>x</m:e></m:borderBox>'],
    [
      'what stands within',
      'EQ 2\\f(\\r(x);f(y))',
      '2<m:f><m:num><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>x</m:e></m:rad></m:num><m:den>f(y)</m:den></m:f>',
    ],
  ])('is an equation of %s', (_, code, expected) => {
    expect(shape(code)).toBe(expected);
  });

  test.each([
    'EQ \\o(a;b)',
    'EQ \\d\\fo5()',
    'EQ \\f(1;2',
    'EQ \\f(1;2;3)',
    'EQ \\q(1)',
    'EQ ',
  ])('is none where Office Math has no equal for it, or it is cut: %s', (code) => {
    expect(equationOf(code)).toBeNull();
  });

  test('loses no sign, whatever it holds', () => {
    const sign = fc.stringMatching(/^[a-z0-9+=]{1,4}$/);
    const { whole } = fc.letrec<{ whole: [string, string] }>((tie) => {
      const inner = tie('whole');
      const both = fc.tuple(inner, inner);
      return {
        whole: fc.oneof(
          { depthSize: 'small' },
          sign.map((text): [string, string] => [text, text]),
          both.map(([first, second]): [string, string] => [
            `\\f(${first[0]};${second[0]})`,
            first[1] + second[1],
          ]),
          both.map(([first, second]): [string, string] => [
            `\\i\\pr(1;${first[0]};${second[0]})`,
            `1${first[1]}${second[1]}`,
          ]),
          inner.map(([code, text]): [string, string] => [`a\\s\\up3(${code})`, `a${text}`]),
          inner.map(([code, text]): [string, string] => [`\\b(${code})`, text]),
        ),
      };
    });
    fc.assert(
      fc.property(whole, ([code, text]) => {
        const equation = equationOf(`EQ ${code}`);
        expect(equation && textOf(equation)).toBe(text);
      }),
    );
  });
});
