import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseChecksum } from '../../../worker/uploads/tus/checksum.ts';
import { MOST_METADATA_BYTES, parseMetadata } from '../../../worker/uploads/tus/metadata.ts';
import { parseByteCount } from '../../../worker/uploads/tus/numbers.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('Upload-Metadata', () => {
  test('gives back each key and value that was put in, in any language', () => {
    const keys = fc.stringMatching(/^[a-zA-Z0-9_.-]{1,20}$/);
    const values = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.toWellFormed());
    fc.assert(
      fc.property(fc.dictionary(keys, values, { maxKeys: 5 }), (pairs) => {
        const entries = Object.entries(pairs);
        fc.pre(entries.length > 0);
        const header = entries.map(([key, value]) => `${key} ${base64(value)}`).join(',');
        expect([...(parseMetadata(header) ?? [])]).toEqual(entries);
      }),
    );
  });

  test('may have keys without a value, and spaces after its commas', () => {
    expect([...(parseMetadata('is_confidential, filename YS5wZGY=') ?? [])]).toEqual([
      ['is_confidential', ''],
      ['filename', 'a.pdf'],
    ]);
  });

  test.each([
    ['no base64', 'filename ção'],
    ['base64 without its padding', 'filename YS5wZGY'],
    ['an empty pair', 'filename YS5wZGY=,'],
    ['a key twice', 'filename YS5wZGY=,filename Yi5wZGY='],
    ['three words', 'filename YS5wZGY= YS5wZGY='],
    ['10 KB', `filename ${base64('a'.repeat(7_500))}`],
  ])('is rejected with %s', (_, header) => {
    expect(parseMetadata(header)).toBeNull();
  });

  test('may have up to 8 KB', () => {
    const longest = `a ${'A'.repeat(MOST_METADATA_BYTES - 2 - ((MOST_METADATA_BYTES - 2) % 4))}`;
    expect(parseMetadata(longest)?.size).toBe(1);
  });
});

describe('Upload-Checksum', () => {
  test('names the algorithm and the digest', () => {
    for (const [name, algorithm] of [
      ['sha1', 'SHA-1'],
      ['sha256', 'SHA-256'],
    ] as const) {
      const hash = createHash(name).update('hello');
      const digest = hash.copy().digest('hex');
      expect(parseChecksum(`${name} ${hash.digest('base64')}`)).toEqual({ algorithm, digest });
    }
  });

  test.each([
    ['an unknown algorithm', 'md5 XUFAKrxLKna5cZ2REBfFkg=='],
    ['a digest of another algorithm', `sha1 ${createHash('sha256').digest('base64')}`],
    ['hexadecimal', `sha1 ${createHash('sha1').digest('hex')}`],
    ['no digest', 'sha1'],
    ['nothing', ''],
    ['the name of a member of every object', 'constructor AAAA'],
  ])('is rejected with %s', (_, header) => {
    expect(parseChecksum(header)).toBeNull();
  });
});

describe('a number of bytes', () => {
  test.each([
    '',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '9007199254740992',
    '99999999999999999999',
    'NaN',
  ])('is not %j', (text) => expect(parseByteCount(text)).toBeNull());

  test('is any safe whole number', () => {
    expect(parseByteCount('0')).toBe(0);
    expect(parseByteCount('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseByteCount(undefined)).toBeNull();
  });
});
