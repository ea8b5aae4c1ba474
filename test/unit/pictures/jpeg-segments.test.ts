import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlainJpeg } from '../../../containers/documents/pictures/jpeg.ts';
import { withoutExtras } from '../../../containers/documents/pictures/jpeg-segments.ts';

const [APP1, ADOBE, COMMENT] = [0xe1, 0xee, 0xfe];
const SCAN_DATA = [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];

function segment(marker: number, body: readonly number[]): number[] {
  return [0xff, marker, 0, body.length + 2, ...body];
}

/** A grey picture of 3 × 2 pixels by its segments; what its scan holds is not to be decoded. */
const FRAME = segment(0xc0, [8, 0, 2, 0, 3, 1, 1, 0x11, 0]);
const SCAN = [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...SCAN_DATA];

function jpegOf(...segments: readonly (readonly number[])[]): Buffer {
  return Buffer.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9]);
}

describe('the segments of a JPEG', () => {
  test('are read alike by what strips a picture for a PDF and by what puts its file into one', () => {
    const extra = fc.record({
      marker: fc.constantFrom(APP1, 0xe0, 0xed, COMMENT),
      body: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 }),
      filling: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(extra, { minLength: 1, maxLength: 5 }), (extras) => {
        const given = extras.flatMap(({ marker, body, filling }) => [
          ...Array<number>(filling).fill(0xff),
          ...segment(marker, body),
        ]);
        const plain = jpegOf(FRAME, SCAN);
        const jpeg = jpegOf(given, FRAME, SCAN);
        expect(withoutExtras(jpeg)).toEqual(plain);
        const withoutJfif = extras.every(({ marker }) => marker !== 0xe0);
        if (withoutJfif) expect(readPlainJpeg(jpeg)?.data).toEqual(plain);
      }),
    );
  });

  test('that do not reach a scan leave the file as it is', () => {
    const whole = jpegOf(segment(COMMENT, [1, 2, 3]), FRAME, SCAN);
    for (let length = 0; length < whole.indexOf(Buffer.from([0xff, 0xda])); length++) {
      const cut = whole.subarray(0, length);
      expect(withoutExtras(cut)).toBe(cut);
      expect(readPlainJpeg(cut)).toBeNull();
    }
  });

  test('of which one says to be shorter than its own length are no JPEG', () => {
    const jpeg = jpegOf([0xff, COMMENT, 0, 1], FRAME, SCAN);
    expect(withoutExtras(jpeg)).toBe(jpeg);
    expect(readPlainJpeg(jpeg)).toBeNull();
  });

  test('keep Adobe’s marker, which says how colours are stored', () => {
    const adobe = segment(ADOBE, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]);
    expect(withoutExtras(jpegOf(adobe, FRAME, SCAN))).toEqual(jpegOf(adobe, FRAME, SCAN));
  });
});
