import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { type PlacedWord, readWrittenPages } from '../../containers/documents/text/written-pages.ts';
import { execute } from '../support/execute.ts';
import { LOCKED_XLS, PASSWORD, PROTECTED_XLS, PROTECTED_XLSX } from '../support/office/locked-documents.ts';
import { makeXlsx } from '../support/office/sheets.ts';
import { pageTexts, withPdf } from './support/pdf.ts';
import { failureOf, makeDocx, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function printed(options: unknown, name: string, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'excel-para-pdf', options, [{ name, bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const document = await PDFDocument.load(files[0]?.bytes ?? new Uint8Array());
  return {
    name: files[0]?.name,
    texts: await pageTexts(files[0]?.bytes),
    sizes: document.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]),
    info: state.info,
  };
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const columns = (count: number) => Array.from({ length: count }, (_, index) => `coluna${index}`);
const long = [columns(3), ...Array.from({ length: 150 }, (_, row) => [`linha ${row}`, row, row * 2])];

/** 1 February 2026, 12:30. */
const AFTERNOON = 46_054.521;
const FORMATTED: [format: number | string, value: number, printed: string][] = [
  [14, AFTERNOON, '01/02/2026'],
  [15, AFTERNOON, '01/fev/26'],
  [17, AFTERNOON, 'fev/26'],
  [22, AFTERNOON, '01/02/2026 12:30'],
  [4, 3_750, '3.750,00'],
  [10, 0.125, '12,50%'],
  [44, 3_750, 'R$ 3.750,00'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', AFTERNOON, 'domingo, 1 de fevereiro de 2026'],
  ['&quot;R$&quot;\\ #,##0.00', 3_750, 'R$ 3.750,00'],
  ['m/d/yyyy', AFTERNOON, '2/1/2026'],
  ['[$-409]d\\-mmm\\-yy;@', AFTERNOON, '1-Feb-26'],
  ['yyyy\\-mm\\-dd', AFTERNOON, '2026-02-01'],
  ['[$$-409]#,##0.00', 3_750, '$3.750,00'],
];

test('excel-para-pdf prints dates, numbers and money as Excel does in Brazil, unless the workbook says otherwise', async () => {
  const sheet = {
    name: 'A',
    rows: FORMATTED.map(([, value]) => [value]),
    formats: FORMATTED.map(([format]) => format),
    before: '<cols><col min="1" max="1" width="40" customWidth="1"/></cols>',
  };
  const { texts } = await printed({}, 'a.xlsx', makeXlsx(sheet));
  const lines = texts.join().trim().split('\n');
  expect(lines.map((line) => line.trim().replaceAll(/\s+/g, ' '))).toEqual(
    FORMATTED.map(([, , expected]) => expected),
  );
});

describe('excel-para-pdf of a sheet that nobody has set up', () => {
  test('fits all columns to the width of A4, lying where that reads better', async () => {
    const wide = await printed({}, 'larga.xlsx', makeXlsx({ name: 'A', rows: [columns(16), columns(16)] }));
    expect(wide.sizes).toEqual([[842, 595]]);
    expect(words(wide.texts[0] ?? '')).toEqual([...columns(16), ...columns(16)]);
    const narrow = await printed({}, 'estreita.xlsx', makeXlsx({ name: 'A', rows: [columns(3)] }));
    expect(narrow.sizes).toEqual([[595, 842]]);
  });

  test('repeats the header on each page, unless told not to', async () => {
    const bytes = makeXlsx({ name: 'A', rows: long });
    const { texts } = await printed({}, 'longa.xlsx', bytes);
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(words(text).slice(0, 3)).toEqual(columns(3));
    const bare = await printed({ repeat_header: false }, 'longa.xlsx', bytes);
    expect(words(bare.texts[1] ?? '')[0]).toBe('linha');
  });

  test('shows every number, however narrow its column is', async () => {
    const rows = [
      ['valor', 'outro'],
      [1234567890.12, 44_927],
      [-98765432109.5, 1],
    ];
    const before = '<cols><col min="1" max="1" width="3" customWidth="1"/></cols>';
    const { texts } = await printed({}, 'a.xlsx', makeXlsx({ name: 'A', rows, before }));
    expect(texts.join()).not.toContain('###');
    expect(texts.join()).toMatch(/1234567890[.,]12/);
    expect(texts.join()).toMatch(/-98765432109[.,]5/);
  });

  test('leaves hidden sheets out and says so; takes the sheets that are named', async () => {
    const bytes = makeXlsx(
      { name: 'Vista', rows: [['à vista']] },
      { name: 'Oculta', rows: [['segredo']], hidden: true },
      { name: 'Outra', rows: [['mais uma']] },
    );
    const all = await printed({}, 'a.xlsx', bytes);
    expect(all.texts).toEqual(['à vista', 'mais uma']);
    expect(all.info).toBe('a.xlsx: uma planilha oculta ficou de fora');
    const named = await printed({ sheets: ['oculta'] }, 'a.xlsx', bytes);
    expect(named.texts).toEqual(['segredo']);
    expect(named.info).toBeUndefined();
    const missing = await failureOf(url(), 'excel-para-pdf', { sheets: ['Nada'] }, [
      { name: 'a.xlsx', bytes },
    ]);
    expect(missing).toContain('"Vista", "Oculta", "Outra"');
  });

  test('tells of the comments that it leaves out; one that its author shows is printed', async () => {
    const comments = [{ text: 'confira' }, { text: 'some' }, { text: 'à mostra', isShown: true }];
    const bytes = makeXlsx(
      { name: 'A', rows: [['total'], ['saldo']], comments },
      { name: 'B', rows: [['x']], comments: [{ text: 'oculto' }], hidden: true },
    );
    const { texts, info } = await printed({}, 'a.xlsx', bytes);
    expect(words(texts.join(' ')).toSorted()).toEqual(['mostra', 'saldo', 'total', 'à']);
    expect(info).toContain('a.xlsx: 2 comentários de células ficaram de fora');
  });

  test('prints paper, position, fit, grid and headings as asked for', async () => {
    const bytes = makeXlsx({ name: 'A', rows: [columns(16)] });
    const { sizes } = await printed({ paper: 'a3', orientation: 'retrato', fit: 'nenhum' }, 'a.xlsx', bytes);
    expect(sizes[0]).toEqual([842, 1191]);
    expect(sizes.length).toBeGreaterThan(1);
    const single = await printed({ fit: 'folha_unica' }, 'a.xlsx', bytes);
    expect(single.sizes).toHaveLength(1);
    const headed = await printed({ headings: true }, 'a.xlsx', bytes);
    expect(words(headed.texts[0] ?? '')).toContain('P');
    const whole = await printed({ fit: 'pagina' }, 'a.xlsx', makeXlsx({ name: 'A', rows: long }));
    expect(whole.sizes).toHaveLength(1);
  });
});

test("an author's print set-up wins", async () => {
  const scaled = makeXlsx({
    name: 'A',
    rows: [columns(16)],
    after: '<pageSetup paperSize="1" orientation="landscape"/>',
  });
  const { sizes } = await printed({}, 'a.xlsx', scaled);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes[0]).toEqual([792, 612]);
  const broken = makeXlsx({
    name: 'A',
    rows: [columns(4)],
    after: '<colBreaks count="1" manualBreakCount="1"><brk id="2" max="1048575" man="1"/></colBreaks>',
  });
  const { texts } = await printed({}, 'b.xlsx', broken);
  expect(texts.map(words)).toEqual([
    ['coluna0', 'coluna1'],
    ['coluna2', 'coluna3'],
  ]);
});

describe('excel-para-pdf of tables that are no workbook', () => {
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

  test.each([
    ['cp1252.csv', latin('Código;Preço\r\n00123;1.234,56\r\n'), ['Código', 'Preço', '00123', '1.234,56']],
    [
      'bom.csv',
      utf8('\ufeffnome,cpf\n"Silva, Zé",01234567890\n'),
      ['nome', 'cpf', 'Silva,', 'Zé', '01234567890'],
    ],
    ['u16.csv', new Uint8Array(Buffer.from('\ufeffação\t2\n', 'utf16le')), ['ação', '2']],
    ['tab.xls', latin('Ação\tValor\r\n1\t2,50\r\n'), ['Ação', 'Valor', '1', '2,50']],
    ['sep.csv', utf8('sep=|\na|b;c\n'), ['a', 'b;c']],
    [
      'aspas.csv',
      utf8('produto,"preço; à vista"\n"pão; integral",2\n"bolo; de fubá",3\n'),
      ['produto', 'preço;', 'à', 'vista', 'pão;', 'integral', '2', 'bolo;', 'de', 'fubá', '3'],
    ],
    ['virgulas.csv', utf8('texto;n\na, b, c, d;1\n'), ['texto', 'n', 'a,', 'b,', 'c,', 'd', '1']],
    [
      'pagina.xls',
      utf8('<html><meta charset="utf-8"><table><tr><td>Relatório</td><td>7,5</td></tr></table></html>'),
      ['Relatório', '7,5'],
    ],
  ])('writes %s as it is written there', async (name, bytes, expected) => {
    const { texts } = await printed({}, name, bytes);
    expect(words(texts.join(' '))).toEqual(expected);
  });

  test.each([
    ['right', ['12,5', '-7', '(3,50)', '0', '0%', '', ' ']],
    ['right', ['R$1.234,56', '-R$5,00', '123456789012345']],
    ['left', ['12,5', 'texto']],
    ['left', ['22/11/2026', '23/11/2026']],
    ['left', ['01234567890', '12345678901']],
    ['left', ['1234567890123456']],
    ['left', ['"1\n2"', '3']],
  ])('stands to the %s what is written as %j', async (side, values) => {
    const places = await placesOf(await csvAsPdf([['Cabeçalho-comprido', ...values]]));
    const edges = places.map(({ left, right }) => (side === 'left' ? left : right));
    expect(edges.length).toBeGreaterThan(1);
    for (const edge of edges) expect(Math.abs(edge - (edges[0] ?? 0))).toBeLessThan(1);
    expect(new Set(places.map(({ left, right }) => Math.round(right - left))).size).toBeGreaterThan(1);
  });

  test('keeps its size where its columns fit, and its columns on one page where they do not', async () => {
    const heightOf = async (count: number, options = {}) => {
      const pdf = await csvAsPdf(
        columns(count).map((name) => [name, 'x']),
        options,
      );
      expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
      const [first] = await placesOf(pdf);
      return (first?.bottom ?? 0) - (first?.top ?? 0);
    };
    const natural = await heightOf(2, { fit: 'nenhum' });
    expect(await heightOf(9)).toBeCloseTo(natural, 1);
    expect(await heightOf(40)).toBeLessThan(0.8 * natural);
  });
});

/** Columns of texts, as they are written in a table, printed. */
async function csvAsPdf(written: readonly (readonly string[])[], options = {}): Promise<Uint8Array> {
  const rows = Array.from({ length: Math.max(...written.map(({ length }) => length)) }, (_, row) =>
    written.map((column) => column[row] ?? '').join(';'),
  );
  const bytes = new Uint8Array(Buffer.from(`${rows.join('\n')}\n`));
  const { files, state } = await runTool(url(), 'excel-para-pdf', options, [{ name: 'a.csv', bytes }]);
  if (!files[0]) throw new Error(JSON.stringify(state));
  return files[0].bytes;
}

/** The words of a PDF's first page, where they stand. */
function placesOf(bytes: Uint8Array): Promise<PlacedWord[]> {
  return withPdf(bytes, async (path) => {
    const { stdout } = await execute('pdftotext', ['-bbox', '-l', '1', path, '-']);
    return readWrittenPages(stdout.split('\n'))[0]?.words ?? [];
  });
}

test('more than a thousand pages are refused before they are made', async () => {
  const rows = Array.from({ length: 70_000 }, (_, row) => [row, 'x']);
  const bytes = makeXlsx({ name: 'A', rows });
  expect(await failureOf(url(), 'excel-para-pdf', {}, [{ name: 'a.xlsx', bytes }])).toContain(
    'páginas demais (o máximo é de 1.000)',
  );
});

test('prints workbooks that Excel has only protected, beside one that is locked, with its password and without', async () => {
  const given = [
    { name: 'a.xlsx', bytes: PROTECTED_XLSX },
    { name: 'b.xls', bytes: PROTECTED_XLS },
    { name: 'c.xls', bytes: LOCKED_XLS },
  ];
  const run = async (options: unknown) => {
    const { files, state } = await runTool(url(), 'excel-para-pdf', options, given);
    if (state.state !== 'done') throw new Error(JSON.stringify(state));
    const pages = await Promise.all(files.map(({ bytes }) => pageTexts(bytes)));
    return { texts: pages.map((texts) => /Planilha \w+/.exec(texts.join())?.[0]), info: state.info };
  };
  const shown = ['Planilha protegida', 'Planilha protegida', 'Planilha reservada'];
  expect(await run({ password: PASSWORD })).toEqual({ texts: shown, info: undefined });
  const without = await run({});
  expect(without.texts).toEqual(shown.slice(0, 2));
  expect(without.info).toContain('"c.xls" só abre com senha');
});

describe('excel-para-pdf refuses by name', () => {
  const refused = (name: string, bytes: Uint8Array, options = {}) =>
    failureOf(url(), 'excel-para-pdf', options, [{ name, bytes }]);

  test('what is locked, empty or no spreadsheet', async () => {
    expect(await refused('a.xls', LOCKED_XLS, { password: 'acao 1' })).toContain('A senha enviada não abre');
    expect(await refused('a.xlsx', makeXlsx({ name: 'A', rows: [] }))).toContain(
      'não tem nada para o resultado',
    );
    expect(await refused('a.xlsx', makeDocx(['texto']))).toContain('o conteúdo é um documento do Word');
    const cut = makeXlsx({ name: 'A', rows: long }).subarray(0, 900);
    expect(await refused('a.xlsx', cut)).toContain('danificado');
  });
});
