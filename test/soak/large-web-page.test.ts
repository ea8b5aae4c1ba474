import { randomFillSync } from 'node:crypto';
import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runTool } from '../container/support/program.ts';
import { useOwnProgram } from '../container/support/use-program.ts';

const MEGABYTE = 1024 * 1024;
const PICTURES = 6;
const SIDE = 2_600;

const program = useOwnProgram();

/** A picture of noise, of about 20 MB, which neither the browser nor a PDF makes smaller. */
async function noise(): Promise<string> {
  const pixels = randomFillSync(Buffer.alloc(SIDE * SIDE * 3));
  const jpeg = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } });
  const bytes = await jpeg.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  return `<img style="width: 15cm" src="data:image/jpeg;base64,${bytes.toString('base64')}">`;
}

test.each([
  ['the headless shell', ''],
  ['Chromium', '<embed type="application/pdf">'],
])('the PDF of a page may be larger than the memory that %s has for its files', async (_, opening) => {
  const pictures = await Promise.all(Array.from({ length: PICTURES }, noise));
  const page = { name: 'catálogo.html', bytes: strToU8(`<p>Catálogo${opening}${pictures.join('')}`) };
  const { state, files } = await runTool(program().url, 'html-para-pdf', {}, [page]);
  expect(state).toMatchObject({ state: 'done' });
  expect(files[0]?.bytes.length).toBeGreaterThan(100 * MEGABYTE);
});
