import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { asLarge, pixelsOf, qpdfOf, rawPdf, reportOf, streamObject, withPdf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

/** Each page as poppler shows it, at 50 dpi. */
function renders(bytes: Uint8Array | undefined): Promise<Buffer[]> {
  return withPdf(bytes, async (path, directory) => {
    await execute('qpdf', ['--check', path]);
    await execute('pdftoppm', ['-r', '50', path, join(directory, 'page')]);
    const names = (await readdir(directory)).filter((name) => name.endsWith('.ppm')).toSorted();
    return Promise.all(names.map((name) => readFile(join(directory, name))));
  });
}

function printed(program: string, args: string[], bytes: Uint8Array | undefined): Promise<string> {
  return withPdf(bytes, async (path) => (await execute(program, [...args, path])).stdout);
}

async function tagTexts(bytes: Uint8Array | undefined): Promise<string[]> {
  const said = await printed('pdfinfo', ['-struct-text'], bytes);
  return [...said.matchAll(/^ *"(.*)"$/gm)].map(([, text = '']) => text.trim());
}

async function attachmentsOf(bytes: Uint8Array | undefined): Promise<Record<string, string>> {
  return withPdf(bytes, async (path, directory) => {
    const out = join(directory, 'out');
    await execute('pdfdetach', ['-saveall', '-o', directory, path]).catch(() => out);
    const names = (await readdir(directory)).filter((name) => name.endsWith('.txt'));
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')])),
    );
  });
}

async function valuesOf(bytes: Uint8Array | undefined): Promise<Record<string, string>> {
  const { fields } = await reportOf(bytes, 'acroform');
  return Object.fromEntries(
    fields.map((field: { fullname: string; value: string }) => [field.fullname, field.value]),
  );
}

async function labelsOf(bytes: Uint8Array | undefined) {
  const labels: { index: number; label: Record<string, unknown> }[] = await reportOf(bytes, 'pagelabels');
  return labels.map(({ index, label }) => [index, label['/S'], label['/P'], label['/St'] ?? 1]);
}

const BLANK = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
];
/** Two fonts whose names are alike but for a byte of Latin-1, of which the second is written as that byte. */
const LATIN_NAMES = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /Padr#E3o 5 0 R /Padr#F5es 6 0 R /Padr#E4o 7 0 R >> >> >>',
  streamObject(
    '',
    Buffer.from('BT /Padr#E3o 20 Tf 9 60 Td (Marina) Tj /Padr\xe4o 20 Tf 0 -30 Td (Aurora) Tj ET', 'latin1'),
  ),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >>',
]);
const traits = { a: traitsPdf('a', 'ON'), b: traitsPdf('b', 'OFF') };
const given = (...letters: ('a' | 'b')[]) =>
  letters.map((letter) => ({ name: `${letter}.pdf`, bytes: traits[letter] }));

/** Small documents are joined in memory, others by qpdf. */
describe.each([
  ['small', (bytes: Uint8Array) => bytes],
  ['large', asLarge],
])('unir-pdf of %s documents', (_size, sized) => {
  const given = (...letters: ('a' | 'b')[]) =>
    letters.map((letter) => ({ name: `${letter}.pdf`, bytes: new Uint8Array(sized(traits[letter])) }));

  test('shows every page as its own document does, whatever layers are hidden in the others', async () => {
    const sources = [...(await renders(traits.a)), ...(await renders(traits.b))];
    const [first, , third] = sources;
    expect(first).not.toEqual(third);
    const { files } = await runTool(url(), 'unir-pdf', {}, given('a', 'b'));
    expect(await renders(files[0]?.bytes)).toEqual(sources);
    const plain = { name: 'c.pdf', bytes: await makePdf('c') };
    const one = await runTool(url(), 'unir-pdf', {}, [plain, ...given('b')]);
    expect(await renders(one.files[0]?.bytes)).toEqual([
      ...(await renders(plain.bytes)),
      ...(await renders(traits.b)),
    ]);
  });

  test('keeps attachments, tags, languages, labels, values and links apart, and says what it changed', async () => {
    const { files, state } = await runTool(url(), 'unir-pdf', {}, given('a', 'b'));
    const bytes = files[0]?.bytes;
    expect(await attachmentsOf(bytes)).toEqual({ 'nota.txt': 'anexo a', 'nota (2).txt': 'anexo b' });
    expect(await tagTexts(bytes)).toEqual([...(await tagTexts(traits.a)), ...(await tagTexts(traits.b))]);
    expect(await valuesOf(bytes)).toEqual({ nome: 'u:valor a', 'nome (2)': 'u:valor b' });
    expect(await labelsOf(bytes)).toEqual([
      [0, '/r', undefined, 1],
      [1, '/D', 'u:a-', 5],
      [2, '/r', undefined, 1],
      [3, '/D', 'u:b-', 5],
    ]);
    const dests = await printed('pdfinfo', ['-dests'], bytes);
    expect([...dests.matchAll(/^ +(\d+) .*"(.*)"$/gm)].map(([, page, name]) => [page, name])).toEqual([
      ['2', 'alvo'],
      ['4', 'alvo (2)'],
    ]);
    const objects = JSON.stringify(await reportOf(bytes, 'qpdf'));
    for (const kept of ['"/Dest":"u:alvo (2)"', '"/Trecho_2":"/Span"', '"/Lang":"u:en-US"', '/Helv_2 10 Tf'])
      expect(objects).toContain(kept);
    expect(objects).not.toContain('/JavaScript');
    expect(objects).not.toContain('/Papelada');
    const outline: { title: string; kids: { title: string; destpageposfrom1: number }[] }[] = await reportOf(
      bytes,
      'outlines',
    );
    expect(outline.map(({ title, kids }) => [title, kids.map((kid) => kid.title)])).toEqual([
      ['a', ['Capitulo a']],
      ['b', ['Capitulo b']],
    ]);
    expect(state).toMatchObject({
      info: [
        'a.pdf: os scripts (JavaScript) do documento não foram mantidos',
        'b.pdf: 1 campo de formulário ganhou outro nome, pois outro arquivo tem um igual; 1 anexo ganhou outro nome, pois já havia um igual; os scripts (JavaScript) do documento não foram mantidos',
      ].join('\n'),
    });
  });

  test('keeps apart names that are alike but for a byte which is no UTF-8', async () => {
    const bytes = new Uint8Array(sized(LATIN_NAMES));
    const files = [
      { name: 'a.pdf', bytes },
      { name: 'b.pdf', bytes },
    ];
    const joined = await runTool(url(), 'unir-pdf', {}, files);
    const [own] = await renders(bytes);
    expect(await renders(joined.files[0]?.bytes)).toEqual([own, own]);
  });

  test('leaves the colours of a palette as they are, which may begin as text in UTF-16 does', async () => {
    const palette = 'feff00 410042 004300 440045';
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 80 80] /Contents 5 0 R /Resources << /XObject << /Im 4 0 R >> >> >>',
      streamObject(
        `/Subtype /Image /Width 4 /Height 1 /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 3 <${palette}>]`,
        new Uint8Array([0, 1, 2, 3]),
      ),
      streamObject('', Buffer.from('80 0 0 80 0 0 cm /Im Do')),
    ];
    const colored = new Uint8Array(rawPdf(objects));
    const named = (name: string) => ({ name, bytes: new Uint8Array(sized(colored)) });
    const { files } = await runTool(url(), 'unir-pdf', {}, [named('um.pdf'), named('dois.pdf')]);
    const [source] = await renders(colored);
    expect(await renders(files[0]?.bytes)).toEqual([source, source]);
  });

  test('without a bookmark for each file the bookmarks of the documents follow one another', async () => {
    const { files } = await runTool(url(), 'unir-pdf', { bookmarks: false }, given('a', 'b'));
    const outline: { title: string }[] = await reportOf(files[0]?.bytes, 'outlines');
    expect(outline.map(({ title }) => title)).toEqual(['Capitulo a', 'Capitulo b']);
  });
});

describe('dividir-pdf', () => {
  test.each([
    ['a', 1],
    ['b', 1],
    ['b', 2],
  ] as const)('shows every page of %s in parts of %i as the document does', async (letter, every) => {
    const { files } = await runTool(url(), 'dividir-pdf', { every }, given(letter));
    const pages = await Promise.all(files.map(({ bytes }) => renders(bytes)));
    expect(pages.flat()).toEqual(await renders(traits[letter]));
  });

  test('a part has the tags, fields, labels, bookmarks and links of its pages alone, and the rest is said', async () => {
    const { files, state } = await runTool(url(), 'dividir-pdf', {}, given('a'));
    const [first, second] = files.map(({ bytes }) => bytes);
    expect([await tagTexts(first), await tagTexts(second)]).toEqual([['Texto a1'], ['Texto a2']]);
    expect([await valuesOf(first), await valuesOf(second)]).toEqual([{ nome: 'u:valor a' }, {}]);
    expect(await labelsOf(second)).toEqual([[0, '/D', 'u:a-', 5]]);
    expect([(await reportOf(first, 'outlines')).length, (await reportOf(second, 'outlines')).length]).toEqual(
      [0, 1],
    );
    const objects = JSON.stringify(await reportOf(first, 'qpdf'));
    expect(objects).toContain('"/Subtype":"/Link"');
    expect(objects).not.toMatch(/alvo|EmbeddedFile/);
    expect(state).toMatchObject({
      info: 'a.pdf: 1 anexo do documento inteiro não foi incluído nas partes; os scripts (JavaScript) do documento não foram mantidos',
    });
  });

  test('many parts, each taken from a part of the document, are the same as few', async () => {
    const pages = Array.from({ length: 26 }, () => traits.b);
    const long = await runTool(
      url(),
      'unir-pdf',
      {},
      pages.map((bytes, index) => ({ name: `${index}.pdf`, bytes })),
    );
    const bytes = long.files[0]?.bytes ?? Buffer.alloc(0);
    const { files } = await runTool(url(), 'dividir-pdf', { every: 2 }, [{ name: 'longo.pdf', bytes }]);
    expect(files).toHaveLength(26);
    const [source] = [await renders(traits.b)];
    for (const part of [0, 13, 25]) {
      expect(await renders(files[part]?.bytes)).toEqual(source);
      expect(await tagTexts(files[part]?.bytes)).toEqual(await tagTexts(traits.b));
    }
  });
});

describe('papel-timbrado', () => {
  test('draws of a letterhead only the layers that it shows', async () => {
    const { files } = await runTool(url(), 'papel-timbrado', {}, [
      { name: 'carta.pdf', bytes: rawPdf(BLANK) },
      { name: 'timbre.pdf', bytes: traits.b, field: 'letterhead' },
    ]);
    const { at } = await pixelsOf(files[0]?.bytes);
    expect([at(0.2, 0.8), at(0.5, 0.8), at(0.8, 0.8)]).toEqual([
      [0, 255, 0],
      [255, 255, 255],
      [0, 0, 255],
    ]);
  });
});

describe('a PDF that its author restricts', () => {
  const lock = async (...rights: string[]) => ({
    name: 'preso.pdf',
    bytes: await qpdfOf(traits.a, ['--encrypt', '', 'dono', '256', ...rights, '--']),
  });
  const permissionsOf = (bytes: Uint8Array | undefined) => printed('qpdf', ['--show-encryption'], bytes);
  const SAID = /^O autor do arquivo "preso.pdf" restringiu .* authorized .* desbloquear-pdf/;

  test.each([
    'unir-pdf',
    'dividir-pdf',
  ])('%s needs a declaration where pages may not be taken out', async (tool) => {
    const locked = await lock('--assemble=n');
    const files = tool === 'unir-pdf' ? [locked, { name: 'b.pdf', bytes: traits.b }] : [locked];
    expect(await failureOf(url(), tool, {}, files)).toMatch(SAID);
    const { files: outputs } = await runTool(url(), tool, { authorized: true }, files);
    expect(await permissionsOf(outputs[0]?.bytes)).toContain('File is not encrypted');
  });

  test.each([
    'papel-timbrado',
    'ocr-pdf',
    'comprimir-pdf',
  ])('%s leaves its restrictions as they are', async (tool) => {
    const locked = await lock('--modify=none', '--print=none');
    const sheet = { name: 't.pdf', bytes: traits.b, field: 'letterhead' };
    const files = tool === 'papel-timbrado' ? [locked, sheet] : [locked];
    const { files: outputs } = await runTool(url(), tool, {}, files);
    expect(await permissionsOf(outputs[0]?.bytes)).toBe(await permissionsOf(locked.bytes));
  });

  test.each(['unir-pdf', 'dividir-pdf'])('%s keeps restrictions that do not forbid it', async (tool) => {
    const files = [await lock('--print=none', '--extract=n'), { name: 'b.pdf', bytes: traits.b }];
    const { files: outputs, state } = await runTool(url(), tool, {}, files);
    expect(await permissionsOf(outputs[0]?.bytes)).toMatch(
      /any purpose: not allowed[\s\S]*print low resolution: not allowed[\s\S]*assembly: allowed/,
    );
    expect(state).toMatchObject({ info: expect.stringMatching(/mant[êé]m as restrições do autor/) });
    expect((await renders(outputs[0]?.bytes)).slice(0, 1)).toEqual((await renders(traits.a)).slice(0, 1));
  });

  test('unir-pdf joins what is encrypted and free, and not two that are restricted differently', async () => {
    const free = await lock();
    const joined = await runTool(url(), 'unir-pdf', {}, [free, { name: 'b.pdf', bytes: traits.b }]);
    expect(await permissionsOf(joined.files[0]?.bytes)).toContain('File is not encrypted');
    const files = [{ ...(await lock('--print=none')), name: 'outro.pdf' }, await lock('--extract=n')];
    expect(await failureOf(url(), 'unir-pdf', {}, files)).toMatch(SAID);
  });
});
