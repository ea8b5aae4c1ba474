import { strFromU8, unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { scoreOf } from '../support/tables/compare-cells.ts';
import { drawnPdf, SALES, turnedPdf } from '../support/tables/drawn-pages.ts';
import { WEB_PAGES } from '../support/tables/web-pages.ts';
import { WORKBOOKS } from '../support/tables/workbooks.ts';
import { qpdfOf, signsPdf, signsWithinLinesPdf } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function sheetsOf(options: object, ...given: { name: string; bytes: Uint8Array }[]) {
  const { files, state } = await runTool(url(), 'pdf-para-excel', options, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const bytes = files[0]?.bytes ?? Buffer.alloc(0);
  const sheets = await readExcel(bytes);
  return {
    names: files.map(({ name }) => name),
    sheets: sheets.map(({ sheet }) => sheet),
    rows: sheets.map(({ data }) => data),
    xml: Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)])),
    info: state.info,
  };
}

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date));
const TYPED = [
  ['Produto', 'Data', 'Valor'],
  ['Arroz', day(2026, 12, 31), 1234.56],
  ['Café', day(2027, 1, 1), -12.5],
  ['Total', null, 1222.06],
];

describe('pdf-para-excel', () => {
  test('gives 98% of the cells of printed workbooks and pages again, with their types', async () => {
    const printed = [
      ...WORKBOOKS.filter(({ name }) => ['tres-paginas', 'celulas-mescladas'].includes(name)).map((book) => ({
        tables: book.tables,
        tool: 'excel-para-pdf',
        make: async () => ({ name: 'a.xlsx', bytes: await book.make() }),
      })),
      ...WEB_PAGES.filter(({ name }) => name === 'extrato-longo').map((page) => ({
        tables: page.tables,
        tool: 'html-para-pdf',
        make: async () => ({ name: 'a.html', bytes: Buffer.from(page.html) }),
      })),
    ];
    for (const { tables, tool, make } of printed) {
      const { files } = await runTool(url(), tool, {}, [await make()]);
      const { rows } = await sheetsOf({}, { name: 'a.pdf', bytes: files[0]?.bytes ?? Buffer.alloc(0) });
      for (const [index, table] of tables.entries()) {
        const { right, all } = scoreOf(table, rows[index] ?? []);
        expect(right / all).toBeGreaterThan(0.98);
      }
    }
  });

  test('joins a table over pages, its heading once, frozen and bold as it was', async () => {
    const [head = [], ...body] = SALES;
    const bytes = await drawnPdf([head, ...body], [head, ...body]);
    const { rows, sheets, info, xml } = await sheetsOf({}, { name: 'vendas.pdf', bytes });
    expect(sheets).toEqual(['Tabela 1']);
    expect(rows).toEqual([[...TYPED, ...TYPED.slice(1)]]);
    expect(info).toBe(
      'vendas.pdf: 1 tabela em 2 páginas, em 1 planilha; 1 tabela que continua por várias páginas foi juntada',
    );
    expect(xml['xl/worksheets/sheet1.xml']).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    const apart = await sheetsOf({ sheets: 'por_pagina' }, { name: 'vendas.pdf', bytes });
    expect(apart.sheets).toEqual(['Página 1', 'Página 2']);
    expect(apart.rows).toEqual([TYPED, TYPED]);
    const second = await sheetsOf({ sheets: 'unica', pages: '2' }, { name: 'vendas.pdf', bytes });
    expect([second.sheets, second.rows]).toEqual([['Planilha'], [TYPED]]);
  });

  test('counts the words of the PDF: what neither tables nor text would have is put with its page, and is reported', async () => {
    const { rows, info } = await sheetsOf({}, { name: 'a.pdf', bytes: signsPdf() });
    expect(rows.flat()).toEqual(
      expect.arrayContaining([
        [1, '❶'],
        [1, '❷'],
        [1, '❸'],
        [1, '❹'],
      ]),
    );
    expect(info).toContain('trechos sem lugar nas tabelas ficaram junto do texto das páginas 1');
  });

  test('names the page whose lines lack words of the PDF in the sheet', async () => {
    const { rows, info } = await sheetsOf({}, { name: 'a.pdf', bytes: signsWithinLinesPdf() });
    expect(rows.flat(2)).not.toContain('❶');
    expect(info).toMatch(/; parte do texto pode faltar \(confira\) nas páginas 2$/);
  });

  test('leaves amounts that can be read in two ways as text, and says so', async () => {
    const sales = (amounts: string[]) => [
      ['Product of the year', 'Sales in total'],
      ...amounts.map((amount, index) => [`Item of the list ${index + 1}`, amount]),
    ];
    const doubtful = await drawnPdf(sales(['361,000', '58,200', '12,750']));
    const { rows, info } = await sheetsOf({}, { name: 'a.pdf', bytes: doubtful });
    expect(rows[0]?.slice(1).map((row) => row[1])).toEqual(['361,000', '58,200', '12,750']);
    expect(info).toContain(
      '3 valores ficaram como texto, pois nada no PDF mostra se o separador é de milhares ou de decimais (como em 361,000)',
    );
    const settled = await drawnPdf(sales(['361,000', '58,200', '4,151,000']));
    const english = await sheetsOf({}, { name: 'a.pdf', bytes: settled });
    expect(english.rows[0]?.slice(1).map((row) => row[1])).toEqual([361_000, 58_200, 4_151_000]);
  });

  test('reads pages that are turned, and tables that lie on their side', async () => {
    const { rows } = await sheetsOf(
      { sheets: 'por_pagina' },
      { name: 'a.pdf', bytes: await turnedPdf(SALES) },
    );
    expect(rows).toEqual([TYPED, TYPED]);
  });

  test('makes lines of a page without a table', async () => {
    const { rows, info } = await sheetsOf({}, { name: 'a.pdf', bytes: await makePdf('folha', 2) });
    expect(rows).toEqual([
      [
        ['Página', 'Texto'],
        [1, 'folha 1'],
        [2, 'folha 2'],
      ],
    ]);
    expect(info).toBe(
      'a.pdf: nenhuma tabela em 2 páginas, em 1 planilha; o texto foi levado linha por linha',
    );
  });

  test('writes no formulas, whatever a text looks like, and names of the language as they are', async () => {
    const odd = [
      ['Nome', 'Fórmula', 'Conta'],
      ['constructor', '=1+1', '00123'],
      ['__proto__', '+5511', '12345678901234567890'],
      ['toString', '@SOMA(A1)', '1234-5'],
    ];
    const { rows, xml } = await sheetsOf({}, { name: 'a.pdf', bytes: await drawnPdf(odd) });
    expect(rows).toEqual([odd]);
    expect(Object.values(xml).join('')).not.toContain('<f>');
  });

  test('reads 361,000 as what its table shows it to be, and names what nothing decides', async () => {
    const rowsAndInfo = async (...rows: string[][]) => {
      const { rows: sheets, info } = await sheetsOf({}, { name: 'a.pdf', bytes: await drawnPdf(rows) });
      return { values: sheets[0]?.slice(1), info };
    };
    const decided = await rowsAndInfo(
      ['Region', 'Sales', 'Share'],
      ['North', '361,000', '25.0'],
      ['South', '4,151,000', '75.0'],
    );
    expect(decided.values).toEqual([
      ['North', 361_000, 25],
      ['South', 4_151_000, 75],
    ]);
    expect(decided.info).not.toContain('como texto');
    const undecided = await rowsAndInfo(
      ['Region', 'Sales', 'Date'],
      ['North', '361,000', '2026'],
      ['South', '58,200', '2026'],
    );
    expect(undecided.values).toEqual([
      ['North', '361,000', 2026],
      ['South', '58,200', 2026],
    ]);
    expect(undecided.info).toContain(
      '2 valores ficaram como texto, pois nada no PDF mostra se o separador é de milhares ou de decimais (como em 361,000)',
    );
  });

  test('opens with the password, and names the files that it cannot read while the others arrive', async () => {
    const bytes = await qpdfOf(await drawnPdf(SALES), ['--encrypt', 'abre', 'dono', '256', '--']);
    const locked = { name: 'senha.pdf', bytes };
    expect((await sheetsOf({ password: 'abre', authorized: true }, locked)).rows).toEqual([TYPED]);
    expect(await failureOf(url(), 'pdf-para-excel', {}, [locked])).toBe(
      'O arquivo "senha.pdf" só abre com senha. Envie-a na opção password.',
    );
    const damaged = { name: 'ruim.pdf', bytes: Buffer.from(`%PDF-1.7\n${'nada '.repeat(99)}`) };
    const good = { name: 'bom.pdf', bytes: await drawnPdf(SALES) };
    const { names, info } = await sheetsOf({}, locked, damaged, good);
    expect(names).toEqual(['bom.xlsx']);
    expect(info).toContain('"senha.pdf" só abre com senha');
    expect(info).toContain('"ruim.pdf" está danificado');
  });

  test('refuses what holds nothing for a sheet', async () => {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const blank = await PDFDocument.create();
    blank.addPage();
    expect(
      await failureOf(url(), 'pdf-para-excel', {}, [{ name: 'a.pdf', bytes: await blank.save() }]),
    ).toContain('O arquivo "a.pdf" não tem nada para o resultado');
  });
});
