import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matrixPicture } from '../../../worker/brazil/codes/picture.ts';
import { png } from '../../../worker/brazil/codes/png.ts';
import { ERROR_LEVELS, type ErrorLevel, qrHolds, qrMatrix } from '../../../worker/brazil/codes/qr.ts';
import { parseQrCode, qrCode } from '../../../worker/brazil/codes/qr-code.ts';
import { pixels, pngOf, rasterised, readCodes } from '../../support/codes/read-back.ts';

const BLACK_ON_WHITE = { margin: 4, color: '#000000', background: '#ffffff' };

test('each of the 160 versions and levels is made by the text that fills it, and read back', async () => {
  const texts: string[] = [];
  const pictures: Uint8Array[] = [];
  for (const level of ERROR_LEVELS) {
    for (let version = 1; version <= 40; version += 1) {
      const columns = 17 + 4 * version;
      const text = longestText(level, columns);
      const matrix = qrMatrix(text, level);
      expect(matrix.columns).toBe(columns);
      texts.push(text);
      pictures.push(await png(matrixPicture(matrix, { moduleSize: 2, ...BLACK_ON_WHITE })));
    }
  }
  expect(await readCodes(pictures)).toEqual(texts);
});

function longestText(level: ErrorLevel, columns: number): string {
  const most = 'papelada'.repeat(400);
  let length = 0;
  for (let step = 2048; step >= 1; step /= 2) {
    const longer = most.slice(0, length + step);
    if (qrHolds(longer, level) && qrMatrix(longer, level).columns <= columns) length += step;
  }
  return most.slice(0, length);
}

test('any text is read back byte for byte, from the PNG and from the SVG', async () => {
  const kind = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 60 }),
    fc.stringMatching(/^[0-9A-Z $%*+\-./:a-d]{1,80}$/),
    fc.constantFrom(
      'Ação à vista: pão, maçã & café',
      '🎉🇧🇷👩🏽‍💻',
      'ã',
      '0',
      ' ',
      '00020126',
      'ABC123def456789',
    ),
  );
  const printable = kind.filter((text) => !/[\0]/.test(text));
  const asked = fc.record({ text: printable, ecc: fc.constantFrom(...ERROR_LEVELS) });
  const requests = fc.sample(asked, { numRuns: 60, seed: 4 });
  const images = await Promise.all(
    requests.map((request) => qrCode(parseQrCode({ ...request, format: 'both', module_size: 4 }))),
  );
  const texts = requests.map(({ text }) => text);
  expect(await readCodes(images.map(pngOf))).toEqual(texts);
  expect(await readCodes(await Promise.all(images.map(rasterised)))).toEqual(texts);
});

test('SVG and PNG agree in every pixel, with colours and transparency too', async () => {
  for (const look of [
    {},
    { module_size: 1, margin: 0 },
    { module_size: 3, margin: 7, color: '#0A3d62', background: '#fff3d6' },
    { module_size: 5, color: '#C0392b', background: 'transparent' },
  ]) {
    const image = await qrCode(parseQrCode({ text: 'https://loja.exemplo.com.br', format: 'both', ...look }));
    const drawn = await pixels(pngOf(image));
    expect(drawn.length).toBe(image.width * image.height * 4);
    const svg = await pixels(await rasterised(image));
    // Where nothing is drawn the PNG has the code's colour at alpha 0.
    for (const picture of [drawn, svg]) {
      for (let pixel = 0; pixel < picture.length; pixel += 4) {
        if (picture[pixel + 3] === 0) picture.fill(0, pixel, pixel + 3);
      }
    }
    expect(Buffer.compare(drawn, svg)).toBe(0);
  }
});

test('the colours and the transparency are those asked for', async () => {
  const asked = { text: 'a', format: 'png', margin: 1, module_size: 1, color: '#0a3d62' };
  const clear = await pixels(pngOf(await qrCode(parseQrCode({ ...asked, background: 'transparent' }))));
  expect(clear[3]).toBe(0);
  const width = 23;
  expect([...clear.subarray((width + 1) * 4, (width + 2) * 4)]).toEqual([0x0a, 0x3d, 0x62, 255]);
  const filled = await pixels(pngOf(await qrCode(parseQrCode({ ...asked, background: '#fff3d6' }))));
  expect([...filled.subarray(0, 4)]).toEqual([0xff, 0xf3, 0xd6, 255]);
});

test('what each level holds at most fits, and one more is refused with the maximum', async () => {
  const most = {
    L: [2953, '2.953', 4296, '4.296', 7089, '7.089'],
    M: [2331, '2.331', 3391, '3.391', 5596, '5.596'],
    Q: [1663, '1.663', 2420, '2.420', 3993, '3.993'],
    H: [1273, '1.273', 1852, '1.852', 3057, '3.057'],
  } as const;
  for (const level of ERROR_LEVELS) {
    const [bytes, inWords, capitals, , digits] = most[level];
    for (const [character, count] of [
      ['a', bytes],
      ['A', capitals],
      ['7', digits],
    ] as const) {
      expect(qrHolds(character.repeat(count), level)).toBe(true);
      expect(qrMatrix(character.repeat(count), level).columns).toBe(177);
      expect(qrHolds(character.repeat(count + 1), level)).toBe(false);
      expect(() => qrMatrix(character.repeat(count + 1), level)).toThrow();
    }
    const emoji = () => parseQrCode({ text: '🎉'.repeat(2900), ecc: level });
    expect(emoji).toThrow(expect.objectContaining({ code: 'invalid_value' }));
    expect(emoji).toThrow(inWords);
    expect(emoji).toThrow(`ecc ${level}`);
  }
});

test('2,900 characters of capitals, digits or, at level L, of anything in ASCII are read back', async () => {
  const texts = ['A7'.repeat(1450), '7'.repeat(2900), 'aZ'.repeat(1450)];
  const images = await Promise.all(
    texts.map((text) => qrCode(parseQrCode({ text, ecc: 'L', format: 'png', module_size: 3 }))),
  );
  expect(await readCodes(images.map(pngOf))).toEqual(texts);
});

test('the largest legal picture has 8,680 px a side', async () => {
  const asked = { text: 'a'.repeat(2900), ecc: 'L', module_size: 40, margin: 20, format: 'png' };
  const image = await qrCode(parseQrCode(asked));
  expect([image.width, image.height]).toEqual([8680, 8680]);
  const header = new DataView(Uint8Array.from(pngOf(image)).buffer);
  expect([header.getUint32(16), header.getUint32(20), header.getUint8(24)]).toEqual([8680, 8680, 1]);
});

test.each([
  ['text', {}],
  ['text', { text: '' }],
  ['text', { text: 'a'.repeat(2901) }],
  ['text', { text: '🎉'.repeat(2901) }],
  ['text', { text: '\ud800' }],
  ['text', { text: 1 }],
  ['text', { text: null }],
  ['ecc', { text: 'a', ecc: 'm' }],
  ['format', { text: 'a', format: 'pdf' }],
  ['module_size', { text: 'a', module_size: 0 }],
  ['module_size', { text: 'a', module_size: 0.001 }],
  ['module_size', { text: 'a', module_size: 2.5 }],
  ['module_size', { text: 'a', module_size: 41 }],
  ['module_size', { text: 'a', module_size: 1e21 }],
  ['module_size', { text: 'a', module_size: '8' }],
  ['margin', { text: 'a', margin: -1 }],
  ['margin', { text: 'a', margin: 21 }],
  ['color', { text: 'a', color: 'transparent' }],
  ['color', { text: 'a', color: '#fff' }],
  ['background', { text: 'a', background: 'white' }],
  ['background', { text: 'a', background: '#ffffff"/><script>' }],
  ['colour', { text: 'a', colour: '#000000' }],
  ['__proto__', JSON.parse('{"text":"a","__proto__":1}')],
  ['objeto JSON', []],
  ['objeto JSON', null],
  ['objeto JSON', 'texto'],
])('invalid_request names %s for %j', (named, body) => {
  expect(() => parseQrCode(body)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  expect(() => parseQrCode(body)).toThrow(named);
});
