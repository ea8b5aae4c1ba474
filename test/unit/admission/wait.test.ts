import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWait } from '../../../worker/admission/wait.ts';
import { refusalOf } from '../support/refusal.ts';

describe('the parameter wait', () => {
  test.each([
    [undefined, null],
    ['false', null],
    ['true', 60_000],
    ['1', 1_000],
    ['60', 60_000],
  ])('%s is %s milliseconds', (text, milliseconds) => {
    expect(parseWait(text)).toBe(milliseconds);
  });

  test.each([
    '0',
    '00',
    '61',
    '100',
    '060',
    '-1',
    '1.5',
    '1e1',
    '0x10',
    '',
    ' ',
    ' 5',
    '5 ',
    'TRUE',
    'True',
    'sim',
    '60s',
    '１０',
    'NaN',
    'Infinity',
  ])('%j is refused, by its name', (text) => {
    const refused = refusalOf(() => parseWait(text));
    expect(refused.code).toBe('invalid_request');
    expect(refused.message).toContain('wait');
    expect(refused.message).toMatch(/\.$/);
  });

  test('is each whole number of seconds from 1 to 60 and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), (seconds) => {
        if (seconds >= 1 && seconds <= 60) expect(parseWait(String(seconds))).toBe(seconds * 1_000);
        else expect(refusalOf(() => parseWait(String(seconds))).code).toBe('invalid_request');
      }),
    );
  });
});
