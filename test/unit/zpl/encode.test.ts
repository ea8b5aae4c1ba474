import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bitmap,
  cutAt,
  dithered,
  parsePgm,
  quarterTurn,
} from '../../../containers/documents/zpl/bitmap.ts';
import { crc16, graphicField, labelOf } from '../../../containers/documents/zpl/encode.ts';
import { turnedPixels } from '../../../containers/plain/geometry/sizes.ts';
import { planLabel, planWithoutMargins } from '../../../containers/plain/labels/zpl-label-size.ts';
import type { Encoding } from '../../../containers/protocol/labels/label-pages.ts';
import { pixelBox } from '../../support/boxes.ts';
import { decodeData, decodeLabels } from '../../support/zpl/decode.ts';

const ENCODINGS: Encoding[] = ['acs', 'z64', 'hex'];

/** Rows that repeat, end in runs, and hold runs longer than one count can say. */
const bitmaps = fc
  .tuple(fc.integer({ min: 1, max: 260 }), fc.integer({ min: 1, max: 12 }))
  .chain(([rowBytes, height]) => {
    const pieces = fc.array(
      fc.tuple(fc.constantFrom(0x00, 0xff, 0xf0, 0x0f, 0xa5, 0x11), fc.integer({ min: 1, max: rowBytes })),
      { minLength: 1, maxLength: 8 },
    );
    return fc
      .array(fc.tuple(pieces, fc.integer({ min: 1, max: 4 })), { minLength: height, maxLength: height })
      .map((rows): Bitmap => {
        const filled = rows.flatMap(([runs, times]) => {
          const row = new Uint8Array(rowBytes);
          let at = 0;
          for (const [byte, length] of runs) {
            row.fill(byte, at, at + length);
            at += length;
          }
          return Array<Uint8Array>(times).fill(row);
        });
        const bytes = new Uint8Array(Buffer.concat(filled));
        return { width: rowBytes * 8, height: filled.length, rowBytes, bytes };
      });
  });

function dataOf(field: string): string {
  return field.split(',').slice(4).join(',');
}

function picture(width: number, height: number, pixels: number[]) {
  return { width, height, pixels: Uint8Array.from(pixels) };
}

describe('a graphic field', () => {
  test.each(ENCODINGS)('in %s is read back bit for bit', (encoding) => {
    fc.assert(
      fc.property(bitmaps, (bitmap) => {
        const field = graphicField(bitmap, encoding);
        expect(field).toMatch(/^\^GFA,[0-9A-Za-z,:!+/=]*$/);
        expect(decodeData(dataOf(field), bitmap.rowBytes).equals(bitmap.bytes)).toBe(true);
      }),
    );
  });

  test('in ACS is never longer than in hex', () => {
    fc.assert(
      fc.property(bitmaps, (bitmap) => {
        expect(graphicField(bitmap, 'acs').length).toBeLessThanOrEqual(graphicField(bitmap, 'hex').length);
      }),
    );
  });

  test('says runs, ends of rows and repeated rows as Zebra does', () => {
    const bytes = Buffer.from(`${'A'.repeat(22)}${'0'.repeat(20)}${'F'.repeat(42)}${'F'.repeat(42)}`, 'hex');
    expect(graphicField({ width: 168, height: 3, rowBytes: 21, bytes }, 'acs')).toBe('^GFA,63,63,21,gHA,!:');
  });

  test('in Z64 ends in the CRC of its base64', () => {
    const { bytes, ...rest } = { width: 16, height: 2, rowBytes: 2, bytes: Uint8Array.of(0xaa, 0, 0xff, 1) };
    const [, , data = '', crc] = dataOf(graphicField({ ...rest, bytes }, 'z64')).split(':');
    expect(crc).toBe(crc16(data).toString(16).toUpperCase().padStart(4, '0'));
  });

  test('has the CRC that ZebraDesigner writes', () => {
    expect(crc16('123456789')).toBe(0x31c3);
    expect(crc16('eJzj4KAKYJChDmCwoQ5gEKAOYAAAavEfEQ==')).toBe(0x24ef);
  });
});

describe('a picture', () => {
  test('is cut at the threshold, rows filled up to whole bytes', () => {
    const bitmap = cutAt(
      128,
      picture(9, 2, [127, ...Array<number>(8).fill(128), ...Array<number>(9).fill(0)]),
    );
    expect(bitmap).toMatchObject({ width: 9, height: 2, rowBytes: 2 });
    expect([...bitmap.bytes]).toEqual([0x80, 0, 0xff, 0x80]);
  });

  test('of even grey is dithered to as many black dots as it is dark', () => {
    for (const grey of [32, 64, 128, 200]) {
      const { bytes } = dithered(128, picture(64, 64, Array<number>(64 * 64).fill(grey)));
      const black = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
      expect(Math.abs(black / 4096 - (255 - grey) / 255)).toBeLessThan(0.03);
    }
  });

  test('is turned clockwise', () => {
    expect(quarterTurn(picture(3, 2, [1, 2, 3, 4, 5, 6]))).toEqual(picture(2, 3, [4, 1, 5, 2, 6, 3]));
  });

  test('that is cut short is not read', () => {
    expect(parsePgm(Buffer.from('P5\n2 1\n255\n\u0001\u0002', 'latin1')).pixels).toHaveLength(2);
    expect(() => parsePgm(Buffer.from('P5\n2 2\n255\n\u0001\u0002', 'latin1'))).toThrow('cut');
    expect(() => parsePgm(Buffer.from('P6\n1 1\n255\nabc', 'latin1'))).toThrow('Not a PGM');
  });
});

describe('a label', () => {
  test('has its picture in the middle', () => {
    const bitmap = cutAt(128, picture(8, 2, Array<number>(16).fill(0)));
    const [label] = decodeLabels(labelOf({ width: 20, height: 10, picture: bitmap }, 'hex'));
    expect(label).toMatchObject({ width: 20, height: 10, left: 6, top: 4, rowBytes: 1 });
  });

  test.each([
    ['10x15', 203, { width: 800, height: 1200 }],
    ['10x15', 300, { width: 1200, height: 1800 }],
    ['10x10', 203, { width: 800, height: 800 }],
    ['a6', 600, { width: 2520, height: 3552 }],
  ] as const)('of %s at %i dpi holds any page whole', (size, dpi, label) => {
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 14_400, noNaN: true }),
        fc.double({ min: 3, max: 14_400, noNaN: true }),
        fc.boolean(),
        (width, height, mayTurn) => {
          const plan = planLabel(size, dpi, { width, height }, mayTurn);
          if (plan === null) throw new Error('no plan');
          const { width: wide, height: high } = plan.turned ? turnedPixels(plan.page) : plan.page;
          expect(plan.label).toEqual(label);
          expect(wide >= 1 && high >= 1 && wide <= label.width && high <= label.height).toBe(true);
          expect(wide === label.width || high === label.height).toBe(true);
        },
      ),
    );
  });

  test('turns a lying page only where it may and gains by it', () => {
    expect(planLabel('10x15', 203, { width: 425, height: 283 }, true)?.turned).toBe(true);
    expect(planLabel('10x15', 203, { width: 425, height: 283 }, false)?.turned).toBe(false);
    expect(planLabel('10x10', 203, { width: 425, height: 283 }, true)?.turned).toBe(false);
  });

  const INCH = 72;

  test('longer than 10x15 but as wide stays what it is, lying ones turned; others go on 10x15', () => {
    const auto = (wide: number, high: number) =>
      planLabel('auto', 203, { width: wide * INCH, height: high * INCH }, true);
    expect(auto(4, 8)).toMatchObject({ label: { width: 813, height: 1626 }, turned: false, scale: 1 });
    expect(auto(8, 4)).toMatchObject({
      label: { width: 813, height: 1626 },
      page: { width: 1626, height: 813 },
      turned: true,
      scale: 1,
    });
    expect(auto(4, 6.75)).toMatchObject({ label: { width: 813, height: 1372 }, scale: 1 });
    expect(auto(4, 6)?.label).toEqual({ width: 800, height: 1200 });
    expect(auto(8.27, 11.69)?.label).toEqual({ width: 800, height: 1200 });
    expect(planLabel('10x15', 203, { width: 4 * INCH, height: 8 * INCH }, true)?.label).toEqual({
      width: 800,
      height: 1200,
    });
  });

  test('without margins has all of the ink, in its own size wherever that fits', () => {
    const dots = (most: number) => fc.integer({ min: 1, max: most });
    fc.assert(
      fc.property(
        fc
          .tuple(dots(4000), dots(4000))
          .chain(([width, height]) =>
            fc.tuple(
              fc.constant({ width, height }),
              dots(width),
              dots(height),
              fc.nat(width),
              fc.nat(height),
            ),
          ),
        fc.boolean(),
        ([own, wide, high, x, y], mayTurn) => {
          const points = (side: number) => (side / 8 / 25.4) * 72;
          const [left, top] = [Math.min(x, own.width - wide), Math.min(y, own.height - high)];
          const plan = planLabel(
            '10x15',
            203,
            { width: points(own.width), height: points(own.height) },
            mayTurn,
          );
          if (plan === null) throw new Error('no plan');
          const ink = pixelBox(left, top, left + wide, top + high);
          const { window, scale, turned, label, page } = planWithoutMargins(plan, own, ink, mayTurn);
          const { left: from, top: above, right, bottom } = window ?? pixelBox(0, 0, 0, 0);
          const [width, height] = [right - from, bottom - above];
          expect(from <= left * scale && from + width >= Math.min(page.width, (left + wide) * scale)).toBe(
            true,
          );
          expect(above <= top * scale && above + height >= Math.min(page.height, (top + high) * scale)).toBe(
            true,
          );
          expect(from >= 0 && above >= 0 && from + width <= page.width && above + height <= page.height).toBe(
            true,
          );
          expect(
            turned
              ? [height <= label.width, width <= label.height]
              : [width <= label.width, height <= label.height],
          ).toEqual([true, true]);
          const fits = (across: number, along: number) => across <= label.width && along <= label.height;
          expect(scale === 1).toBe(fits(wide, high) || (mayTurn && fits(high, wide)));
        },
      ),
    );
  });

  test('of its own size has 8 dots a millimetre at 203 dpi, and an end', () => {
    expect(planLabel('original', 203, { width: (100 / 25.4) * 72, height: (150 / 25.4) * 72 }, true)).toEqual(
      {
        label: { width: 800, height: 1200 },
        page: { width: 800, height: 1200 },
        window: null,
        turned: false,
        scale: 1,
      },
    );
    expect(planLabel('original', 600, { width: 14_400, height: 14_400 }, true)).toBeNull();
  });
});
