import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { composed, composition, field, L_SHAPE, signerNamed } from './support/esign.ts';
import { rawPdf, streamObject, withPdf } from './support/pdf.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const TURNS = [0, 90, 180, 270];
const RESOURCES = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
/** Of the page by itself, of the node above it, and what its content leaves behind. */
const KINDS = [
  { own: '/MediaBox [0 0 300 200]', above: '', content: '' },
  { own: '/MediaBox [-50 100 350 400] /CropBox [20 150 320 350]', above: '', content: '' },
  { own: '', above: '/MediaBox [-50 100 350 400] /CropBox [20 150 400 350]', content: 'q 2 0 0 2 30 30 cm' },
  { own: '/MediaBox [0 0 300 200] /UserUnit 2', above: '', content: 'Q Q q q 0 1 -1 0 9 9 cm (\\)Q) pop' },
];

/** Pages of all kinds, turned in all ways, each below a node of its own. */
function oddPages(): Buffer {
  const pages = KINDS.flatMap((kind) => TURNS.map((turn) => ({ ...kind, turn })));
  const first = 3;
  const nodes = pages.map((_, index) => first + index * 3);
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${nodes.map((node) => `${node} 0 R`).join(' ')}] /Count ${pages.length} ${RESOURCES} >>`,
    ...pages.flatMap(({ own, above, content, turn }, index) => {
      const [node = 0, isInherited] = [nodes[index], above !== ''];
      const rotate = `/Rotate ${turn}`;
      return [
        `<< /Type /Pages /Parent 2 0 R /Kids [${node + 1} 0 R] /Count 1 ${above} ${isInherited ? rotate : ''} >>`,
        `<< /Type /Page /Parent ${node} 0 R ${own} ${isInherited ? '' : rotate} /Contents ${node + 2} 0 R >>`,
        streamObject('', Buffer.from(content)),
      ];
    }),
  ]);
}

interface Picture {
  width: number;
  height: number;
  /** Whether something is drawn in this part of the page, relative to it. */
  isDrawn(x: number, y: number, w: number, h: number): boolean;
}

async function picturesOf(pdf: Buffer, pages: number): Promise<Picture[]> {
  return withPdf(pdf, async (path, directory) => {
    await execute('pdftoppm', [
      '-cropbox',
      '-r',
      '72',
      '-png',
      '-l',
      String(pages),
      path,
      join(directory, 'page'),
    ]);
    const names = (await readdir(directory)).filter((name) => name.endsWith('.png')).toSorted();
    return Promise.all(names.map((name) => pictureOf(join(directory, name))));
  });
}

async function pictureOf(path: string): Promise<Picture> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isDrawn = (x: number, y: number, w: number, h: number) => {
    for (let row = Math.ceil(y * height); row < Math.floor((y + h) * height); row++)
      for (let column = Math.ceil(x * width); column < Math.floor((x + w) * width); column++)
        if ((data[row * width + column] ?? 255) < 200) return true;
    return false;
  };
  return { width, height, isDrawn };
}

test('marks stand where they belong on turned, cropped, offset and inherited pages, upright', async () => {
  const pages = KINDS.length * TURNS.length;
  const place = { type: 'initials', x: 0.2, y: 0.1, w: 0.5, h: 0.4 } as const;
  const manifest = composition({
    signers: [signerNamed('Marina Prado', { initials: L_SHAPE, initialsOnAllPages: true })],
    fields: Array.from({ length: pages }, (_, page) => field({ ...place, page })),
  });
  const pictures = await picturesOf(await composed(program().url, oddPages(), manifest), pages);
  expect(pictures).toHaveLength(pages);
  for (const [page, { width, height, isDrawn }] of pictures.entries()) {
    const turn = TURNS[page % TURNS.length] ?? 0;
    expect([width > height, page]).toEqual([turn % 180 === 0, page]);
    // A square in the middle of its field, 0.4 of the height of 200 or 0.5 of the width of 200.
    const side = Math.min(place.w * width, place.h * height);
    const [w, h] = [side / width, side / height];
    const [x, y] = [place.x + (place.w - w) / 2, place.y + (place.h - h) / 2];
    const drawn = {
      left: isDrawn(x, y, w * 0.1, h * 0.8),
      bottom: isDrawn(x + w * 0.2, y + h * 0.9, w * 0.8, h * 0.1),
      inside: isDrawn(x + w * 0.15, y, w * 0.85, h * 0.85),
      above: isDrawn(0, 0, 1, y - 0.01),
      leftOfIt: isDrawn(0, 0, x - 0.01, 1),
      rightOfIt: isDrawn(x + w + 0.01, 0, 1 - x - w - 0.01, 0.8),
      between: isDrawn(0, y + h + 0.01, 1, 0.85 - y - h - 0.01),
      everyPage: isDrawn(0.85, 0.85, 0.15, 0.15),
    };
    expect({ page, ...drawn }).toEqual({
      page,
      left: true,
      bottom: true,
      inside: false,
      above: false,
      leftOfIt: false,
      rightOfIt: false,
      between: false,
      everyPage: true,
    });
  }
});

test('typed marks, names, dates and numbers are text, with the name and the time beside each signature', async () => {
  const signers = [
    signerNamed('Marina Prado'),
    signerNamed('Otávio Lins', { id: 2, role: 'approve' }),
    signerNamed('Inês Couto', { id: 3, role: 'witness', signature: L_SHAPE }),
  ];
  const fields = [
    ...[0, 1, 2].map((signer) => field({ signer, x: 0.05, y: 0.1 + signer * 0.17, w: 0.6, h: 0.15 })),
    field({ x: 0.05, y: 0.63, w: 0.9, h: 0.08 }),
    field({ type: 'name', y: 0.74, h: 0.05 }),
    field({ type: 'date', y: 0.82, h: 0.05 }),
    field({ type: 'cpf', y: 0.9, h: 0.05 }),
  ];
  const made = await composed(program().url, oddPages(), composition({ signers, fields }));
  const text = await withPdf(
    made,
    async (path) => (await execute('pdftotext', ['-l', '1', '-layout', path, '-'])).stdout,
  );
  const time = '23/11/2026 09:45:12 (Brasília)';
  expect(text.replace(/\s+/gu, ' ').trim()).toBe(
    [
      ...['Marina Prado', 'Marina Prado', time],
      ...['Otávio Lins', 'Aprovado por Otávio Lins', time],
      ...['Testemunha: Inês Couto', time],
      ...['Marina Prado', 'Marina Prado', time],
      ...['Marina Prado', '23/11/2026', '529.982.247-25'],
    ].join(' '),
  );
});
