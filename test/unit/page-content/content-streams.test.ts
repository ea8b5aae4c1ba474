import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Operand, readContent } from '../../../containers/documents/pdf/content/content.ts';

function operationsOf(content: string | Buffer): [string, Operand[]][] {
  const operations: [string, Operand[]][] = [];
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  readContent(bytes, (operator, operands) => operations.push([operator, [...operands]]));
  return operations;
}

describe('the operators of a content stream', () => {
  test('come in their order with numbers, names, strings, lists and dictionaries', () => {
    expect(
      operationsOf('q 1 0 0 -1.5 .25 +3 cm%rest\n/F#311 9 Tf [(a\\)\\101) -20 <4 1 4>]TJ /S <</M 3>>BDC Q'),
    ).toEqual([
      ['q', []],
      ['cm', [1, 0, 0, -1.5, 0.25, 3]],
      ['Tf', ['/F11', 9]],
      ['TJ', [[Buffer.from('a)A'), -20, Buffer.from('A@')]]],
      ['BDC', ['/S', ['/M', 3]]],
      ['Q', []],
    ]);
  });

  test('have each number as exactly as the program can hold it, however it is written', () => {
    const digits = fc.stringMatching(/^\d{0,20}$/);
    const written = fc
      .tuple(fc.constantFrom('', '+', '-'), digits, fc.constantFrom('', '.'), digits)
      .map((parts) => parts.join(''))
      .filter((word) => word !== '' && Number.isFinite(Number(word)));
    fc.assert(
      fc.property(written, (word) => {
        const [[, [number] = []] = []] = operationsOf(`${word} w`);
        expect(number).toBe(Number(word));
      }),
    );
  });

  test('have names of any bytes, by their code or as they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (name, isWhole) => {
          const bytes = Buffer.from(name);
          const written = [...bytes].map((byte) => {
            const isPlain = !isWhole && (byte >= 0x80 || /[\w*-]/.test(String.fromCharCode(byte)));
            return isPlain ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`;
          });
          expect(operationsOf(`/${written.join('')} gs`)).toEqual([['gs', [`/${name}`]]]);
        },
      ),
    );
  });

  test('pass over the bytes of an inline picture', () => {
    const picture = 'BI /W 2 /H 2 ID \x00EI\xff EI1 \nEI Q';
    expect(operationsOf(picture).map(([operator]) => operator)).toEqual(['BI', 'ID', 'EI', 'Q']);
  });

  test('go on behind a picture with whatever ends its last word', () => {
    const picture = 'BI /W 2 ID \x00 EI \xff EI(\xe9)Tj/A Do';
    expect(operationsOf(picture).map(([operator]) => operator)).toEqual(['BI', 'ID', 'EI', 'Tj', 'Do']);
  });

  test('give each string its bytes, in hexadecimal or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (bytes, isSpaced) => {
        const digits = Buffer.from(bytes).toString('hex');
        const hexadecimal = isSpaced ? digits.replaceAll(/./g, '$& ') : digits;
        const escaped = Buffer.concat(
          [...bytes].map((byte) => Buffer.from(`\\${byte.toString(8).padStart(3, '0')}`)),
        );
        const [[, operands] = []] = operationsOf(`<${hexadecimal}>(${escaped.toString('latin1')})Tj`);
        expect(operands).toEqual([Buffer.from(bytes), Buffer.from(bytes)]);
      }),
    );
  });

  test.each([
    '<41',
    '(open',
    '[1 2',
    '<</A 1',
    '<4g> Tj',
    'BI ID abc',
    'BI ID abc EI \x80 Q',
    ') Tj',
    'nothing',
  ])('that are not as the norm has them are refused: %s', (content) => {
    expect(() => operationsOf(content)).toThrow();
  });

  test('are read to the end or refused, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        try {
          operationsOf(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});
