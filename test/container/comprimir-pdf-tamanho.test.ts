import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { withPdf } from './support/pdf.ts';
import { makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

const LINES = [
  'Contrato de locação comercial',
  'Entre as partes abaixo qualificadas, a saber:',
  'Locadora: Imobiliária Campos Verdes Ltda',
  'Locatária: Padaria Três Irmãos, com sede nesta cidade,',
  'fica justo e contratado o aluguel do imóvel descrito',
  'pelo prazo de trinta meses, com vencimento no dia dez.',
  'O valor mensal será reajustado todos os anos pelo índice.',
];

/** A scanned page: text on noisy paper, at 110 dpi. */
async function scan(): Promise<Uint8Array> {
  const text = LINES.map((line, index) => `<text x="80" y="${160 + index * 55}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1273"><g font-family="DejaVu Sans" font-size="20">${text}</g></svg>`;
  const paper = { width: 900, height: 1273, channels: 3, background: '#f4f1e8' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { ...paper, noise } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: paper })
    .composite([
      { input: grain, blend: 'soft-light' },
      { input: Buffer.from(svg), blend: 'over' },
    ])
    .jpeg({ quality: 95 })
    .toBuffer();
  const document = await PDFDocument.create();
  document.setTitle('Locação');
  const image = await document.embedJpg(jpeg);
  document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  return document.save();
}

let scanned: Uint8Array = new Uint8Array();
beforeAll(async () => {
  scanned = await scan();
});

async function compressed(options: unknown, bytes: Uint8Array) {
  const given = [{ name: 'contrato.pdf', bytes }];
  const { files, state } = await runTool(url(), 'comprimir-pdf-tamanho', options, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { bytes: files[0]?.bytes ?? Buffer.alloc(0), info: state.info ?? '' };
}

function readAgain(bytes: Uint8Array): Promise<string> {
  return withPdf(bytes, async (path, directory) => {
    await execute('pdftoppm', ['-r', '200', '-gray', '-singlefile', path, `${directory}/page`]);
    return (await execute('tesseract', [`${directory}/page.pgm`, 'stdout', '-l', 'por'])).stdout;
  });
}

describe('comprimir-pdf-tamanho', () => {
  test('meets a size with the best quality that fits in it', async () => {
    expect(scanned.length).toBeGreaterThan(150_000);
    const small = await compressed({ target_size: 0.03 }, scanned);
    expect(small.bytes.length).toBeLessThanOrEqual(30_000);
    expect(small.bytes.length).toBeGreaterThan(12_000);
    expect(small.info).toMatch(/^contrato\.pdf: .* → .*\(−\d+%\)$/);
    expect(await readAgain(small.bytes)).toContain('Padaria');
  });

  test('where no size that can be read fits, gives the smallest that can, and says so', async () => {
    const { bytes, info } = await compressed({ target_size: 3, unit: 'KB' }, scanned);
    expect(bytes.length).toBeGreaterThan(3000);
    expect(bytes.length).toBeLessThan(scanned.length / 4);
    expect(info).toContain('NÃO cabe no tamanho pedido: é o menor em que tudo ainda se lê');
    expect(await readAgain(bytes)).toContain('Padaria');
  });

  test('a file that fits already, or cannot get smaller, comes back as it is', async () => {
    const bytes = await makePdf('texto');
    const fits = await compressed({ target_size: 1 }, bytes);
    expect(fits.bytes).toEqual(Buffer.from(bytes));
    expect(fits.info).toContain('já cabe no tamanho pedido');
    const smallest = await compressed({ target_size: 10, unit: 'KB' }, bytes);
    expect(smallest.bytes.length).toBeLessThanOrEqual(bytes.length);
  });
});
