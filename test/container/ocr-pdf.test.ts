import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { degrees, PDFDocument, type PDFImage, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { pageTexts } from './support/pdf.ts';
import {
  announce,
  failureOf,
  finish,
  makePdf,
  newAttempt,
  runTool,
  send,
  submit,
} from './support/program.ts';
import { sharePictures } from './support/shared-pictures.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

const LONG_TEXT = 'Este texto nasceu digital e tem bem mais de trinta letras.';

async function scan(lines: readonly string[], width = 1240, height = 1754): Promise<Buffer> {
  const texts = lines.map((line, index) => `<text x="120" y="${170 + index * 110}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans" font-size="42">${texts}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

const RECEIPT = ['Recibo de pagamento', 'Recebemos de Joana Prado a quantia', 'de mil reais pela reforma.'];

interface Sheet {
  media: [number, number, number, number];
  crop?: [number, number, number, number];
  trim?: [number, number, number, number];
  rotate?: number;
  unit?: number;
  after?: string;
}

/** A page that shows the picture upright over all that is seen of it. */
function addSheet(document: PDFDocument, image: PDFImage, sheet: Sheet): PDFPage {
  const { media, crop, trim, rotate = 0, unit, after = '' } = sheet;
  const page = document.addPage();
  page.setMediaBox(media[0], media[1], media[2] - media[0], media[3] - media[1]);
  if (crop) page.setCropBox(crop[0], crop[1], crop[2] - crop[0], crop[3] - crop[1]);
  if (trim) page.setTrimBox(trim[0], trim[1], trim[2] - trim[0], trim[3] - trim[1]);
  if (unit) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit));
  page.node.set(PDFName.of('Rotate'), PDFNumber.of(rotate));
  const [left, bottom, right, top] = crop ?? media;
  const [wide, high] = [right - left, top - bottom];
  const matrices: Record<number, number[]> = {
    0: [wide, 0, 0, high, left, bottom],
    90: [0, high, -wide, 0, right, bottom],
    180: [-wide, 0, 0, -high, right, top],
    270: [0, -high, wide, 0, left, top],
  };
  const matrix = matrices[(rotate + 360) % 360] ?? [];
  page.node.setXObject(PDFName.of('Scan'), image.ref);
  const content = document.context.stream(`q ${matrix.join(' ')} cm /Scan Do Q\n${after}`);
  page.node.addContentStream(document.context.register(content));
  return page;
}

async function documentOf(sheets: readonly Sheet[], lines: readonly string[] = RECEIPT): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = await document.embedJpg(await scan(lines));
  for (const sheet of sheets) addSheet(document, image, sheet);
  return document.save();
}

const UPRIGHT: Sheet = { media: [0, 0, 420, 594] };
const SHEETS: Record<string, Sheet> = {
  upright: UPRIGHT,
  'turned by 90°': { media: [0, 0, 594, 420], rotate: 90 },
  'turned by 180°': { media: [0, 0, 420, 594], rotate: 180 },
  'turned by -90°': { media: [0, 0, 594, 420], rotate: -90 },
  cropped: { media: [0, 0, 600, 800], crop: [100, 150, 520, 744] },
  'cropped and turned': { media: [0, 0, 800, 600], crop: [100, 50, 694, 470], rotate: 270 },
  'with an origin elsewhere': { media: [-200, -300, 220, 294] },
  'with a trim box, turned': { media: [0, 0, 594, 420], trim: [50, 60, 250, 300], rotate: 270 },
  'with a unit of its own': { media: [0, 0, 210, 297], unit: 2 },
  'that leaves its graphics state open': { ...UPRIGHT, after: 'q 0.5 0 0 0.5 30 30 cm q' },
};

async function stored(name: string, bytes: Uint8Array | undefined): Promise<string> {
  const path = join(home(), name);
  await writeFile(path, bytes ?? new Uint8Array());
  return path;
}

/** Where the first such word is shown on each page, as shares of the page: left, top. */
async function wordPlaces(path: string, word: string): Promise<[number, number][]> {
  const { stdout } = await execute('pdftotext', ['-cropbox', '-bbox', path, '-']);
  return stdout
    .split('<page ')
    .slice(1)
    .map((page, index) => {
      const [, wide, high] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      const [, x, y] = new RegExp(`xMin="([-\\d.]+)" yMin="([-\\d.]+)"[^>]*>${word}<`).exec(page) ?? [];
      const lies = Math.abs(Object.values(SHEETS)[index]?.rotate ?? 0) % 180 === 90;
      const [shownWide, shownHigh] = lies ? [high, wide] : [wide, high];
      return [Number(x) / Number(shownWide), Number(y) / Number(shownHigh)];
    });
}

async function pixels(path: string): Promise<Buffer[]> {
  const prefix = path.replace('.pdf', '-page');
  await execute('pdftoppm', ['-cropbox', '-gray', '-r', '40', path, prefix]);
  const names = Object.keys(SHEETS).map((_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}.pgm`);
  return Promise.all(names.map((name) => readFile(name)));
}

describe('ocr-pdf', () => {
  test('puts the words where they are seen, on every kind of page, and changes no picture', async () => {
    const bytes = await documentOf(Object.values(SHEETS));
    const { state, files } = await runTool(url(), 'ocr-pdf', {}, [{ name: 'recibo.pdf', bytes }]);
    expect(state).toMatchObject({ state: 'done', info: 'recibo.pdf: 10 páginas reconhecidas' });
    const [before, after] = [await stored('before.pdf', bytes), await stored('after.pdf', files[0]?.bytes)];
    await execute('qpdf', ['--check', after]);
    const places = await wordPlaces(after, 'Recebemos');
    for (const [index, name] of Object.keys(SHEETS).entries()) {
      const [left = 0, top = 0] = places[index] ?? [];
      expect(Math.abs(left - 120 / 1240), name).toBeLessThan(0.01);
      expect(Math.abs(top - 245 / 1754), name).toBeLessThan(0.015);
    }
    const [shownBefore, shownAfter] = [await pixels(before), await pixels(after)];
    for (const [index, name] of Object.keys(SHEETS).entries()) {
      expect(shownBefore[index]?.equals(shownAfter[index] ?? Buffer.alloc(0)), name).toBe(true);
    }
  });

  test('tells its progress page by page and gives the text as a file and in the job', async () => {
    const bytes = await documentOf(Array(8).fill(UPRIGHT));
    const attempt = newAttempt();
    const options = { text: true, text_file: true };
    await submit(url(), attempt, announce('ocr-pdf', options, [{ name: 'oito.pdf', bytes }]));
    await send(url(), attempt, 0, bytes);
    const seen: { progress: number; message: string }[] = [];
    const state = await finish(url(), attempt, (running) => {
      if (running.state === 'running') seen.push(running);
    });
    // Progress is reported at most once a second, so the document has enough pages for some of them.
    const pages = seen.map(({ message }) => /^Reconhecendo página ([1-8]) de 8$/.exec(message)?.[1]);
    expect(pages.filter((page) => page !== undefined)).not.toEqual([]);
    const shares = seen.map(({ progress }) => progress);
    expect(shares).toEqual([...shares].sort((left, right) => left - right));
    if (state.state !== 'done') throw new Error(state.state);
    expect(state.outputs.map(({ name }) => name)).toEqual(['oito.pdf', 'oito.txt']);
    const text = await (await fetch(`${url()}/runs/${attempt}/outputs/1`)).text();
    expect(text).toBe(state.text);
    expect(text.split('\f').slice(0, 8)).toEqual(Array(8).fill(`${RECEIPT.join('\n')}\n`));
  });

  test('keeps pages that have text, completes pages with a stamp, and never says a word twice', async () => {
    const document = await PDFDocument.create();
    const image = await document.embedJpg(await scan(RECEIPT));
    document.addPage([420, 594]).drawText(LONG_TEXT, { x: 20, y: 500, size: 11 });
    addSheet(document, image, UPRIGHT).drawText('Fls. 12', { x: 340, y: 20, size: 12 });
    document.addPage([420, 594]);
    addSheet(document, image, UPRIGHT).drawText(LONG_TEXT, { x: 20, y: 60, size: 11 });
    const file = { name: 'misto.pdf', bytes: await document.save() };
    const skipped = await runTool(url(), 'ocr-pdf', { text: true }, [file]);
    expect(skipped.state).toMatchObject({
      info: 'misto.pdf: 2 páginas reconhecidas, 2 páginas já tinham texto',
    });
    const pagesOf = ({ state }: typeof skipped) =>
      (state.state === 'done' ? (state.text ?? '') : '').split('\f');
    const [first, second, third, fourth] = pagesOf(skipped);
    expect(first?.trim()).toBe(LONG_TEXT);
    expect(second?.match(/Fls/g)).toHaveLength(1);
    expect(second).toContain('Joana Prado');
    expect(third?.trim()).toBe('');
    expect(fourth).not.toContain('Joana');
    const completed = pagesOf(await runTool(url(), 'ocr-pdf', { text: true, mode: 'completar' }, [file]));
    expect(completed[3]).toContain('Joana Prado');
    expect(completed[3]?.match(/nasceu/g)).toHaveLength(1);
    expect(completed[0]?.match(/nasceu/g)).toHaveLength(1);
  });

  test('a document that has all its text comes back as it was, and says so', async () => {
    const document = await PDFDocument.create();
    for (const y of [500, 300]) document.addPage([420, 594]).drawText(LONG_TEXT, { x: 20, y, size: 11 });
    const bytes = await document.save();
    const { state, files } = await runTool(url(), 'ocr-pdf', {}, [{ name: 'pronto.pdf', bytes }]);
    expect(state).toMatchObject({
      info: 'pronto.pdf: todas as 2 páginas já tinham texto; nada foi alterado',
    });
    expect(files[0]?.bytes.equals(bytes)).toBe(true);
  });

  test('reads pages that lie on their side, and sets them upright when asked', async () => {
    const lying = await sharp(await scan([...RECEIPT, ...RECEIPT, ...RECEIPT]))
      .rotate(90)
      .jpeg()
      .toBuffer();
    const document = await PDFDocument.create();
    const page = document.addPage([594, 420]);
    page.drawImage(await document.embedJpg(lying), { x: 0, y: 0, width: 594, height: 420 });
    page.setRotation(degrees(0));
    const file = { name: 'deitado.pdf', bytes: await document.save() };
    const { state, files } = await runTool(url(), 'ocr-pdf', { rotate: true, text: true }, [file]);
    expect(state).toMatchObject({
      info: 'deitado.pdf: 1 página reconhecida, 1 página posta de pé',
      text: expect.stringContaining('Recebemos de Joana Prado a quantia'),
    });
    const { stdout } = await execute('pdfinfo', [await stored('upright.pdf', files[0]?.bytes)]);
    expect(stdout).toMatch(/Page rot:\s+270/);
    const kept = await runTool(url(), 'ocr-pdf', {}, [file]);
    const unturned = await execute('pdfinfo', [await stored('kept.pdf', kept.files[0]?.bytes)]);
    expect(unturned.stdout).toMatch(/Page rot:\s+0/);
  });

  test('takes huge, tiny and one-bit pages, and resources that pages share or inherit', async () => {
    const document = await PDFDocument.create();
    const picture = sharp(await scan(RECEIPT))
      .threshold(128)
      .toColourspace('b-w');
    const image = await document.embedPng(await picture.png({ palette: true, colours: 2 }).toBuffer());
    addSheet(document, image, UPRIGHT);
    addSheet(document, image, UPRIGHT);
    addSheet(document, image, { media: [0, 0, 14_400, 14_400] });
    addSheet(document, image, { media: [0, 0, 3, 3] });
    const [one, two] = document.getPages();
    const shared = document.context.register(one?.node.Resources() ?? document.context.obj({}));
    one?.node.delete(PDFName.of('Resources'));
    two?.node.delete(PDFName.of('Resources'));
    one?.node.Parent()?.set(PDFName.of('Resources'), shared);
    const varied = await document.save();
    const { state, files } = await runTool(url(), 'ocr-pdf', { text: true }, [
      { name: 'variado.pdf', bytes: varied },
    ]);
    expect(state).toMatchObject({ info: 'variado.pdf: 4 páginas reconhecidas' });
    const pages = (state.state === 'done' ? (state.text ?? '') : '').split('\f');
    for (const page of pages.slice(0, 2)) expect(page.match(/Joana/g)).toHaveLength(1);
    await execute('qpdf', ['--check', await stored('varied.pdf', files[0]?.bytes)]);
  });

  test('reads the scan among many pages that share many pictures, and a page that is twice in the tree', async () => {
    const document = await PDFDocument.create();
    const image = await document.embedJpg(await scan(RECEIPT));
    const page = addSheet(document, image, UPRIGHT);
    for (let count = 0; count < 150; count++) {
      document.addPage([420, 594]).drawText(LONG_TEXT, { x: 20, y: 500, size: 11 });
    }
    sharePictures(document, 400);
    const tree = document.catalog.Pages();
    tree.Kids().push(page.ref);
    tree.set(PDFName.of('Count'), PDFNumber.of(152));
    const { state, files } = await runTool(url(), 'ocr-pdf', { text: true }, [
      { name: 'catálogo.pdf', bytes: await document.save() },
    ]);
    expect(state).toMatchObject({
      info: 'catálogo.pdf: 2 páginas reconhecidas, 150 páginas já tinham texto',
    });
    const texts = await pageTexts(files[0]?.bytes);
    expect(texts).toHaveLength(152);
    for (const text of [texts[0], texts[151]]) expect(text?.match(/Joana Prado/g)).toHaveLength(1);
  });

  test('a document locked only against changes is read, and stays locked', async () => {
    const document = await PDFDocument.load(await documentOf([UPRIGHT]));
    await document.encrypt({ ownerPassword: 'dono', userPassword: '' });
    const { state, files } = await runTool(url(), 'ocr-pdf', { text: true }, [
      { name: 'trancado.pdf', bytes: await document.save() },
    ]);
    expect(state).toMatchObject({ state: 'done', text: expect.stringContaining('Joana Prado') });
    const { stdout } = await execute('pdfinfo', [await stored('locked.pdf', files[0]?.bytes)]);
    expect(stdout).toMatch(/Encrypted:\s+yes/);
  });

  test('documents with a password, cut, or of too many pages fail by name', async () => {
    const bad = (name: string, bytes: Uint8Array) => failureOf(url(), 'ocr-pdf', {}, [{ name, bytes }]);
    const locked = await PDFDocument.load(await makePdf('Segredo'));
    await locked.encrypt({ userPassword: 'abc', ownerPassword: 'dono' });
    expect(await bad('senha.pdf', await locked.save())).toContain('está protegido por senha');
    expect(await bad('cortado.pdf', (await makePdf('x', 9)).subarray(0, 900))).toContain(
      'danificado ou incompleto',
    );
    const long = await PDFDocument.create();
    for (let page = 0; page < 501; page++) long.addPage([100, 100]);
    expect(await bad('longo.pdf', await long.save())).toContain(
      'somam 501 páginas, e esta ferramenta aceita até 500',
    );
  });
});
