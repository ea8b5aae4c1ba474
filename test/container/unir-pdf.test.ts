import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { failureOf, type Given, makeDocx, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

async function open(bytes: Uint8Array) {
  const path = join(home(), 'opened.pdf');
  await writeFile(path, bytes);
  await execute('qpdf', ['--check', path]);
  const text = (await execute('pdftotext', ['-layout', path, '-'])).stdout;
  const { stdout } = await execute('pdfinfo', ['-f', '1', '-l', '99', path]);
  const sizes = [...stdout.matchAll(/Page\s+\d+ size:\s+([\d.]+) x ([\d.]+)/g)].map((match) => [
    Number(match[1]),
    Number(match[2]),
  ]);
  const outline = JSON.parse(
    (await execute('qpdf', ['--json', '--json-key=outlines', path])).stdout,
  ).outlines;
  return { text, sizes, outline };
}

async function encrypt(bytes: Uint8Array, user: string): Promise<Uint8Array> {
  await writeFile(join(home(), 'plain.pdf'), bytes);
  await execute('qpdf', [
    '--encrypt',
    user,
    'owner',
    '256',
    '--',
    join(home(), 'plain.pdf'),
    join(home(), 'locked.pdf'),
  ]);
  return readFile(join(home(), 'locked.pdf'));
}

async function picture(format: 'jpeg' | 'png' | 'webp' | 'tiff', width = 96, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .withMetadata({ density: 96 })
    .toFormat(format)
    .toBuffer();
}

describe('unir-pdf', () => {
  test('joins PDFs and pictures in order, with a bookmark for each file', async () => {
    const files: Given[] = [
      { name: 'Início.pdf', bytes: await makePdf('primeiro', 2) },
      { name: 'foto.jpg', bytes: await picture('jpeg') },
      { name: 'logo.png', bytes: await picture('png') },
      { name: 'fim.pdf', bytes: await makePdf('ultimo', 1) },
    ];
    const { files: outputs } = await runTool(url(), 'unir-pdf', {}, files);
    expect(outputs.map(({ name }) => name)).toEqual(['unido.pdf']);
    const pdf = await open(outputs[0]?.bytes ?? Buffer.alloc(0));
    expect(pdf.sizes).toEqual([
      [300, 400],
      [300, 400],
      [72, 36],
      [72, 36],
      [300, 400],
    ]);
    expect(pdf.text).toMatch(/primeiro 1[\s\S]*primeiro 2[\s\S]*ultimo 1/);
    expect(
      pdf.outline.map((item: { title: string; destpageposfrom1: number }) => [
        item.title,
        item.destpageposfrom1,
      ]),
    ).toEqual([
      ['Início', 1],
      ['foto', 3],
      ['logo', 4],
      ['fim', 5],
    ]);
  });

  test('page_size fits pictures to sheets turned their way and leaves PDF pages alone', async () => {
    const files = [
      { name: 'a.pdf', bytes: await makePdf('a') },
      { name: 'deitada.webp', bytes: await picture('webp', 200, 100) },
      { name: 'em-pe.tif', bytes: await picture('tiff', 100, 200) },
    ];
    const { files: outputs } = await runTool(url(), 'unir-pdf', { page_size: 'a4', bookmarks: false }, files);
    const pdf = await open(outputs[0]?.bytes ?? Buffer.alloc(0));
    expect(pdf.sizes.map(([width = 0, height = 0]) => [Math.round(width), Math.round(height)])).toEqual([
      [300, 400],
      [842, 595],
      [595, 842],
    ]);
    expect(pdf.outline).toEqual([]);
  });

  test('a photo is turned as its EXIF says, and transparency becomes white', async () => {
    const turned = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const clear = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const files = [
      { name: 'a.jpg', bytes: turned },
      { name: 'b.png', bytes: clear },
    ];
    const { files: outputs } = await runTool(url(), 'unir-pdf', {}, files);
    await open(outputs[0]?.bytes ?? Buffer.alloc(0)).then(({ sizes }) => expect(sizes[0]).toEqual([30, 60]));
    await execute('pdftoppm', [
      '-r',
      '20',
      '-f',
      '2',
      '-l',
      '2',
      join(home(), 'opened.pdf'),
      join(home(), 'page'),
    ]);
    const white = await readFile(join(home(), 'page-2.ppm'));
    expect(Math.min(...white.subarray(-3))).toBeGreaterThan(250);
  });

  test('of an animation the first frame is drawn, and said so', async () => {
    const frame = (color: string) => ({
      create: { width: 40, height: 30, channels: 3 as const, background: color },
    });
    const frames = await Promise.all(['red', 'blue'].map((color) => sharp(frame(color)).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { state } = await runTool(url(), 'unir-pdf', {}, [
      { name: 'move.gif', bytes: moving },
      { name: 'parado.png', bytes: frames[0] ?? Buffer.alloc(0) },
    ]);
    expect(state).toMatchObject({ info: 'move.gif: da animação ficou só o primeiro quadro' });
  });

  test('an owner-locked PDF is joined; one with a password is refused by name', async () => {
    const plain = await makePdf('aberto');
    const locked = { name: 'dono.pdf', bytes: await encrypt(plain, '') };
    const joined = await runTool(url(), 'unir-pdf', {}, [locked, { name: 'b.pdf', bytes: plain }]);
    expect((await open(joined.files[0]?.bytes ?? Buffer.alloc(0))).sizes).toHaveLength(2);
    const secret = { name: 'contrato é.pdf', bytes: await encrypt(plain, 'senha') };
    expect(await failureOf(url(), 'unir-pdf', {}, [{ name: 'b.pdf', bytes: plain }, secret])).toBe(
      'O arquivo "contrato é.pdf" está protegido por senha. Remova a senha com a ferramenta desbloquear-pdf e envie de novo.',
    );
  });

  test('bad input is named and said in Portuguese, never with a path or an engine message', async () => {
    const good = { name: 'bom.pdf', bytes: await makePdf('bom') };
    const bad = async (name: string, bytes: Uint8Array) =>
      failureOf(url(), 'unir-pdf', {}, [good, { name, bytes }]);
    const messages = [
      await bad('vazio.pdf', new Uint8Array()),
      await bad('cortado.pdf', good.bytes.subarray(0, 300)),
      await bad('figura.pdf', await picture('png')),
      await bad('pagina.pdf', strToU8('<!DOCTYPE html><html></html>')),
      await bad('cortada.png', (await picture('png', 400, 400)).subarray(0, 300)),
    ];
    expect(messages[0]).toBe('O arquivo "vazio.pdf" está vazio. Envie de novo o arquivo completo.');
    expect(messages[1]).toMatch(/^O arquivo "cortado.pdf" está danificado ou incompleto/);
    expect(messages[2]).toContain('tem a extensão .pdf, mas o conteúdo é uma imagem PNG');
    expect(messages[3]).toContain('uma página HTML');
    expect(messages[4]).toMatch(/^O arquivo "cortada.png" está danificado/);
    for (const message of messages) expect(message).not.toMatch(/\/tmp|qpdf|Error|WARNING/);
  });

  test('a picture of too many pixels is refused before it is decoded', async () => {
    const bomb = await sharp({
      create: { width: 11_000, height: 11_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const files = [
      { name: 'bom.pdf', bytes: await makePdf('bom') },
      { name: 'bomba.png', bytes: bomb },
    ];
    expect(await failureOf(url(), 'unir-pdf', {}, files)).toMatch(/^A imagem "bomba.png" tem pixels demais/);
  });
});

describe('count', () => {
  test('counts PDF pages, the larger of claim and text of documents, and 0 for what cannot be read', async () => {
    const plain = await makePdf('p', 3);
    const files = [
      { name: 'a.pdf', bytes: plain },
      { name: 'claim.docx', bytes: makeDocx(['curto'], 7) },
      { name: 'text.docx', bytes: makeDocx(['x'.repeat(6001)], 1) },
      { name: 'texto.txt', bytes: Buffer.from('ç'.repeat(3001)) },
      { name: 'locked.pdf', bytes: await encrypt(plain, 'senha') },
      { name: 'broken.pdf', bytes: plain.subarray(0, 100) },
      { name: 'wrong.pdf', bytes: makeDocx(['x']) },
      { name: 'bomb.docx', bytes: zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }) },
    ];
    const { state } = await runTool(url(), 'count', {}, files);
    expect(state).toMatchObject({ state: 'done', outputs: [], pages: [3, 7, 3, 2, 0, 0, 0, 0] });
    const { state: byContent } = await runTool(url(), 'count', { byContent: true }, files);
    expect(byContent).toMatchObject({ pages: [3, 7, 3, 2, 0, 0, 1, 0] });
  });
});
