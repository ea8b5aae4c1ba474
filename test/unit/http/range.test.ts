import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from '../../../worker/http/range.ts';

describe('parseRange', () => {
  test.each([
    ['bytes=0-99', 1000, { offset: 0, length: 100 }],
    ['bytes=0-0', 1000, { offset: 0, length: 1 }],
    ['bytes=500-', 1000, { offset: 500, length: 500 }],
    ['bytes=-500', 1000, { offset: 500, length: 500 }],
    ['bytes=-5000', 1000, { offset: 0, length: 1000 }],
    ['bytes=990-5000', 1000, { offset: 990, length: 10 }],
    ['Bytes=1-2', 1000, { offset: 1, length: 2 }],
    [`bytes=0-${'9'.repeat(400)}`, 1000, { offset: 0, length: 1000 }],
  ])('%s of %i bytes is a part', (header, size, part) => {
    expect(parseRange(header, size)).toEqual(part);
  });

  test.each([
    ['bytes=1000-', 1000],
    ['bytes=5-2', 1000],
    ['bytes=-0', 1000],
    ['bytes=0-', 0],
    [`bytes=${'9'.repeat(400)}-`, 1000],
  ])('%s of %i bytes cannot be satisfied', (header, size) => {
    expect(parseRange(header, size)).toBe('unsatisfiable');
  });

  test.each([
    [null, 1000],
    ['', 1000],
    ['bytes=-', 1000],
    ['bytes=a-b', 1000],
    ['bytes=1.5-2', 1000],
    ['bytes=0-1,5-6', 1000],
    ['items=0-1', 1000],
    ['bytes 0-1', 1000],
    ['bytes=-5', 0],
  ])('%s of %i bytes is ignored', (header, size) => {
    expect(parseRange(header, size)).toBe('whole');
  });

  test('a part always lies inside the file and is never empty', () => {
    const bound = fc.option(fc.nat(30), { nil: '' });
    fc.assert(
      fc.property(bound, bound, fc.nat(20), (first, last, size) => {
        const part = parseRange(`bytes=${first}-${last}`, size);
        if (typeof part === 'string') return;
        expect(part.length).toBeGreaterThan(0);
        expect(part.offset).toBeGreaterThanOrEqual(0);
        expect(part.offset + part.length).toBeLessThanOrEqual(size);
      }),
    );
  });

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string(), fc.nat(), (header, size) => void parseRange(`bytes=${header}`, size)));
  });
});
