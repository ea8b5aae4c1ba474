import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLines, oneLine, shortened } from '../../../worker/mail/one-line.ts';

describe('one line', () => {
  test.each([
    ['Ana\r\nBcc: x@y.z', 'Ana Bcc: x@y.z'],
    ['Ana\u2028Lima\u0085\tSá', 'Ana Lima Sá'],
    ['nota\u202Efdp.exe', 'notafdp.exe'],
    ['\uFEFF\u2066Ana\u2069\u200B', 'Ana'],
    ['नमस्ते क्\u200dष 👩🏽‍⚖️', 'नमस्ते क्\u200dष 👩🏽‍⚖️'],
    ['R$\u00a035,00', 'R$\u00a035,00'],
    ['a\ud800b', 'a\ufffdb'],
  ])('of %j is %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  test('has no control and no direction, whatever it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

test('lines are kept, empty ones once', () => {
  expect(cleanLines('um\r\ndois\n\n\n\ntrês\u2028quatro')).toEqual(['um', 'dois', '', 'três', 'quatro']);
});

describe('what is shortened', () => {
  test('is as long as asked, cut between characters as they are seen', () => {
    expect(shortened('abcdef', 4)).toBe('abc…');
    expect(shortened('👩🏽‍⚖️👩🏽‍⚖️👩🏽‍⚖️', 2)).toBe('👩🏽‍⚖️…');
  });

  test('is left alone where it fits', () => {
    expect(shortened('👩🏽‍⚖️👩🏽‍⚖️', 2)).toBe('👩🏽‍⚖️👩🏽‍⚖️');
  });
});
