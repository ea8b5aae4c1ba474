import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { recordSheet } from '../../../containers/documents/office/workbook/record-sheet.ts';
import { writeRecords } from '../../../containers/documents/office/workbook/write-records.ts';
import type { CellValue } from '../../../containers/documents/text/values/column-values.ts';

interface Row {
  text: string;
  amount: number | null;
}

const LONGEST = 32_767;
const MOMENT = new Date(Date.UTC(2026, 10, 20, 23, 35, 10));
const COLUMNS = [
  { heading: 'Texto', value: ({ text }: Row): CellValue => ({ kind: 'text', text, isCode: false }) },
  {
    heading: 'Valor & <resto>',
    value: ({ amount }: Row): CellValue | null =>
      amount === null ? null : { kind: 'number', value: amount, format: '#,##0.00' },
  },
  {
    heading: 'Dia',
    value: (): CellValue => ({ kind: 'date', value: MOMENT, format: 'dd/mm/yyyy hh:mm:ss' }),
  },
  { heading: 'Código', value: (): CellValue => ({ kind: 'text', text: '=1+1', isCode: true }) },
];

async function written(sheets: Parameters<typeof writeRecords>[0]) {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-records-'));
  try {
    const path = join(directory, 'a.xlsx');
    const cutTexts = await writeRecords(sheets, path);
    const bytes = await readFile(path);
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)] as const);
    return { cutTexts, read: await readExcel(bytes), parts: new Map(parts) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

test('records come out as they are, on as many sheets as there are, in the looks of their kinds', async () => {
  const rows: Row[] = [
    { text: 'a & b <c> "d"\ncontrole:\u0001', amount: 1234.5 },
    { text: 'sem valor ', amount: null },
    { text: 'constructor', amount: -0.01 },
    { text: 'x'.repeat(LONGEST + 1), amount: 7 },
  ];
  const { cutTexts, read, parts } = await written([
    recordSheet('Primeira', COLUMNS, rows),
    recordSheet("D'água & sal", COLUMNS, rows, { hasLowRows: false }),
    recordSheet('Vazia', COLUMNS, []),
  ]);
  expect(cutTexts).toBe(2);
  const head = ['Texto', 'Valor & <resto>', 'Dia', 'Código'];
  const expected = [
    head,
    ['a & b <c> "d"\ncontrole:', 1234.5, MOMENT, '=1+1'],
    ['sem valor', null, MOMENT, '=1+1'],
    ['constructor', -0.01, MOMENT, '=1+1'],
    ['x'.repeat(LONGEST), 7, MOMENT, '=1+1'],
  ];
  expect(read).toEqual([
    { sheet: 'Primeira', data: expected },
    { sheet: "D'água & sal", data: expected },
    { sheet: 'Vazia', data: [head] },
  ]);
  // The reader of this test takes white space off.
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<t xml:space="preserve">sem valor </t>');
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('</sheetData><autoFilter ref="A1:D5"/>');
  expect(parts.get('xl/worksheets/sheet3.xml')).toContain('</sheetData><autoFilter ref="A1:D1"/>');
  expect(parts.get('xl/workbook.xml')).toContain(`'D''água &amp; sal'!$A$1:$D$5</definedName>`);
  const looks = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<xf .*?<\/xf>/g)].map(([look]) => look);
  const lookOf = (sheet: number, cell: string) => {
    const found = new RegExp(`<c r="${cell}" s="(\\d+)"`).exec(
      parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '',
    );
    return looks[Number(found?.[1])];
  };
  expect(lookOf(1, 'A2')).not.toContain('wrapText');
  expect(lookOf(2, 'A2')).toContain('wrapText="1"');
  expect(lookOf(2, 'D2')).toContain('vertical="top"');
  expect(lookOf(1, 'B2')).toContain('horizontal="right" indent="1"');
  expect(lookOf(1, 'C2')).toContain('horizontal="left"');
});
