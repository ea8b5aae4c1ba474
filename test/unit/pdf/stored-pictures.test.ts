import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeImage } from '../../../containers/documents/pdf/compress/decode-image.ts';
import { formatOf } from '../../../containers/documents/pdf/compress/image-format.ts';
import { isAdobeSegment, jpegSegments } from '../../../containers/documents/pictures/jpeg-segments.ts';
import type { Dictionary } from '../../../containers/plain/pdf/values.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const picture = { '/Width': 16, '/Height': 16, '/BitsPerComponent': 8 };

function withoutAdobe(jpeg: Buffer): Buffer {
  const marker = [...jpegSegments(jpeg)].find(isAdobeSegment);
  if (marker === undefined) throw new Error('The JPEG has no marker to remove.');
  return Buffer.concat([jpeg.subarray(0, marker.from), jpeg.subarray(marker.to)]);
}

async function firstInks(jpeg: Buffer): Promise<number[]> {
  const dict = { ...picture, '/ColorSpace': '/DeviceCMYK', '/Filter': '/DCTDecode' };
  const document = madeDocument({ '1 0 R': { stream: { dict, data: jpeg.toString('base64') } } });
  const [stream, format] = [document.stream('1 0 R'), formatOf(document, dict)];
  if (stream === undefined || format === null) throw new Error('The picture is none.');
  const { data } = await decodeImage(document, stream, format);
  return [...data.subarray(0, 4)];
}

test('the inks of a JPEG are those that it stores, with Adobe’s marker or without it', async () => {
  const inks = Buffer.concat(Array.from({ length: 256 }, () => Buffer.from([200, 150, 50, 10])));
  const raw = { width: 16, height: 16, channels: 4 as const };
  const jpeg = await sharp(inks, { raw }).pipelineColourspace('cmyk').toColourspace('cmyk').jpeg().toBuffer();
  const marked = await firstInks(jpeg);
  expect(await firstInks(withoutAdobe(jpeg))).toEqual(marked);
  expect(new Set(marked).size).toBeGreaterThan(1);
});

describe('a picture whose predictor counts otherwise than the picture', () => {
  const parameters = { '/Predictor': 15, '/Colors': 3, '/Columns': 16 };
  const formatWith = (set: Dictionary) =>
    formatOf(madeDocument({}), {
      ...{ ...picture, '/ColorSpace': '/DeviceRGB', '/Filter': '/FlateDecode', '/DecodeParms': set },
    });

  test.each<[string, Dictionary]>([
    ['colours', { ...parameters, '/Colors': 1, '/Columns': 48 }],
    ['colours that are usual', { '/Predictor': 15, '/Columns': 48 }],
    ['bits', { ...parameters, '/BitsPerComponent': 4, '/Columns': 32 }],
    ['columns', { ...parameters, '/Columns': 15 }],
  ])('is left as it is: %s', (_, set) => {
    expect(formatWith(set)).toBeNull();
    expect(formatWith({ ...set, '/Predictor': 1 })).not.toBeNull();
    expect(formatWith(parameters)).toMatchObject({ predictor: 15, channels: 3 });
  });
});
