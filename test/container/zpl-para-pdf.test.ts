import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { readCodes } from '../support/codes/read-back.ts';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { decodeLabels, isBlack } from '../support/zpl/decode.ts';
import { failureOf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const home = useDirectory();

const MILLIMETRE = 72 / 25.4;
const DPI = '203.2';

async function print(zpl: string | Uint8Array, options: unknown = {}, name = 'etiquetas.zpl') {
  const bytes = Buffer.from(zpl);
  const { state, files } = await runTool(program().url, 'zpl-para-pdf', options, [{ name, bytes }]);
  const info = 'info' in state ? state.info : undefined;
  const pdf = files[0]?.bytes;
  if (pdf === undefined) throw new Error(JSON.stringify(state));
  const document = await PDFDocument.load(pdf);
  const sizes = document.getPages().map((page) => {
    const { width, height } = page.getSize();
    return [Math.round((width / MILLIMETRE) * 10) / 10, Math.round((height / MILLIMETRE) * 10) / 10];
  });
  return { info, pdf, sizes };
}

async function renderPages(pdf: Uint8Array): Promise<Buffer[]> {
  await writeFile(join(home(), 'labels.pdf'), pdf);
  await execute('pdftoppm', ['-r', DPI, '-gray', join(home(), 'labels.pdf'), join(home(), 'label')]);
  const count = (await PDFDocument.load(pdf)).getPageCount();
  const digits = String(count).length;
  const names = Array.from(
    { length: count },
    (_, index) => `label-${String(index + 1).padStart(digits, '0')}.pgm`,
  );
  return Promise.all(names.map((name) => readFile(join(home(), name))));
}

async function codesIn(pdf: Uint8Array, page: number): Promise<string> {
  await writeFile(join(home(), 'codes.pdf'), pdf);
  const shape = ['-r', DPI, '-gray', '-singlefile', '-f', String(page)];
  await execute('pdftoppm', [...shape, join(home(), 'codes.pdf'), join(home(), 'codes')]);
  const [codes = ''] = await readCodes([await readFile(join(home(), 'codes.pgm'))]);
  return codes;
}

/** The black pixels of a page of 800 by 1200 in its first rows. */
function* inkOf(page: Buffer | undefined, rows: number): Generator<[x: number, y: number]> {
  const header = 'P5\n800 1200\n255\n'.length;
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < 800; x++) if (page?.[header + y * 800 + x] === 0) yield [x, y];
}

describe('zpl-para-pdf', () => {
  test('prints labels and their copies in their size, with codes that are read', async () => {
    const zpl =
      '^XA^CI28^FO50,50^BY2^BCN,100^FDBR123456789BR^FS^FO50,300^BQN,2,6^FDQA,pedido 7^FS^FO50,600^A0N,40,40^FDSão João^FS^PQ3^XZ^XA^FO20,20^GB1300,100,5^FS^XZ' +
      '^XA^PW800^LL1200^BY2^FO60,60^BUN,80,Y,N,Y^FD03600029145^FS^FO60,260^B8R,80,Y,N^FD1234567^FS^FO60,500^BAB,80,Y,N,N^FDPED93-12^FS^FO300,500^GE200,100,6,B^FS^XZ' +
      '^XA^PW480^LL320^FO20,20^GB100,100,5^FS^XZ';
    const { info, pdf, sizes } = await print(zpl);
    expect(sizes).toEqual([
      [100, 150],
      [100, 150],
      [100, 150],
      [167, 150],
      [100, 150],
      [60, 40],
    ]);
    expect(info).toBe('etiquetas.zpl: 4 etiquetas, 6 páginas com as cópias');
    const codes = await codesIn(pdf, 1);
    expect(codes).toContain('BR123456789BR');
    expect(codes).toContain('pedido 7');
    const others = await codesIn(pdf, 5);
    for (const code of ['036000291452', '12345670', 'PED93-12']) expect(others).toContain(code);
  });

  test.each([
    [152, 6],
    [203, 8],
    [300, 12],
    [600, 24],
  ])('at %i dpi has %i dots to the millimetre, on paper of any size', async (dpi, dots) => {
    const zpl = `^XA^FO${10 * dots},${5 * dots}^GB${20 * dots},${10 * dots},${10 * dots}^FS^XZ`;
    const { pdf, sizes } = await print(zpl, { dpi, label_size: '7.5x5' }, 'etiqueta.prn');
    expect(sizes).toEqual([[75, 50]]);
    const [page] = await renderPages(pdf);
    const header = `P5\n600 400\n255\n`;
    expect(page?.toString('latin1', 0, header.length)).toBe(header);
    const isBlackAt = (x: number, y: number) =>
      page?.[header.length + Math.round(y * 8) * 600 + Math.round(x * 8)] === 0;
    expect([isBlackAt(10.5, 5.5), isBlackAt(29.5, 14.5)]).toEqual([true, true]);
    expect([isBlackAt(9.5, 10), isBlackAt(30.5, 10), isBlackAt(20, 4.5), isBlackAt(20, 15.5)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('gives the pages of a PDF back dot for dot after pdf-para-zpl', async () => {
    const document = await PDFDocument.create();
    for (const seed of [7]) {
      const page = document.addPage([100 * MILLIMETRE, 150 * MILLIMETRE]);
      for (let index = 0; index < 60; index++) {
        const place = (index * seed * 37) % 250;
        page.drawRectangle({
          x: place,
          y: (index * 53 * seed) % 400,
          width: seed,
          height: 20 - index / 4,
          color: rgb(0, 0, 0),
        });
      }
      page.drawText('Etiqueta de teste', { x: 20, y: 200, size: 11 });
    }
    const bytes = await document.save();
    const { files } = await runTool(program().url, 'pdf-para-zpl', {}, [{ name: 'folha.pdf', bytes }]);
    const zpl = files[0]?.bytes ?? Buffer.alloc(0);
    const labels = decodeLabels(zpl.toString('latin1'));
    const { pdf } = await print(zpl);
    const pages = await renderPages(pdf);
    expect(pages).toHaveLength(1);
    for (const [index, label] of labels.entries()) {
      const header = `P5\n${label.width} ${label.height}\n255\n`;
      const page = pages[index] ?? Buffer.alloc(0);
      expect(page.toString('latin1', 0, header.length)).toBe(header);
      let different = 0;
      for (let at = 0; at < label.width * label.height; at++) {
        const isDot = isBlack(label, at % label.width, Math.floor(at / label.width));
        if (isDot !== (page[header.length + at] === 0)) different += 1;
      }
      expect(different).toBe(0);
    }
  });

  test('turns with ^PO, and says what is cut, unknown, not drawn or impossible', async () => {
    const zpl =
      '^XA^POI^PW800^LL1200^FO0,0^GB80,80,80^FS^FO10,300^BEN,100^FDabc^FS^FO10,500^BQN,2,5^FDQA,' +
      `${'a'.repeat(3000)}^FS^ZQ9^B4N,50^FD1^FS^FO750,600^GB300,9,9^FS^XZ`;
    const { info, pdf } = await print(zpl, { label_size: '10x15' });
    const [page] = await renderPages(pdf);
    const pixel = (x: number, y: number) => page?.[`P5\n800 1200\n255\n`.length + y * 800 + x];
    expect([pixel(795, 1195), pixel(5, 5)]).toEqual([0, 255]);
    expect(info).toContain('comandos desconhecidos, ignorados: ^ZQ');
    expect(info).toContain('comandos que ainda não desenhamos, e que a impressora imprimiria: ^B4');
    expect(info).toContain('passa da borda do papel');
    expect(info).toMatch(/campo não pôde ser desenhado.*\^BQ/);
  });

  test('ends a text where its box of ^TB ends, whichever way it is turned, and says so', async () => {
    const long = 'Primeira linha longa, que passa para a segunda; a terceira é ÁÉÍ, a quarta e outra ainda';
    const boxes = ['N', 'R', 'I', 'B'].map(
      (turn, index) =>
        `^FO${100 + (index % 2) * 350},${100 + (index >> 1) * 400}^A0N,30,30^TB${turn},240,100^FD${long}^FS`,
    );
    const { info, pdf } = await print(
      `^XA^CI28^PW800^LL1200${boxes.join('')}^FO100,900^A0N,30,30^TBN,600,100^FDcabe^FS^XZ`,
    );
    const [page] = await renderPages(pdf);
    const ink = [...inkOf(page, 880)];
    const placed = ink.map(([x, y]) => {
      const box = (x >= 400 ? 1 : 0) + (y >= 450 ? 2 : 0);
      const [left, top] = [100 + (box % 2) * 350, 100 + (box >> 1) * 400];
      const [wide, high] = box % 2 === 0 ? [240, 100] : [100, 240];
      const isInside = x >= left - 1 && x <= left + wide && y >= top - 1 && y <= top + high;
      const line = { 0: y - top, 1: left + wide - 1 - x, 2: top + high - 1 - y, 3: x - left }[box] ?? 0;
      return { isInside, lineOfBox: box * 10 + Math.max(0, Math.min(2, Math.floor(line / 30))) };
    });
    expect(ink.filter((_, index) => !placed[index]?.isInside)).toEqual([]);
    const inked = new Set(placed.map(({ lineOfBox }) => lineOfBox));
    // Three lines of each box, from the side where its text begins.
    expect([...inked].sort((one, other) => one - other)).toEqual([
      0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32,
    ]);
    expect(info).toContain('4 textos não couberam em seus blocos (^TB) e foram cortados, como na impressora');
  });

  test('ends codes, boxes and pictures at their places where they are to end there, as it does texts', async () => {
    const fields = [
      '^FO600,20,1^BY2^BCN,60,N^FDFIM123^FS',
      '^FT600,160,1^BCN,60,Y^FDX1^FS',
      '^FO600,200,1^BQN,2,4^FDQA,pedido 9^FS',
      '^FO600,320,1^GB90,30,3^FS',
      '^FO600,360,1^GFA,8,8,2,FFFFFFFFFFFFFFFF^FS',
      '^FWN,1^FO600,380^GE80,40,4^FS',
      '^FO600,440^BUN,60,Y^FD03600029145^FS',
      '^FO600,540,1^A0N,30,30^FDTexto^FS',
    ];
    const { pdf } = await print(`^XA^PW800^LL640${fields.join('')}^XZ`);
    const [page] = await renderPages(pdf);
    const header = `P5\n800 640\n255\n`.length;
    const endOf = (from: number, to: number) => {
      for (let x = 799; x >= 0; x--)
        for (let y = from; y < to; y++) if (page?.[header + y * 800 + x] === 0) return x + 1;
      return 0;
    };
    const bands = [
      [20, 80],
      [100, 160],
      [200, 310],
      [320, 350],
      [360, 364],
      [380, 420],
      [440, 500],
    ] as const;
    expect(bands.map(([from, to]) => endOf(from, to))).toEqual(bands.map(() => 600));
    expect(Math.abs(endOf(530, 600) - 600)).toBeLessThanOrEqual(3);
    const codes = await codesIn(pdf, 1);
    for (const code of ['FIM123', 'X1', 'pedido 9', '036000291452']) expect(codes).toContain(code);
  });

  test('breaks a word that is too long for its block, and goes beyond no side of it', async () => {
    const word = 'maria.prova.ensaio@exemplo.com.br';
    const blocks = [
      `^FO100,50^FB200,6,0,L^A0N,28,28^FD${word} fim^FS`,
      `^CFD,36^FO400,50^FB200,6,0,R^FD${word}^FS`,
      `^FO100,350^A0B,30,30^TBB,200,200^FD${word}^FS`,
    ];
    const { pdf } = await print(`^XA^CI28^PW800^LL640${blocks.join('')}^XZ`);
    const [page] = await renderPages(pdf);
    const header = `P5\n800 640\n255\n`.length;
    const places = [
      [100, 50],
      [400, 50],
      [100, 350],
    ] as const;
    const inks = places.map(() => 0);
    for (let at = 0; at < 800 * 640; at++) {
      if (page?.[header + at] !== 0) continue;
      const [x, y] = [at % 800, Math.floor(at / 800)];
      const place = places.findIndex(
        ([left, top]) => x >= left - 1 && x <= left + 201 && y >= top - 1 && y <= top + 221,
      );
      expect(place, `${x} ${y}`).toBeGreaterThanOrEqual(0);
      inks[place] = (inks[place] ?? 0) + 1;
    }
    expect(Math.min(...inks)).toBeGreaterThan(1000);
  });

  test('ends what counts to a million, repeats without end or is as large as can be', async () => {
    const endless = [
      '^XA^FO1,1^GC1000000,1000000^FS^FO1,1^GD999999,999999,999999^FS^PQ1000000^XZ',
      `~DGR:A.GRF,4000000000,1,${'z'.repeat(5000)}F^XA^FO1,1^XGA,10,10^FS^FO1,1^GB9,9,9^FS^XZ`,
      `^XA^FO1,1^A0N,32000,32000^FD${'W'.repeat(5000)}^FS^FO1,1^BQN,2,100^FDQA,${'1'.repeat(2000)}^FS^XZ`,
    ].join('');
    const { info, sizes } = await print(endless);
    expect(sizes).toHaveLength(1000);
    expect(info).toContain('o código pede 1.000.002 páginas; o máximo é de 1.000 por arquivo');
  });

  test('what is no ZPL, or prints nothing, fails by name', async () => {
    const bad = (text: string, name = 'mau.zpl') =>
      failureOf(program().url, 'zpl-para-pdf', {}, [{ name, bytes: Buffer.from(text) }]);
    expect(await bad('N\nA50,50,0,3,1,1,N,"EPL"\nP1\n', 'mau.txt')).toContain('não tem etiquetas em ZPL');
    expect(await bad('^XA^DFA^FS^FO1,1^FDa^FS^XZ')).toContain('não tem nenhuma etiqueta para desenhar');
    expect(await bad('')).toContain('está vazio');
    expect(await bad('%PDF-1.4\n', 'mau.prn')).toContain('mau.prn');
  });
});
