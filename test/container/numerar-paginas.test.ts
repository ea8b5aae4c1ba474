import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { pageTexts, pixelsOf, qpdfOf, reportOf, withPdf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const MM = 72 / 25.4;

async function numbered(options: unknown, ...sources: Uint8Array[]) {
  const given = sources.map((bytes, index) => ({ name: `${'abc'[index]}.pdf`, bytes }));
  const { files, state } = await runTool(url(), 'numerar-paginas', options, given);
  expect(state).toMatchObject({ state: 'done' });
  const texts = await Promise.all(files.map((file) => pageTexts(file.bytes)));
  return { bytes: files[0]?.bytes, texts, info: state.state === 'done' ? state.info : undefined };
}

/** The words of a page with the place of each, as poppler shows it: left, top, right, bottom in points. */
function wordsOf(bytes: Uint8Array | undefined, page = 1) {
  return withPdf(bytes, async (path) => {
    const { stdout } = await execute('pdftotext', [
      '-bbox',
      '-cropbox',
      '-f',
      `${page}`,
      '-l',
      `${page}`,
      path,
      '-',
    ]);
    const words = stdout.matchAll(
      /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g,
    );
    return [...words].map(([, left, top, right, bottom, word]) => ({
      word,
      box: [left, top, right, bottom].map(Number),
    }));
  });
}

/** Pages without text, turned, whose crop box is within their media box. */
async function turned(...turns: number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const turn of turns) {
    const page = document.addPage([500, 700]);
    page.setCropBox(50, 100, 400, 500);
    page.setRotation(degrees(turn));
  }
  return document.save();
}

describe('numerar-paginas', () => {
  test('writes the number at the foot of every page, and changes nothing else of it', async () => {
    const source = await makePdf('folha', 3);
    const { texts, bytes, info } = await numbered({}, source);
    expect(texts[0]?.map((text) => text.split(/\s+/))).toEqual([
      ['folha', '1', '1'],
      ['folha', '2', '2'],
      ['folha', '3', '3'],
    ]);
    const [, , last] = (await wordsOf(bytes, 2)).map(({ box }) => box);
    expect(((last?.[0] ?? 0) + (last?.[2] ?? 0)) / 2).toBeCloseTo(150, -0.5);
    expect(info).toBeUndefined();
  });

  test.each([
    0, 90, 180, 270,
  ])('stands upright in its corner on a page that is turned by %i', async (turn) => {
    const { bytes } = await numbered(
      { format: 'Página {n} de {total}', position: 'superior_direita', margin_mm: 10, size: 12 },
      await turned(turn),
    );
    const words = await wordsOf(bytes);
    expect(words.map(({ word }) => word)).toEqual(['Página', '1', 'de', '1']);
    const width = turn % 180 === 0 ? 400 : 500;
    const last = words.at(-1)?.box ?? [];
    expect(last[2]).toBeGreaterThan(width - 10 * MM - 4);
    expect(last[2]).toBeLessThan(width - 10 * MM + 4);
    expect(last[1]).toBeGreaterThan(10 * MM - 8);
    expect(last[3]).toBeLessThan(10 * MM + 20);
  });

  test('skips the cover, which counts or not', async () => {
    const source = await turned(0, 0, 0);
    expect((await numbered({ pages: '2-' }, source)).texts).toEqual([['', '2', '3']]);
    expect((await numbered({ pages: '2-', count: 'numeradas' }, source)).texts).toEqual([['', '1', '2']]);
    expect((await numbered({ start: 8, style: 'romano' }, source)).texts).toEqual([['viii', 'ix', 'x']]);
  });

  test('goes on from file to file with prefix and zeros', async () => {
    const options = { format: 'PROC-{n}/{total}', digits: 4, continuous: true, start: 10 };
    const { texts } = await numbered(options, await turned(0, 0), await turned(0), await turned(0));
    expect(texts).toEqual([['PROC-0010/0013', 'PROC-0011/0013'], ['PROC-0012/0013'], ['PROC-0013/0013']]);
  });

  test('writes any character, in the colour and the corner of each side of a leaf', async () => {
    const options = {
      format: '→ {n} ✓ “ção” <b>',
      position: 'inferior_direita',
      mirrored: true,
      color: '#ff0000',
      size: 20,
    };
    const { texts, bytes } = await numbered(options, await turned(0, 0));
    expect(texts).toEqual([['→ 1 ✓ “ção” <b>', '→ 2 ✓ “ção” <b>']]);
    const [right, left] = [await wordsOf(bytes, 1), await wordsOf(bytes, 2)];
    expect(left[0]?.box[0]).toBeCloseTo(10 * MM, -1);
    expect(right.at(-1)?.box[2]).toBeCloseTo(400 - 10 * MM, -1);
    const { data } = await pixelsOf(bytes);
    const isRed = data.some((value, at) => at % 3 === 0 && value > 200 && (data[at + 1] ?? 255) < 90);
    expect(isRed).toBe(true);
    await withPdf(bytes, async (path) => {
      const { stdout } = await execute('pdffonts', [path]);
      expect(
        stdout
          .split('\n')
          .slice(2, -1)
          .every((line) => / yes +yes +yes /.test(line)),
      ).toBe(true);
    });
  });

  test('keeps form, tags, layers and attachments; the number is none of the text of a tagged document', async () => {
    const { bytes } = await numbered({}, traitsPdf('a', 'ON'));
    expect((await reportOf(bytes, 'acroform')).fields[0]).toMatchObject({
      fullname: 'nome',
      value: 'u:valor a',
    });
    const objects = JSON.stringify(await reportOf(bytes, 'qpdf'));
    for (const kept of ['/OCProperties', '/StructTreeRoot', '/EmbeddedFiles', '/JavaScript'])
      expect(objects).toContain(kept);
    const plain = await qpdfOf(bytes ?? new Uint8Array(), [
      '--qdf',
      '--object-streams=disable',
      '--no-original-object-ids',
    ]);
    expect(Buffer.from(plain).toString('latin1')).toContain('/Artifact BMC');
    // Tags find what a page's own streams mark, not what a form does.
    expect(Buffer.from(plain).toString('latin1')).toMatch(/%% Contents for page 1\n[^%]*\/MCID 0/);
  });

  test('a locked document stays locked, and that is said', async () => {
    const locked = await qpdfOf(await turned(0), ['--encrypt', '', 'dono', '256', '--modify=none', '--']);
    const { info, texts, bytes } = await numbered({}, locked);
    expect(texts).toEqual([['1']]);
    expect(info).toBe('a.pdf: o arquivo mantém as restrições do autor');
    expect((await reportOf(bytes, 'encrypt')).capabilities.modify).toBe(false);
  });
});
