import { describe, expect, test } from 'vitest';
import { pixelsOf, rawPdf, reportOf, streamObject, withPdf } from './support/pdf.ts';
import { execute, runTool, useProgram } from './support/program.ts';

const program = useProgram();

const TINY = '0.00000000000000006123';
const RED = [255, 0, 0];

/** Pages of a word, and on one of them a red form that its matrix turns by a quarter, as programs write it that count in radians. */
function turnedForm(count: number, shownOn: number): Buffer {
  const pages = Array.from({ length: count }, (_, index) => index);
  const form = 3 + 2 * count;
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((index) => `${3 + 2 * index} 0 R`).join(' ')}] >>`,
    ...pages.flatMap((index) => {
      const isShown = index + 1 === shownOn;
      const objects = isShown ? `/XObject << /X ${form} 0 R >>` : '';
      const content = `BT /F 20 Tf 20 250 Td (${index === 0 ? 'segredo' : 'Folha'}) Tj ET ${isShown ? '/X Do' : ''}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0.00000012 300 300] /Contents ${4 + 2 * index} 0 R /Resources << ${objects} ${font} >> >>`,
        streamObject('', Buffer.from(content.padEnd(3000))),
      ];
    }),
    streamObject(
      `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [${TINY} 1 -1 ${TINY} 250 50]`,
      Buffer.from('1 0 0 rg 0 0 100 100 re f'.padEnd(3000)),
    ),
  ]);
}

const TOOLS: [tool: string, options: object][] = [
  ['ocultar-dados', { terms: ['segredo'] }],
  ['achatar-pdf', {}],
  ['pdf-para-pdfa', {}],
  ['recortar-pdf', { top_mm: 5 }],
  ['dividir-pdf', { ranges: '1-2' }],
  ['remover-paginas', { pages: '3' }],
  ['numerar-paginas', {}],
];

async function expectForm(tool: string, options: object, given: Buffer, shownOn: number) {
  const { state, files } = await runTool(program().url, tool, options, [{ name: 'a.pdf', bytes: given }]);
  expect(state).toMatchObject({ state: 'done' });
  const bytes = files.find(({ name }) => name.endsWith('.pdf'))?.bytes;
  // It ends with 3 where there is anything to remark.
  await withPdf(bytes, (path) => execute('qpdf', ['--check', path]));
  const [, objects] = await reportOf(bytes, 'qpdf');
  // What qpdf takes for a word becomes a text.
  const lists = JSON.stringify(objects).match(/"\/(?:Matrix|MediaBox)":\[[^\]]*\]/g) ?? [];
  expect(lists.filter((list) => list.includes('u:'))).toEqual([]);
  const { at } = await pixelsOf(bytes, shownOn);
  expect([at(0.7, 0.7), at(0.15, 0.7)]).toEqual([RED, [255, 255, 255]]);
  return bytes;
}

describe('a number that JavaScript writes with an exponent', () => {
  test.each(TOOLS)('is the same after %s', async (tool, options) => {
    await expectForm(tool, options, turnedForm(3, 2), 2);
  });

  test('is the same after comprimir-pdf, on a page that no sample has', async () => {
    const given = turnedForm(14, 4);
    const made = await expectForm('comprimir-pdf', {}, given, 4);
    expect(made?.length).toBeLessThan(given.length / 2);
  });
});
