import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pixelsOf, rawPdf, reportOf, streamObject } from './support/pdf.ts';
import { made } from './support/pictures.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const SIZE = { width: 16, height: 16 };

/** A page that is filled by a picture in JPEG 2000, in hexadecimal digits. */
function picturePdf(jpeg2000: Buffer): Buffer {
  const dictionary = `/Type /XObject /Subtype /Image /Width ${SIZE.width} /Height ${SIZE.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/ASCIIHexDecode /JPXDecode]`;
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    streamObject('', Buffer.from('q 200 0 0 200 0 0 cm /I Do Q')),
    streamObject(dictionary, Buffer.from(`${jpeg2000.toString('hex')}>`)),
  ]);
}

async function archived(bytes: Uint8Array) {
  const { files, state } = await runTool(program().url, 'pdf-para-pdfa', {}, [{ name: 'a.pdf', bytes }]);
  if (state.state !== 'done') throw new Error(state.state === 'failed' ? state.message : state.state);
  const made = files[0]?.bytes;
  const filters =
    JSON.stringify(await reportOf(made, 'qpdf')).match(/"\/Filter":("[^"]*"|\[[^\]]*\])/g) ?? [];
  const pixels = [await pixelsOf(bytes), await pixelsOf(made)].map(({ data }) => data);
  return { info: state.info ?? '', filters: filters.join(' '), pixels };
}

async function jpeg2000(): Promise<Buffer> {
  const channels = 3;
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height * channels }, (_, at) => (at * 37) % 256);
  const png = sharp(data, { raw: { ...SIZE, channels } }).png();
  return made(await png.toBuffer(), 'png', 'jp2', ['-quality', '100']);
}

describe('pdf-para-pdfa of a picture in JPEG 2000', () => {
  test('takes it out of the code around it, and leaves it as it is', async () => {
    const bytes = await jpeg2000();
    const { info, filters, pixels } = await archived(picturePdf(bytes));
    expect(info).toContain('com as páginas como estavam');
    expect(filters).toContain('"/Filter":"/JPXDecode"');
    expect(filters).not.toContain('ASCIIHex');
    expect(pixels[1]?.equals(pixels[0] ?? Buffer.alloc(0))).toBe(true);
  });

  test('draws the page anew where it does not say what its colours are, without a loss', async () => {
    const bytes = await jpeg2000();
    const bare = bytes.subarray(bytes.indexOf('jp2c') + 'jp2c'.length);
    const { info, filters, pixels } = await archived(picturePdf(bare));
    expect(info).toContain('com as páginas redesenhadas');
    expect(filters).not.toContain('JPXDecode');
    expect(filters).not.toContain('DCTDecode');
    expect(pixels[1]?.equals(pixels[0] ?? Buffer.alloc(0))).toBe(true);
  });
});
