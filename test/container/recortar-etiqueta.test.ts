import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { readCodes } from '../support/codes/read-back.ts';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { type Expected, makeSheets, type SheetOptions } from '../support/labels/make-sheets.ts';
import { scan } from '../support/labels/scan-sheets.ts';
import { MILLIMETRE } from '../support/labels/sheet.ts';
import { failureOf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

async function crop(bytes: Uint8Array, options: unknown = {}) {
  const { state, files } = await runTool(program().url, 'recortar-etiqueta', options, [
    { name: 'folhas.pdf', bytes },
  ]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { info: 'info' in state ? state.info : undefined, files };
}

async function sizesOf(pdf: Uint8Array): Promise<number[][]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((page) => {
    const { width, height } = page.getSize();
    return [Math.round(width / MILLIMETRE), Math.round(height / MILLIMETRE)];
  });
}

/** What a scanner reads on each page, printed at 203 dots an inch. */
async function codesOf(pdf: Uint8Array): Promise<string[][]> {
  const folder = await mkdtemp(join(home(), 'pages-'));
  await writeFile(join(folder, 'labels.pdf'), pdf);
  await execute('pdftoppm', ['-r', '203', '-gray', join(folder, 'labels.pdf'), join(folder, 'page')]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort();
  const read = await readCodes(await Promise.all(names.map((name) => readFile(join(folder, name)))));
  return read.map((codes) => (codes.match(/\d+X\d{4}BRB?/g) ?? []).sort());
}

/** All text of each page that any reader finds, also beyond its edges. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const path = join(home(), 'texts.pdf');
  await writeFile(path, pdf);
  const args = ['draw', '-q', '-F', 'text', '-O', 'mediabox-clip=no', path];
  const { stdout } = await execute('mutool', args, { maxBuffer: 1 << 26 });
  return stdout.split('\f').slice(0, -1);
}

/** Sheets of several kinds in one file. */
async function joined(
  layouts: readonly SheetOptions[],
): Promise<{ bytes: Uint8Array; expected: Expected[] }> {
  const document = await PDFDocument.create();
  const expected: Expected[] = [];
  for (const layout of layouts) {
    const made = await makeSheets({ ...layout, first: expected.length });
    const source = await PDFDocument.load(made.bytes);
    for (const page of await document.copyPages(source, source.getPageIndices())) document.addPage(page);
    expected.push(...made.expected);
  }
  return { bytes: await document.save(), expected };
}

function codesWanted({ kind, code }: Expected): string[] {
  return kind === 'label' ? [code, `${code}B`] : [code];
}

describe('recortar-etiqueta', () => {
  test('cuts sheets of every kind: each label alone on 10x15, read as before, nothing of its neighbours in it', async () => {
    const layouts: SheetOptions[] = [
      { layout: 'four', seed: 2, labels: 6 },
      { layout: 'twoColumns', seed: 3, labels: 3, rotate: 90, origin: 60 },
      { layout: 'twoRows', seed: 4, labels: 2, rotate: 180 },
      { layout: 'one', seed: 5, labels: 1, rotate: 270 },
      { layout: 'inches', seed: 6, labels: 1 },
    ];
    const { bytes, expected } = await joined(layouts);
    const { files } = await crop(bytes);
    expect(files.map(({ name }) => name)).toEqual(['folhas-etiquetas.pdf']);
    const pdf = files[0]?.bytes ?? Buffer.alloc(0);
    expect(await sizesOf(pdf)).toEqual(expected.map(() => [100, 150]));
    expect(await codesOf(pdf)).toEqual(expected.map((item) => codesWanted(item).sort()));
    const texts = await textsOf(pdf);
    expect(texts).toHaveLength(expected.length);
    for (const [index, text] of texts.entries()) {
      expect(expected.filter(({ name }) => text.includes(name))).toEqual([expected[index]]);
    }
  });

  test('straightens scans, whose labels are read in their order', async () => {
    const { bytes, expected } = await makeSheets({ layout: 'four', seed: 4, labels: 4 });
    const { files, info } = await crop(await scan(bytes, 5, 200));
    expect(await codesOf(files[0]?.bytes ?? Buffer.alloc(0))).toEqual(
      expected.map((item) => codesWanted(item).sort()),
    );
    expect(info).toContain('endireitada');
    expect(info).toContain('não aparece, mas continua dentro do arquivo');
  });

  test('keeps DANFE pages in their place, or out', async () => {
    const { bytes } = await makeSheets({ layout: 'pairs', seed: 7, labels: 2 });
    const [kept, removed] = await Promise.all([
      crop(bytes),
      crop(bytes, { danfe: 'remover', output: 'por_etiqueta' }),
    ]);
    expect(kept.info).toBe('folhas.pdf: 1 etiqueta, 1 DANFE em 2 folhas');
    expect(removed.files.map(({ name }) => name)).toEqual(['folhas-etiqueta-1.pdf']);
    expect(removed.info).toContain('fora, como pedido: 1 DANFE');
  });

  test('tells control sheets, content declarations, blank pages, DANFE and empty places from labels', async () => {
    const { bytes } = await joined([
      { layout: 'four', seed: 8, labels: 5 },
      { layout: 'pairs', seed: 7, labels: 2 },
    ]);
    const document = await PDFDocument.load(bytes);
    const font = await document.embedFont(StandardFonts.Helvetica);
    const texts = [
      ['FOLHA DE CONTROLE', 'Pedido 1', 'Pedido 2', 'Pedido 3', 'Total 3'],
      ['DECLARAÇÃO DE CONTEÚDO', 'IDENTIFICAÇÃO DOS BENS', 'Camiseta 1', 'Peso total 1 kg', 'Assinatura'],
      [],
    ];
    for (const lines of texts) {
      const page = document.addPage([595, 842]);
      for (const [index, line] of lines.entries())
        page.drawText(line, { x: 60, y: 780 - index * 170, size: 16, font });
      if (lines.length > 0) page.drawRectangle({ x: 50, y: 60, width: 480, height: 1 });
    }
    const { files, info } = await crop(await document.save(), { danfe: 'separar' });
    expect(files.map(({ name }) => name)).toEqual(['folhas-etiquetas.pdf', 'folhas-outras-folhas.pdf']);
    expect(await sizesOf(files[0]?.bytes ?? Buffer.alloc(0))).toHaveLength(6);
    expect(await sizesOf(files[1]?.bytes ?? Buffer.alloc(0))).toHaveLength(3);
    expect(info).toBe(
      'folhas.pdf: 6 etiquetas em 7 folhas; em outro arquivo: 1 DANFE, 1 declaração de conteúdo, 1 folha de controle; página 7 em branco, fora; 3 espaços vazios em folhas incompletas, fora',
    );
  });

  test('puts four on A4, or leaves each page as large as its label', async () => {
    const sheets = await makeSheets({ layout: 'four', seed: 9, labels: 5, rotate: 180 });
    const sheet = await makeSheets({ layout: 'one', seed: 9, labels: 1 });
    const [onA4, original] = await Promise.all([
      crop(sheets.bytes, { paper: 'a4' }),
      crop(sheet.bytes, { paper: 'original' }),
    ]);
    const four = onA4.files[0]?.bytes ?? Buffer.alloc(0);
    expect(await sizesOf(four)).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const wanted = sheets.expected.slice(0, 4).flatMap(codesWanted).sort();
    expect((await codesOf(four))[0]).toEqual(wanted);
    const sizes = await sizesOf(original.files[0]?.bytes ?? Buffer.alloc(0));
    expect(sizes).toHaveLength(1);
    for (const [width = 0, height = 0] of sizes) {
      expect(width).toBeLessThanOrEqual(102);
      expect(height).toBeLessThanOrEqual(152);
    }
  });

  test('cuts into equal parts where it is told to, also through a label', async () => {
    const { bytes } = await makeSheets({ layout: 'single', seed: 10, labels: 1 });
    const options = { layout: '1x2', output: 'por_etiqueta', paper: 'original' };
    const { files } = await crop(bytes, options);
    expect(files.map(({ name }) => name)).toEqual([1, 2].map((at) => `folhas-etiqueta-${at}.pdf`));
    const sizes = await Promise.all(files.map((file) => sizesOf(file.bytes)));
    for (const pages of sizes) {
      expect(pages).toHaveLength(1);
      expect(pages[0]?.[1]).toBeLessThanOrEqual(77);
    }
  });

  test('a file that is locked, damaged, or has nothing to cut fails by name, and leaves the others', async () => {
    const blank = await PDFDocument.create();
    blank.addPage([595, 842]);
    const { bytes } = await makeSheets({ layout: 'single', seed: 11, labels: 1 });
    const good = { name: 'bom.pdf', bytes };
    const locked = await PDFDocument.load(bytes);
    await locked.encrypt({ userPassword: 'abc', ownerPassword: 'dono' });
    const url = program().url;
    const [failed, { files, state }] = await Promise.all([
      failureOf(url, 'recortar-etiqueta', { pages: '4' }, [good]),
      runTool(url, 'recortar-etiqueta', {}, [
        { name: 'vazio.pdf', bytes: await blank.save() },
        { name: 'trancado.pdf', bytes: await locked.save() },
        { name: 'cortado.pdf', bytes: bytes.slice(0, 300) },
        good,
      ]),
    ]);
    expect(failed).toContain('A página 4 não existe');
    expect(files.map(({ name }) => name)).toEqual(['bom-etiquetas.pdf']);
    const info = 'info' in state ? (state.info ?? '') : '';
    expect(info).toMatch(/"vazio\.pdf".*não há etiqueta para recortar/);
    expect(info).toMatch(/"trancado\.pdf".*protegido por senha/);
    expect(info).toMatch(/"cortado\.pdf".*danificado/);
  });
});
