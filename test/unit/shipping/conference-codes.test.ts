import { describe, expect, test } from 'vitest';
import { codeKey, codesRead } from '../../../worker/shipping/conference/codes.ts';

const KEY = '35261112345678000199550010000123451123456780';

describe('a code that is read', () => {
  test.each([
    ['as it is', 'QB123456785BR', 'QB123456785BR'],
    ['in small letters, with spaces', ' qb 123 456 785 br ', 'QB123456785BR'],
    ['with a scanner’s prefix and line end', ']C1QB123456785BR\r\n', 'QB123456785BR'],
    ['typed without its hyphens', '70112345671234567', codeKey('701-1234567-1234567')],
    ['a key in groups of four', KEY.replace(/(.{4})/g, '$1 '), KEY],
    ['a key within an address', `http://www.fazenda.example/qrcode?chNFe=${KEY}&tpAmb=1`, KEY],
    ['a key before a bar', `https://www.fazenda.example/nfce?p=${KEY}|2|1|1|ABC`, KEY],
    ['a marketplace’s JSON', '{"id":"43210987654","t":"lm"}', '43210987654'],
    ['JSON with a number', '{"sender_id":123456789,"id":43210987654}', '43210987654'],
    ['an address that ends with it', 'https://rastreio.example/BR2612345678901', 'BR2612345678901'],
    ['a carrier’s code within a longer one', '0131000001045000QB123456785BR0000', 'QB123456785BR'],
    ['filled up with a zero', '043210987654', '43210987654'],
    ['a key with letters', KEY.replace('12345678', 'A2B4C6D8'), KEY.replace('12345678', 'A2B4C6D8')],
  ])('is found %s', (_, read, code) => {
    expect(codesRead(read)).toContain(code);
  });

  test('is no part of a longer text that is shorter than eight letters', () => {
    expect(codesRead('{"id":"12345678"}')).toContain('12345678');
    expect(codesRead('{"id":"1234567"}')).not.toContain('1234567');
  });

  test('is first what it is itself, then the JSON’s id', () => {
    expect(codesRead('{"t":"lm-123456","id":"43210987654"}').slice(0, 2)).toEqual([
      'TLM123456ID43210987654',
      '43210987654',
    ]);
  });

  test.each([
    '',
    '   ',
    '\u0000\u0001',
    '!!!',
    'ab',
    '{}',
    'https://',
    '{"id":'.repeat(400),
  ])('names nothing of a parcel: %j', (read) => {
    expect(codesRead(read).every((code) => code.length >= 4)).toBe(true);
  });

  test('of ten kilobytes is judged by its beginning, in a moment', () => {
    for (const part of ['<script>', '{"a":', 'QB12345678', '9', '0', 'https://a/', '|'])
      expect(codesRead(part.repeat(10_000)).length).toBeLessThanOrEqual(40);
  });
});
