import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hasUnsoundJpeg2000 } from '../../../containers/documents/pdf/archive/jpeg2000.ts';
import { madeDocument } from '../support/pdf-objects.ts';

function box(kind: string, ...content: number[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return Buffer.concat([size, Buffer.from(kind, 'latin1'), Buffer.from(content)]);
}

const RGB = box('colr', 1, 0, 0, 0, 0, 0, 16);
const size = (channels: number, depth = 7) =>
  box('ihdr', 0, 0, 0, 1, 0, 0, 0, 1, 0, channels, depth, 7, 0, 0);

/** A JP2 file with these boxes in its head. */
function picture(...head: Buffer[]): Buffer {
  const start = [box('jP  ', 13, 10, 135, 10), box('ftyp', ...Buffer.from('jp2 \0\0\0\0jp2 '))];
  return Buffer.concat([...start, box('jp2h', ...Buffer.concat(head)), box('jp2c', 255, 79)]);
}

function isUnsound(bytes: Buffer, filter: unknown = '/JPXDecode'): boolean {
  const stream = { dict: { '/Subtype': '/Image', '/Filter': filter }, data: bytes.toString('base64') };
  return hasUnsoundJpeg2000(madeDocument({ '1 0 R': { stream } }));
}

describe('a picture in JPEG 2000', () => {
  test.each([
    ['red, green and blue', [size(3), RGB]],
    ['one grey', [size(1), box('colr', 1, 0, 0, 0, 0, 0, 17)]],
    ['the profile that is said to be the best', [size(3), RGB, box('colr', 2, 0, 1, 9, 9)]],
    ['depths that are each told, and the same', [size(3, 255), box('bpcc', 7, 7, 7), RGB]],
  ])('is sound with %s', (_, head) => {
    expect(isUnsound(picture(...head))).toBe(false);
  });

  test.each([
    ['two channels', [size(2), RGB]],
    ['five', [size(5), RGB]],
    ['too many bits', [size(3, 38), RGB]],
    ['channels of other depths', [size(3, 255), box('bpcc', 7, 7, 3), RGB]],
    ['depths that are not told', [size(3, 255), RGB]],
    ['colours of CIEJab', [size(3), box('colr', 1, 0, 0, 0, 0, 0, 19)]],
    ['colours told in a way of JPX', [size(3), box('colr', 4, 0, 0, 0)]],
    ['two spaces of which none is the best', [size(3), RGB, box('colr', 2, 0, 0, 9, 9)]],
    ['no size', [RGB]],
  ])('is not with %s', (_, head) => {
    expect(isUnsound(picture(...head))).toBe(true);
  });

  test('is not without its head, nor within another code', () => {
    expect(isUnsound(Buffer.from([255, 79, 255, 81]))).toBe(true);
    expect(isUnsound(picture(size(3), RGB).subarray(0, 40))).toBe(true);
    expect(isUnsound(deflateSync(picture(size(3), RGB)), ['/FlateDecode', '/JPXDecode'])).toBe(true);
  });
});
