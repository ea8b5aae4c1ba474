import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Operand, readContent } from '../../../containers/documents/pdf/content/content.ts';
import { soundContent } from '../../../containers/documents/pdf/content/sound-content.ts';

function sound(content: string): string | undefined {
  return soundContent(Buffer.from(content, 'latin1'))?.toString('latin1');
}

/** Written down, as to readers 0 is the same as -0. */
function operationsOf(bytes: Buffer): string {
  const operations: [string, Operand[]][] = [];
  readContent(bytes, (operator, operands) => operations.push([operator, [...operands]]));
  return JSON.stringify(operations);
}

describe('content that the norm does not have so', () => {
  test.each([
    ['a hexadecimal string of an odd number of digits', '[<0> 2 <4 14 >] TJ', '[<00> 2 <4 14 0>] TJ'],
    ['a point that is no number', '. .59 .84 rg', '0 .59 .84 rg'],
    ['signs without a meaning', '--5 1.-2 + m', '-5 1 0 m'],
    ['an integer that no reader holds', '2147483648 -9999999999 m', '2147483648.0 -9999999999.0 m'],
    ['within a list of a tag', '/P <</MCID 1 /A [<1>]>> BDC', '/P <</MCID 1 /A [<10>]>> BDC'],
  ])('is written as it has it: %s', (_, given, written) => {
    expect(sound(given)).toBe(written);
  });

  test.each([
    '[(<0>) <00> 2147483647 -2147483648.0 +.5 5. 0] TJ % <0> .',
    'BI /W 1 /H 1 ID <0> . EI Q',
  ])('is not in %s', (content) => {
    expect(sound(content)).toBeUndefined();
  });

  test('says the same to readers, and has no flaw any more', () => {
    const operand = fc.oneof(
      fc.stringMatching(/^<[\da-f]{0,9}>$/),
      fc.stringMatching(/^[+-]{0,2}\d{0,12}\.?[-\d]{0,3}$/).filter((word) => word !== ''),
    );
    fc.assert(
      fc.property(fc.array(operand, { maxLength: 9 }), (operands) => {
        const given = Buffer.from(`[${operands.join(' ')}] TJ`);
        const written = soundContent(given) ?? given;
        expect(operationsOf(written)).toBe(operationsOf(given));
        expect(soundContent(written)).toBeNull();
      }),
    );
  });
});
