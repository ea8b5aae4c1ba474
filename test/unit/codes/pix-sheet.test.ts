import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PIX_FORMATS, pixPictures } from '../../../worker/brazil/pix/pictures.ts';
import { type PixSheet, pixSheet } from '../../../worker/brazil/pix/sheet.ts';
import { inFolder, readCodes } from '../../support/codes/read-back.ts';

const PAYLOAD =
  '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913Fulano de Tal6008Brasilia62070503***630479EE';
const LOOK = { module_size: 8, margin: 4, color: '#000000', background: '#ffffff' };
const SHEET: PixSheet = {
  payload: PAYLOAD,
  name: 'Fulano de Tal',
  city: 'Brasilia',
  amount: 1234.5,
  color: LOOK.color,
  background: LOOK.background,
};

function rendered(pdf: Uint8Array): { text: string; picture: Buffer; size: string } {
  return inFolder((folder) => {
    const path = join(folder, 'sheet.pdf');
    writeFileSync(path, pdf);
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    const size = execFileSync('pdfinfo', [path], { encoding: 'utf8' });
    execFileSync('pdftoppm', ['-jpeg', '-r', '203', '-singlefile', path, join(folder, 'page')]);
    return { text, size, picture: readFileSync(join(folder, 'page.jpg')) };
  });
}

test('the sheet has 10×15 cm and one page, shows what is paid, and its QR code is read to the exact payload', async () => {
  const { text, size, picture } = rendered(await pixSheet(SHEET));
  expect(size).toMatch(/Pages: +1\n/);
  expect(size).toMatch(/Page size: +283\.46 x 425\.2 pts/);
  expect(text).toContain('Fulano de Tal');
  expect(text).toContain('Brasilia');
  expect(text).toContain('R$ 1.234,50');
  expect(text.replace(/\s/g, '')).toContain(PAYLOAD.replace(/\s/g, ''));
  expect(await readCodes([await sharp(picture).png().toBuffer()])).toEqual([PAYLOAD]);
});

test('without an amount the sheet says so', async () => {
  expect(rendered(await pixSheet({ ...SHEET, amount: null })).text).toContain('Valor a definir');
});

test('the longest payload, name and city stay on the sheet, and the code is still read', async () => {
  const payload = PAYLOAD.padEnd(260, 'x');
  const sheet = { ...SHEET, payload, name: 'W'.repeat(25), city: 'W'.repeat(15), amount: 99999999999.99 };
  const { text, picture } = rendered(
    await pixSheet({ ...sheet, color: '#0a3d62', background: 'transparent' }),
  );
  expect(text.replace(/\s/g, '')).toContain(payload.replace(/\s/g, ''));
  expect(text).toContain('W'.repeat(25));
  expect(text).toContain('R$ 99.999.999.999,99');
  expect(await readCodes([await sharp(picture).png().toBuffer()])).toEqual([payload]);
});

test('the same input gives the same bytes', async () => {
  const first = await pixSheet(SHEET);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(Buffer.compare(first, await pixSheet(SHEET))).toBe(0);
});

test('each format gives its pictures, read back to the payload, and always their size', async () => {
  const expected = {
    json: [],
    svg: ['qr_svg'],
    png: ['qr_png_base64'],
    both: ['qr_svg', 'qr_png_base64'],
    pdf: [],
  };
  for (const format of PIX_FORMATS) {
    const { qr_width, qr_height, ...pictures } = await pixPictures(PAYLOAD, { ...LOOK, format });
    expect(qr_width).toBe(qr_height);
    expect(Object.keys(pictures)).toEqual(expected[format]);
    if (pictures.qr_png_base64 === undefined) continue;
    const picture = Buffer.from(pictures.qr_png_base64, 'base64');
    expect(await readCodes([picture])).toEqual([PAYLOAD]);
    expect((await sharp(picture).metadata()).width).toBe(qr_width);
  }
});
