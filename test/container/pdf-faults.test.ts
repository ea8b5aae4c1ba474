import { describe, expect, test } from 'vitest';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

/** A PDF of one page from the text of its objects, numbered from 1; the first is the catalog. */
function pdfOf(objects: readonly string[]): Uint8Array {
  const places: number[] = [];
  let text = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const CONTENT = '<</Length 20>>\nstream\n40 40 200 90 re f   \nendstream';
const pageWith = (entries: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<<>>${entries}>>`;
const treeOf = (count: string) => `<</Type/Pages/Kids[3 0 R]${count}>>`;

const TOOLS: [tool: string, options: object][] = [
  ['unir-pdf', {}],
  ['dividir-pdf', {}],
  ['dividir-pdf', { ranges: '1' }],
  ['comprimir-pdf', {}],
  ['desbloquear-pdf', { authorized: true }],
  ['papel-timbrado', {}],
  ['ocr-pdf', {}],
  ['ocultar-dados', { terms: ['segredo'] }],
  ['pdf-para-zpl', {}],
];

async function filesFor(tool: string, bytes: Uint8Array) {
  const file = { name: 'a.pdf', bytes };
  if (tool === 'unir-pdf') return [file, { name: 'b.pdf', bytes: await makePdf('b') }];
  if (tool === 'papel-timbrado')
    return [file, { name: 'timbre.pdf', bytes: await makePdf('timbre'), field: 'letterhead' }];
  return [file];
}

describe('a page tree that is wrong about its pages', () => {
  test.each(TOOLS)('is good for %s %j, where the pages can be read', async (tool, options) => {
    const bytes = pdfOf([CATALOG, treeOf('/Count 1000000000'), pageWith(''), CONTENT]);
    const { state, files } = await runTool(url(), tool, options, await filesFor(tool, bytes));
    expect(state).toMatchObject({ state: 'done' });
    expect(files.length).toBeGreaterThan(0);
    if (tool === 'comprimir-pdf') expect(files[0]?.bytes.length).toBeLessThanOrEqual(bytes.length);
  });

  test.each([
    '',
    '/Count -3',
    '/Count null',
    '/Count 7',
  ])('%j is good to be divided by ranges', async (count) => {
    const bytes = pdfOf([CATALOG, treeOf(count), pageWith(''), CONTENT]);
    const { state } = await runTool(url(), 'dividir-pdf', { ranges: '1' }, [{ name: 'a.pdf', bytes }]);
    expect(state).toMatchObject({ state: 'done', outputs: [{}] });
  });
});

describe('thirty thousand dictionaries, each in the other', () => {
  const nested = `${'<</A '.repeat(30_000)}null${'>>'.repeat(30_000)}`;
  const ofCatalog = pdfOf([
    `<</Type/Catalog/Pages 2 0 R/X ${nested}>>`,
    treeOf('/Count 1'),
    pageWith(''),
    CONTENT,
  ]);
  const ofPage = pdfOf([CATALOG, treeOf('/Count 1'), pageWith(`/X ${nested}`), CONTENT]);

  test.each(TOOLS)('are reported as what they are by %s %j', async (tool, options) => {
    expect(await failureOf(url(), tool, options, await filesFor(tool, ofCatalog))).toContain(
      '"a.pdf" tem objetos aninhados fundo demais',
    );
    expect(await failureOf(url(), tool, options, await filesFor(tool, ofPage))).toContain(
      'aninhados fundo demais',
    );
  });
});
