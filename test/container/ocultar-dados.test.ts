import { readdir } from 'node:fs/promises';
import {
  clip,
  endPath,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { leakyPdf, SECRET } from '../support/redaction/leaky-pdf.ts';
import { recover } from '../support/redaction/recover.ts';
import { pageTexts, pixelsOf, qpdfOf, reportOf, withPdf } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const SECRETS = [SECRET.name, 'Quintanilha', 'Zulmira', SECRET.cpf, '52998224725', SECRET.mail];

async function redacted(
  tool: string,
  options: unknown,
  given: readonly (readonly [string, Uint8Array])[],
): Promise<{ files: { name: string; bytes: Buffer }[]; info: string }> {
  const files = given.map(([name, bytes]) => ({ name, bytes: Uint8Array.from(bytes) }));
  const { files: outputs, state } = await runTool(url(), tool, options, files);
  expect(state).toMatchObject({ state: 'done' });
  return { files: outputs, info: state.state === 'done' ? (state.info ?? '') : '' };
}

async function linesPdf(lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([420, 594]);
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 30, y: 540 - index * 30, size: 12 });
  return document.save();
}

async function scanned(lines: readonly string[]): Promise<Uint8Array> {
  const texts = lines.map((line, index) => `<text x="120" y="${170 + index * 110}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans" font-size="42">${texts}</g></svg>`;
  const document = await PDFDocument.create();
  const image = await document.embedJpg(await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer());
  document.addPage([420, 594]).drawImage(image, { x: 0, y: 0, width: 420, height: 594 });
  return document.save();
}

function images(bytes: Uint8Array | undefined): Promise<number> {
  return withPdf(bytes, async (path) => {
    const { stdout } = await execute('pdfimages', ['-list', path]);
    return stdout.trim().split('\n').length - 2;
  });
}

describe('what is hidden', () => {
  const source = leakyPdf();
  let given: Awaited<ReturnType<typeof redacted>>;
  beforeAll(async () => {
    const options = { terms: [SECRET.name], kinds: ['cpf', 'email', 'nome'], report: true };
    given = await redacted('ocultar-dados', options, [[`Ficha_${SECRET.name}.pdf`, source]]);
  });

  test('is in the result in no way in which a file can be read, and the rest is', async () => {
    const { files, info } = given;
    const before = await recover(source);
    for (const [way, text] of Object.entries(before))
      expect(
        SECRETS.filter((secret) => text.includes(secret)),
        way,
      ).not.toEqual([]);
    const everything = Object.values(before).join('\n');
    for (const secret of SECRETS.filter((text) => text !== '52998224725'))
      expect(everything).toContain(secret);
    for (const [way, text] of Object.entries(await recover(files[0]?.bytes))) {
      for (const secret of SECRETS) expect(text.toLowerCase(), way).not.toContain(secret.toLowerCase());
    }
    const texts = await pageTexts(files[0]?.bytes);
    expect(texts[0]).toContain('O objeto deste contrato permanece legivel.');
    expect(texts.join(' ')).not.toContain('rascunho');
    expect(texts[1]).toContain('Segunda folha');
    expect(texts[2]).toContain('Terceira folha');
    expect(info).toContain('1 anexo');
    expect(info).toContain('1 comentário');
    expect(info).toContain('textos internos em que havia dados');
    expect(info).toContain('1 campo de formulário');
  });

  test('leaves other pages as they were drawn', async () => {
    const { files } = given;
    expect(await images(files[0]?.bytes)).toBe(1);
    const [before, after] = [await pixelsOf(source, 3), await pixelsOf(files[0]?.bytes, 3)];
    expect(after.data.equals(before.data)).toBe(true);
    const pages: { images: unknown[] }[] = await reportOf(files[0]?.bytes, 'pages');
    expect(pages.map(({ images: found }) => found.length)).toEqual([1, 0, 0]);
  });

  test('is no part of the name of the result, nor of what is reported', () => {
    const { files, info } = given;
    expect(files.map(({ name }) => name)).toEqual(['documento-1.pdf', 'relatorio.json']);
    const report = files[1]?.bytes.toString() ?? '';
    expect(JSON.parse(report).files[0].found).toContainEqual(
      expect.objectContaining({ kind: 'cpf', page: 1 }),
    );
    for (const secret of SECRETS) expect(report + info).not.toContain(secret);
  });

  test('is black where an area was asked for, on a page that is turned and cut too', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([600, 400]);
    page.setCropBox(100, 50, 400, 300);
    page.drawText('canto', { x: 110, y: 60, size: 20 });
    const turned = await qpdfOf(await document.save(), ['--rotate=90:1']);
    const area = { page: 1, x: 0, y: 0, width: 25, height: 30 };
    const { files } = await redacted('ocultar-dados', { areas: [area] }, [['folha.pdf', turned]]);
    const { at } = await pixelsOf(files[0]?.bytes);
    // Of the whole sheet, 400 by 600 when shown, the part from 50 and 100 to 350 and 500 is seen.
    expect(at(80 / 400, 140 / 600)).toEqual([0, 0, 0]);
    expect(Math.min(...at(300 / 400, 400 / 600))).toBeGreaterThan(250);
    expect((await pageTexts(files[0]?.bytes)).join('')).not.toContain('canto');
  });

  test('is black where an area was asked for in millimetres, on a page whose units are larger than points', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([200, 300]);
    page.node.set(PDFName.of('UserUnit'), PDFNumber.of(2));
    page.drawText('canto', { x: 110, y: 60, size: 20 });
    const [x, y, width, height] = [105, 215, 70, 40].map((units) => (units * 2 * 25.4) / 72);
    const source: [string, Uint8Array] = ['folha.pdf', await document.save()];
    const { files } = await redacted('ocultar-dados', { areas: [{ page: 1, x, y, width, height }] }, [
      source,
    ]);
    const { at } = await pixelsOf(files[0]?.bytes);
    expect(at(140 / 200, 235 / 300)).toEqual([0, 0, 0]);
    expect((await pageTexts(files[0]?.bytes)).join('')).not.toContain('canto');
  });

  test('is found on scanned pages, whose other words can be searched afterwards', async () => {
    const lines = ['Recibo de pagamento', 'CPF 529.982.247-25', 'reforma da fachada'];
    const { files } = await redacted('ocultar-dados', { kinds: ['cpf'] }, [
      ['scan.pdf', await scanned(lines)],
    ]);
    const [text = ''] = await pageTexts(files[0]?.bytes);
    expect(text).toContain('reforma da fachada');
    expect(text).not.toMatch(/529|247/);
    const seen = (await recover(files[0]?.bytes))['recognition of the pages'] ?? '';
    expect(seen).toContain('Recibo');
    expect(seen).not.toContain('982');
  });

  test('is not what the caller excepts', async () => {
    const lines = ['CPF 529.982.247-25', 'CPF 111.444.777-35'];
    const options = { kinds: ['cpf'], exceptions: ['11144477735'] };
    const { files } = await redacted('ocultar-dados', options, [['a.pdf', await linesPdf(lines)]]);
    const [text = ''] = await pageTexts(files[0]?.bytes);
    expect(text).toContain('111.444.777-35');
    expect(text).not.toContain('529');
  });

  test('is an address that ends a sentence and a line, and none of the words after it', async () => {
    const lines = ['Avisos para ana@correioazul.com.br.', 'Consta do anexo II', 'o endereço de cobrança.'];
    for (const tool of ['ocultar-dados', 'anonimizar-documento']) {
      const { files } = await redacted(tool, { kinds: ['email'] }, [['a.pdf', await linesPdf(lines)]]);
      const [text = ''] = await pageTexts(files[0]?.bytes);
      expect(text).not.toMatch(/ana|correioazul|@/);
      for (const word of ['Avisos', 'Consta', 'anexo', 'cobrança']) expect(text).toContain(word);
    }
  });

  test.each([
    ['ocultar-dados', { terms: ['111.444.777-35'] }],
    ['anonimizar-documento', {}],
  ])('names the pages on which other words are covered with it, and no others, by %s', async (tool, options) => {
    const document = await PDFDocument.create();
    for (const [size, y] of [
      [54, 310],
      [12, 500],
    ] as const) {
      const page = document.addPage([420, 594]);
      page.drawText('111.444.777-35', { x: 5, y, size, color: rgb(0.8, 0.8, 0.8) });
      for (let line = 0; line < 12; line++)
        page.drawText(`Linha ${line} do contrato que segue valendo`, { x: 30, y: 400 - line * 12, size: 10 });
    }
    const { info } = await redacted(tool, options, [['a.pdf', await document.save()]]);
    expect(info).toMatch(/fora do texto pesquisável \(confira\) nas páginas: 1$/);
  });

  test('that is nowhere leaves the pages as they are, and is said', async () => {
    const source = await makePdf('folha', 2);
    const { files, info } = await redacted('ocultar-dados', { terms: ['inexistente'] }, [['a.pdf', source]]);
    expect(info).toContain('nada do que foi pedido foi encontrado');
    expect(await images(files[0]?.bytes)).toBe(0);
    expect(await pageTexts(files[0]?.bytes)).toEqual(['folha 1', 'folha 2']);
  });
});

/** A picture of the lines, 600 by 400 pixels. */
function pictureOf(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map((line, index) => `<text x="20" y="${70 + index * 110}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans" font-size="36">${texts}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

type Hide = (page: PDFPage, draw: () => void) => void;

/** A page for each picture, 300 points wide below a caption, whose lower third `hide` takes from sight. */
async function withPictures(pages: readonly (readonly [picture: Uint8Array, hide: Hide])[]) {
  const document = await PDFDocument.create();
  for (const [picture, hide] of pages) {
    const image = await document.embedJpg(picture);
    const page = document.addPage([420, 594]);
    page.drawText('Figura', { x: 60, y: 540, size: 14 });
    hide(page, () => page.drawImage(image, { x: 60, y: 300, width: 300, height: 200 }));
  }
  return document.save();
}

const CUT_OFF: Hide = (page, draw) => {
  page.pushOperators(pushGraphicsState(), rectangle(60, 380, 300, 120), clip(), endPath());
  draw();
  page.pushOperators(popGraphicsState());
};
const BELOW: Hide = (page, draw) => {
  draw();
  page.drawRectangle({ x: 60, y: 300, width: 300, height: 75, color: rgb(0, 0, 0) });
};

function readPictures(bytes: Uint8Array | undefined): Promise<string[]> {
  return withPdf(bytes, async (path, directory) => {
    await execute('pdfimages', ['-png', path, `${directory}/picture`]);
    const names = (await readdir(directory)).filter((name) => name.startsWith('picture')).sort();
    const read = names.map((name) => execute('tesseract', [`${directory}/${name}`, 'stdout', '-l', 'por']));
    return (await Promise.all(read)).map(({ stdout }) => stdout);
  });
}

test('what pages do not show of their pictures is hidden too, and who took them; other pages stay', async () => {
  const lines = ['Recibo de padaria', 'Total 12,50', 'CPF 529.982.247-25'];
  const [telling, harmless] = [await pictureOf(lines), await pictureOf(lines.slice(0, 2))];
  const photo = await sharp(harmless)
    .withExif({ IFD0: { Artist: SECRET.name } })
    .jpeg()
    .toBuffer();
  const source = await withPictures([
    [telling, CUT_OFF],
    [telling, BELOW],
    [photo, BELOW],
  ]);
  expect((await readPictures(source))[1]).toContain('529.982.247-25');
  expect(Buffer.from(source).includes(SECRET.name)).toBe(true);
  const options = { kinds: ['cpf'], terms: [SECRET.name] };
  const { files, info } = await redacted('ocultar-dados', options, [['figura.pdf', source]]);
  expect(info).toContain('dados que não se veem');
  const left = await readPictures(files[0]?.bytes);
  for (const text of left.slice(0, 2)) {
    expect(text).toContain('Recibo de padaria');
    expect(text).not.toContain('982');
  }
  expect(files[0]?.bytes.includes(SECRET.name)).toBe(false);
  const [before, after] = [await pixelsOf(source, 3), await pixelsOf(files[0]?.bytes, 3)];
  expect(after.data.equals(before.data)).toBe(true);
});

describe('anonimizar-documento', () => {
  test('gives a person one label, in all files of the job and by the surname alone', async () => {
    const one = await linesPdf(['Nome: Zulmira Quintanilha', 'CPF 529.982.247-25', 'Nome: Breno Vasques']);
    const other = await linesPdf(['Breno Vasques e a sra. Quintanilha', 'CPF 52998224725']);
    const { files, info } = await redacted('anonimizar-documento', {}, [
      ['um.pdf', one],
      ['dois.pdf', other],
    ]);
    const [[first = ''], [second = '']] = [
      await pageTexts(files[0]?.bytes),
      await pageTexts(files[1]?.bytes),
    ];
    expect(first).toMatch(/Nome:\s+\[PESSOA 1\]\s+CPF\s+\[CPF 1\]\s+Nome:\s+\[PESSOA 2\]/);
    expect(second).toMatch(/\[PESSOA 2\]\s+e a sra\.\s+\[PESSOA 1\]\s+CPF\s+\[CPF 1\]/);
    expect(info).toContain('2 nomes');
  });

  test('finds the names of a column by its heading', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([420, 300]);
    const rows = [
      ['Nome', 'Cidade'],
      ['Zulmira Quintanilha', 'Recife'],
      ['Breno Vasques', 'Belém'],
    ];
    for (const [down, row] of rows.entries())
      for (const [across, text] of row.entries())
        page.drawText(text, { x: 30 + across * 200, y: 250 - down * 20, size: 12 });
    const { files } = await redacted('anonimizar-documento', { mode: 'tarjas' }, [
      ['lista.pdf', await document.save()],
    ]);
    const [text = ''] = await pageTexts(files[0]?.bytes);
    expect(text).toContain('Recife');
    expect(text).toContain('Belém');
    expect(text).not.toMatch(/Zulmira|Vasques/);
  });
});

describe('bad input', () => {
  test.each([
    ['nothing to hide', {}, 'Não há o que ocultar'],
    ['terms without letters', { terms: ['--', '...'] }, 'Não há o que ocultar'],
    [
      'a page that is not there',
      { areas: [{ page: 9, x: 0, y: 0, width: 9, height: 9 }] },
      'A página 9 não existe',
    ],
  ])('%s is reported', async (_, options, said) => {
    const files = [{ name: 'a.pdf', bytes: Uint8Array.from(await makePdf('folha')) }];
    expect(await failureOf(url(), 'ocultar-dados', options, files)).toContain(said);
  });

  test('a PDF that its author has locked needs the declaration', async () => {
    const locked = await qpdfOf(await makePdf('folha'), [
      '--encrypt',
      '',
      'dono',
      '256',
      '--modify=none',
      '--',
    ]);
    const files = [{ name: 'a.pdf', bytes: Uint8Array.from(locked) }];
    expect(await failureOf(url(), 'anonimizar-documento', {}, files)).toContain('authorized');
  });
});
