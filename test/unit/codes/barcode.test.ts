import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcode, parseBarcode } from '../../../worker/brazil/codes/barcode.ts';
import { BARCODE_TYPES } from '../../../worker/brazil/codes/schema.ts';
import { ApiError } from '../../../worker/errors.ts';
import { pixels, pngOf, rasterised, readCodes, readDataMatrix } from '../../support/codes/read-back.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`));

/** Weights 3 and 1 from the right, written apart from the code under test. */
function withGs1Digit(body: string): string {
  let sum = 0;
  for (let place = body.length - 1, weight = 3; place >= 0; place -= 1, weight = 4 - weight) {
    sum += weight * Number(body[place]);
  }
  return body + ((1000 - sum) % 10);
}

const VALUES = {
  code128: fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/),
  code39: fc.stringMatching(/^[0-9A-Z\-.$/+%]{2,20}$/),
  itf: digits(8).chain((first) => fc.constantFrom(first, `${first}0123456789`)),
  ean13: digits(12).map(withGs1Digit),
  ean8: digits(7).map(withGs1Digit),
  upca: digits(11).map(withGs1Digit),
  itf14: digits(13).map(withGs1Digit),
};

test.each(Object.entries(VALUES))(
  'any value of %s is read back, from the PNG and from the SVG',
  async (type, values) => {
    const wanted = fc.sample(values, { numRuns: 30, seed: 4 });
    const images = await Promise.all(
      wanted.map((value) =>
        barcode(parseBarcode({ type, value, format: 'both', module_size: 2, height: 40 })),
      ),
    );
    // An EAN-13 that begins with 0 is the UPC-A of the other 12 digits: readers may say either.
    const same = (text: string) => (text.length === 12 && type === 'ean13' ? `0${text}` : text);
    expect((await readCodes(images.map(pngOf))).map(same)).toEqual(wanted);
    expect((await readCodes(await Promise.all(images.map(rasterised)))).map(same)).toEqual(wanted);
  },
  60_000,
);

test('a missing check digit is computed, and exactly one last digit is accepted', async () => {
  for (const type of ['ean13', 'ean8', 'upca', 'itf14'] as const) {
    for (const whole of fc.sample(VALUES[type], { numRuns: 10, seed: 5 })) {
      const body = whole.slice(0, -1);
      const computed = await barcode(parseBarcode({ type, value: body }));
      expect(computed).toEqual(await barcode(parseBarcode({ type, value: whole })));
      for (const digit of '0123456789') {
        if (body + digit === whole) continue;
        const wrong = () => parseBarcode({ type, value: body + digit });
        expect(wrong).toThrow(expect.objectContaining({ code: 'invalid_value' }));
        expect(wrong).toThrow(new RegExp(`o último dígito é ${whole.at(-1)}\\.$`));
      }
    }
  }
});

test.each([
  ['code128', 'ação'],
  ['code128', 'a'.repeat(81)],
  ['code39', 'abc'],
  ['code39', 'A*B'],
  ['itf', '123'],
  ['itf', '12a4'],
  ['itf14', '123456789012'],
  ['ean13', '78910003155'],
  ['ean13', '789 100031550'],
  ['ean13', '٧٨٩١٠٠٠٣١٥٥٠'],
  ['ean8', '12345678901'],
  ['upca', '-3600029145'],
  ['datamatrix', '7'.repeat(3000) + 'ç'.repeat(100)],
  ['qr', 'ç'.repeat(2000)],
])('invalid_value says what %s accepts instead of %s', (type, value) => {
  const refused = () => parseBarcode({ type, value });
  expect(refused).toThrow(expect.objectContaining({ code: 'invalid_value' }));
  expect(refused).toThrow(/aceita|cabe/);
});

test('a long Data Matrix is refused before it is drawn, or drawn', async () => {
  const parts = ['7', 'A', 'é', '\x01', 'aA1\n*>', 'abc xyz', '1234', '@[]^_ ED', 'Aé'];
  const long = fc
    .array(fc.tuple(fc.constantFrom(...parts), fc.integer({ min: 1, max: 60 })), {
      minLength: 15,
      maxLength: 60,
    })
    .map((runs) =>
      runs
        .map(([part, times]) => part.repeat(times))
        .join('')
        .slice(0, 3_116),
    );
  await fc.assert(
    fc.asyncProperty(long, async (value) => {
      let request: ReturnType<typeof parseBarcode>;
      try {
        request = parseBarcode({ type: 'datamatrix', value });
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_value' });
        return;
      }
      expect((await barcode(request)).width).toBeGreaterThan(100);
    }),
    { numRuns: 40 },
  );
});

test('Data Matrix is read back by dmtxread, with accents and emoji too', async () => {
  const values = ['PED-1042/A', '12345678901234567890', 'Ação: café 🎉', 'aZ9 '.repeat(60).trim(), '7'];
  for (const value of values) {
    const image = await barcode(parseBarcode({ type: 'datamatrix', value, format: 'both', module_size: 5 }));
    expect(readDataMatrix(pngOf(image))).toBe(value);
    expect(readDataMatrix(await rasterised(image))).toBe(value);
  }
});

test('qr is the QR code of level M', async () => {
  const value = 'Ação: café 🎉';
  const image = await barcode(parseBarcode({ type: 'qr', value, format: 'both' }));
  expect(await readCodes([pngOf(image), await rasterised(image)])).toEqual([value, value]);
});

test('SVG and PNG agree in every pixel of the bars, and nearly in the edges of the text', async () => {
  const values = { code128: 'Pedido 1042', ean13: '789100031550', itf14: '1789100031550', datamatrix: 'a' };
  for (const [type, value] of Object.entries(values)) {
    for (const module_size of [1, 2, 3]) {
      for (const show_text of [false, true]) {
        const asked = { type, value, module_size, show_text, format: 'both' };
        const image = await barcode(parseBarcode(asked));
        const drawn = await pixels(pngOf(image));
        const svg = await pixels(await rasterised(image));
        expect(drawn.length).toBe(image.width * image.height * 4);
        expect(svg.length).toBe(drawn.length);
        const bars = image.width * (60 + 3 * module_size) * 4;
        expect(Buffer.compare(drawn.subarray(0, bars), svg.subarray(0, bars))).toBe(0);
        const differences = drawn.map((level, index) => Math.abs(level - (svg[index] ?? 0)));
        const largest = differences.reduce((most, difference) => Math.max(most, difference), 0);
        // Two rasterisers smooth edges differently; no pixel is dark in one and light in the other.
        const allowed = show_text && type !== 'datamatrix' ? 127 : 0;
        expect(largest).toBeLessThanOrEqual(allowed);
      }
    }
  }
});

test('the height is that of the bars, and the text comes beneath them', async () => {
  const base = { type: 'ean13', value: '789100031550', module_size: 2 };
  const plain = await barcode(parseBarcode({ ...base, height: 100, show_text: false }));
  expect(plain).toMatchObject({ width: (95 + 22) * 2, height: 100 + 2 * 6 });
  const higher = await barcode(parseBarcode({ ...base, height: 600, show_text: false }));
  expect(higher.height - plain.height).toBe(500);
  const text = await barcode(parseBarcode({ ...base, height: 100 }));
  expect(text.height).toBeGreaterThan(plain.height);
});

test('module_size is rounded to whole pixels', async () => {
  const base = { type: 'code128', value: 'A1' };
  const at = async (module_size: number) => (await barcode(parseBarcode({ ...base, module_size }))).width;
  expect(await at(1.5)).toBe(await at(2));
  expect(await at(0.5)).toBe(await at(1));
});

test.each([
  ['type', { value: 'a' }],
  ['type', { type: 'pdf417', value: 'a' }],
  ['value', { type: 'qr' }],
  ['value', { type: 'qr', value: '' }],
  ['value', { type: 'qr', value: 789 }],
  ['value', { type: 'qr', value: '\udc00' }],
  ['value', { type: 'qr', value: 'a'.repeat(3117) }],
  ['height', { type: 'ean8', value: '1234567', height: 9 }],
  ['height', { type: 'ean8', value: '1234567', height: 601 }],
  ['height', { type: 'ean8', value: '1234567', height: 1e9 }],
  ['module_size', { type: 'ean8', value: '1234567', module_size: 0.001 }],
  ['module_size', { type: 'ean8', value: '1234567', module_size: 500 }],
  ['show_text', { type: 'ean8', value: '1234567', show_text: 'true' }],
  ['format', { type: 'ean8', value: '1234567', format: 'gif' }],
  ['color', { type: 'ean8', value: '1234567', color: 'transparent' }],
])('invalid_request names %s for %j', (named, body) => {
  expect(() => parseBarcode(body)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  expect(() => parseBarcode(body)).toThrow(named);
});

test('no type and value make anything but a picture or a refusal', async () => {
  const bodies = fc.record({
    type: fc.constantFrom(...BARCODE_TYPES),
    value: fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.stringMatching(/^[0-9]{0,15}$/)),
    show_text: fc.boolean(),
    format: fc.constant('both'),
  });
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const outcome = await Promise.resolve()
        .then(() => barcode(parseBarcode(body)))
        .catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ApiError);
      else expect(outcome).toMatchObject({ svg: expect.stringMatching(/^<svg .*<\/svg>$/s) });
    }),
    { numRuns: 300 },
  );
});
