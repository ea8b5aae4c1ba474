import { isDeepStrictEqual } from 'node:util';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { leastSimilarity, structureOf, textOf } from '../../bench/system/pdf-measures.ts';
import { TRAIT_FILES } from '../../bench/system/pdf-traits/files.ts';
import { embedWhole } from '../../bench/system/pdf-traits/fonts.ts';
import { execute } from '../support/execute.ts';
import { pageTexts, pixelsOf, qpdfOf, rawPdf, reportOf, streamObject, withPdf } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

/** Something like a photograph: soft colours with grain. */
function photo(width: number, height: number, grain = 4): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#d33"/><stop offset="1" stop-color="#36a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="40%" cy="50%" r="25%" fill="#fc3"/></svg>`;
  const noise = { width, height, channels: 3 as const, background: '#808080' };
  return sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: grain } } })
    .composite([{ input: Buffer.from(svg), blend: 'hard-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function jpegPages(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const raw = await photo(1654, 2339);
  const jpeg = await sharp(raw, { raw: { width: 1654, height: 2339, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    const image = await document.embedJpg(jpeg);
    const sheet = document.addPage([397, 561]);
    sheet.drawImage(image, { x: 0, y: 0, width: 397, height: 561 });
    sheet.drawText(`folha ${page}`, { x: 30, y: 30, size: 20, font });
  }
  return document.save();
}

/** One page whose picture is the given stream. */
function pageWith(dictionary: string, data: Uint8Array, others: (string | Buffer)[] = []): Buffer {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> >> >>',
    streamObject('', Buffer.from('q 200 0 0 200 0 0 cm /A Do Q')),
    streamObject(`/Type /XObject /Subtype /Image ${dictionary}`, data),
    ...others,
  ]);
}

async function compressed(bytes: Uint8Array, options: object = {}) {
  const { files, state } = await runTool(url(), 'comprimir-pdf', options, [{ name: 'a.pdf', bytes }]);
  const output = files[0]?.bytes ?? Buffer.alloc(0);
  return { output, info: state.state === 'done' ? state.info : state };
}

/** One of the bench's files, what it becomes, and what of it is not as it was. */
async function compressedTrait(name: string) {
  const bytes = await TRAIT_FILES[name]?.();
  if (bytes === undefined) throw new Error(`There is no file with ${name}.`);
  const { output } = await compressed(bytes);
  return withPdf(bytes, (before, directory) =>
    withPdf(output, async (after) => ({
      bytes,
      output,
      changed: {
        text: (await textOf(before)) !== (await textOf(after)),
        structure: !isDeepStrictEqual(await structureOf(before), await structureOf(after)),
        looks: (await leastSimilarity(before, after, directory)) < 0.98,
      },
    })),
  );
}

async function meanDifference(left: Uint8Array, right: Uint8Array, page = 1): Promise<number> {
  const [before, after] = [await pixelsOf(left, page), await pixelsOf(right, page)];
  expect(after.data.length).toBe(before.data.length);
  return (
    before.data.reduce((sum, value, at) => sum + Math.abs(value - (after.data[at] ?? 0)), 0) /
    before.data.length
  );
}

async function imagesOf(bytes: Uint8Array): Promise<string[][]> {
  return withPdf(bytes, async (path) => {
    const { stdout } = await execute('pdfimages', ['-list', path]);
    return stdout
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.trim().split(/\s+/));
  });
}

describe('comprimir-pdf', () => {
  test('makes scans much smaller, the more so the stronger, and they look the same', async () => {
    const bytes = await jpegPages(3);
    const sizes: number[] = [];
    for (const level of ['leve', 'media', 'forte']) {
      const { output, info } = await compressed(bytes, { level });
      expect(info).toMatch(/^a\.pdf: .+ → .+ \(−\d+%\)$/);
      expect(await pageTexts(output)).toEqual(['folha 1', 'folha 2', 'folha 3']);
      for (const page of [1, 3]) expect(await meanDifference(bytes, output, page)).toBeLessThan(4);
      sizes.push(output.length);
    }
    const [light = 0, medium = 0, strong = 0] = sizes;
    expect(light).toBeLessThan(bytes.length * 0.7);
    expect(medium).toBeLessThan(light * 0.6);
    expect(strong).toBeLessThan(medium * 0.7);
  });

  test.each([
    ['as it is', '', (raw: Buffer) => raw],
    [
      'with PNG rows',
      '/DecodeParms << /Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns 900 >>',
      (raw: Buffer) => {
        const rows = Array.from({ length: 900 }, (_, row) => {
          const line = raw.subarray(row * 2700, row * 2700 + 2700);
          const left = Buffer.from(line.map((value, at) => value - (at < 3 ? 0 : (line[at - 3] ?? 0))));
          return Buffer.concat([Buffer.from([1]), left]);
        });
        return Buffer.concat(rows);
      },
    ],
  ])('reduces photographs that were stored without loss, %s', async (_, parameters, arrange) => {
    const raw = await photo(900, 900, 2);
    const entries = `/Width 900 /Height 900 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode ${parameters}`;
    const bytes = pageWith(entries, deflateSync(arrange(raw)));
    const { output } = await compressed(bytes);
    expect(output.length).toBeLessThan(bytes.length / 20);
    expect(await meanDifference(bytes, output)).toBeLessThan(4);
    expect((await imagesOf(output))[0]?.slice(2, 9)).toEqual([
      'image',
      '417',
      '417',
      'rgb',
      '3',
      '8',
      'jpeg',
    ]);
  });

  test('a picture with a colour that is see-through, or with premultiplied transparency, is not touched', async () => {
    const raw = await photo(200, 200);
    const common = '/Width 200 /Height 200 /BitsPerComponent 8 /Filter /FlateDecode';
    const keyed = pageWith(`${common} /ColorSpace /DeviceRGB /Mask [0 10 0 10 0 10]`, deflateSync(raw));
    const halves = Buffer.concat([Buffer.alloc(100), Buffer.alloc(100, 255)]);
    const mask = deflateSync(Buffer.concat(Array<Buffer>(200).fill(halves)));
    const soft = `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /Matte [0 0 0] ${common}`;
    const matte = pageWith(`${common} /ColorSpace /DeviceRGB /SMask 6 0 R`, deflateSync(raw), [
      streamObject(soft, mask),
    ]);
    for (const bytes of [keyed, matte]) {
      const { output } = await compressed(bytes);
      expect(await meanDifference(bytes, output)).toBe(0);
    }
  });

  test.each([
    ['CMYK photograph, JPEG', 0.1, 'cmyk'],
    ['photograph of 16 bits', 0.1, 'rgb'],
    ['photograph with a palette', 0.6, 'rgb'],
    ['photograph with a soft mask', 0.05, 'rgb'],
    ['the same photograph twice', 0.2, 'rgb'],
    ['scan of one bit, fax', 0.5, 'gray'],
    ['scan of one bit, JBIG2', 0.5, 'gray'],
  ])('a %s becomes smaller than %d of it, in its own colours, and looks the same', async (name, most, space) => {
    const { bytes, output, changed } = await compressedTrait(name);
    expect(output.length).toBeLessThan(bytes.length * most);
    expect((await imagesOf(output))[0]?.[5]).toBe(space);
    expect(changed).toEqual({ text: false, structure: false, looks: false });
  });

  test.each([
    'page labels, whole TrueType font',
    'links, names and bookmarks, whole simple TrueType font',
    'tags, whole OpenType font',
    'layers, whole CFF font',
    'whole Type 1 font',
    'the same font twice, attachment',
  ])('%s: fonts shrink to what is shown, and nothing else changes', async (name) => {
    const { bytes, output, changed } = await compressedTrait(name);
    expect(output.length).toBeLessThan(bytes.length * 0.15);
    expect(changed).toEqual({ text: false, structure: false, looks: false });
  });

  test('the font that form fields are filled with stays whole, and is there once', async () => {
    const document = await PDFDocument.load((await TRAIT_FILES['form, whole TrueType font']?.()) ?? '');
    const font = await embedWhole(document, 'simple-truetype');
    const form = document.getForm().acroForm.dict;
    form.set(PDFName.of('DR'), document.context.obj({ Font: { Preencher: font.reference } }));
    const { output } = await compressed(await document.save());
    expect((await reportOf(output, 'acroform')).fields[0]).toMatchObject({ value: 'u:Ana Prado' });
    const fonts = Object.values<{ stream?: { dict: Record<string, unknown> } }>(
      (await reportOf(output, 'qpdf'))[1],
    );
    const lengths = fonts.map(({ stream }) => Number(stream?.dict['/Length1'] ?? 0));
    expect(Math.max(...lengths)).toBeGreaterThan(400_000);
    expect(lengths.filter((length) => length > 0)).toHaveLength(1);
  });

  test('a drawing of few colours is not smeared by JPEG', async () => {
    const pixels = Buffer.alloc(500 * 500 * 3, 255);
    for (let at = 0; at < pixels.length; at += 90) pixels.fill(at % 7 === 0 ? 0 : 120, at, at + 30);
    const entries = '/Width 500 /Height 500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode';
    const bytes = pageWith(entries, deflateSync(pixels, { level: 1 }));
    const { output } = await compressed(bytes, { level: 'forte' });
    expect(await meanDifference(bytes, output)).toBe(0);
  });

  test('gives back the input where nothing is gained, and a signed one as it came', async () => {
    const small = (await compressed(await jpegPages(1), { level: 'forte' })).output;
    const again = await compressed(small, { level: 'forte' });
    expect(again.info).toMatch(/mantido como veio: já estava bem comprimido$/);
    expect(Buffer.compare(again.output, small)).toBe(0);
    const document = await PDFDocument.load(await jpegPages(1));
    const { context } = document;
    const value = context.register(
      context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 1, 2, 3] }),
    );
    const field = context.register(
      context.obj({
        FT: 'Sig',
        Type: 'Annot',
        Subtype: 'Widget',
        Rect: [0, 0, 0, 0],
        V: value,
        P: document.getPage(0).ref,
      }),
    );
    document.getPage(0).node.set(PDFName.of('Annots'), context.obj([field]));
    document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
    const signed = await document.save();
    const kept = await compressed(signed);
    expect(kept.info).toContain('mantido como veio: está assinado digitalmente');
    expect(Buffer.compare(kept.output, signed)).toBe(0);
  });

  test('form fields, links and restrictions are still there', async () => {
    const document = await PDFDocument.load(await jpegPages(1));
    const field = document.getForm().createTextField('nome');
    field.setText('Ana Prado');
    field.addToPage(document.getPage(0), { x: 50, y: 100, width: 200, height: 20 });
    const locked = await qpdfOf(await document.save(), [
      '--encrypt',
      '',
      'dono',
      '256',
      '--print=none',
      '--',
    ]);
    const { output } = await compressed(locked);
    expect(output.length).toBeLessThan(locked.length / 2);
    expect((await reportOf(output, 'acroform')).fields[0]).toMatchObject({
      fullname: 'nome',
      value: 'u:Ana Prado',
    });
    expect((await reportOf(output, 'encrypt')).capabilities.printhigh).toBe(false);
  });

  test('data of the programs that made a document goes, and is named; miniatures go', async () => {
    const document = await PDFDocument.load(await jpegPages(1));
    const { context } = document;
    const { node } = document.getPage(0);
    const own = context.register(context.stream(Buffer.alloc(20_000, 'x')));
    node.set(PDFName.of('PieceInfo'), context.obj({ Desenhador: { Private: own } }));
    node.set(PDFName.of('Thumb'), context.register(context.stream(Buffer.alloc(9), { Width: 3, Height: 3 })));
    const { output, info } = await compressed(await document.save());
    expect(info).toMatch(/; saíram os dados de edição que só interessam a estes programas: Desenhador$/);
    const objects = JSON.stringify(await reportOf(output, 'qpdf'));
    expect(objects).not.toMatch(/PieceInfo|Thumb/);
  });

  test('hostile files end in a clear failure or a sound result, in bounded time', async () => {
    const content = deflateSync(Buffer.alloc(30_000_000, ' '));
    const bomb = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200000 200000] /Contents 4 0 R >>',
      streamObject('/Filter /FlateDecode', content),
    ]);
    const lie = pageWith(
      '/Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
      deflateSync(Buffer.alloc(30_000_000)),
    );
    for (const bytes of [bomb, lie]) {
      const { output, info } = await compressed(bytes);
      expect(info).toMatch(/^a\.pdf: /);
      expect(output.length).toBeLessThanOrEqual(bytes.length);
    }
    const cut = (await makePdf('x', 3)).subarray(0, 400);
    const circle = rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']);
    const said = (bytes: Uint8Array) => failureOf(url(), 'comprimir-pdf', {}, [{ name: 'x.pdf', bytes }]);
    expect(await said(cut)).toMatch(/^O arquivo "x.pdf" está danificado/);
    expect(await said(circle)).toMatch(/^O arquivo "x.pdf" (está danificado|não tem nenhuma página)/);
    expect(
      await said(await qpdfOf(await makePdf('x'), ['--encrypt', 'senha', 'dono', '256', '--'])),
    ).toContain('desbloquear-pdf');
  }, 400_000);
});
