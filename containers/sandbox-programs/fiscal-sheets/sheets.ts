import type { CellValue } from '../cell-values/column-values.ts';
import { type RecordColumn, recordSheet } from '../workbook/record-sheet.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { SheetNames } from '../workbook/sheet-names.ts';
import { dateCell, offsetOf, textCell } from './field-values.ts';
import type { StandingNote } from './gather.ts';
import { ITEM_LAYOUT } from './item-layout.ts';
import { columnsOf } from './layout.ts';
import type { Leaves } from './leaves.ts';
import { NOTE_LAYOUT } from './note-layout.ts';
import { INSTALMENT_LAYOUT, PAYMENT_LAYOUT } from './payment-layout.ts';
import type { Problem } from './problems.ts';
import { statusName } from './status-names.ts';
import { TAX_LAYOUT } from './tax-layout.ts';

/** Of a sheet of Excel, without the headings. */
const MOST_ROWS = 1_048_575;

interface NoteRow {
  note: StandingNote;
  leaves: Leaves;
}

interface ItemRow extends NoteRow {
  item: string;
}

const MODELS: Readonly<Record<string, string>> = { '55': 'NF-e', '65': 'NFC-e' };

function wholeNumber(text: string): CellValue | null {
  return /^\d{1,15}$/.test(text) ? { kind: 'number', value: Number(text), format: '0' } : textCell(text);
}

const KEY: RecordColumn<NoteRow> = { heading: 'Chave', value: ({ note }) => textCell(note.key) };
const STATUS: RecordColumn<NoteRow> = {
  heading: 'Situação',
  value: ({ note }) => textCell(statusName(note)),
};
const NUMBER: RecordColumn<NoteRow> = { heading: 'Número', value: ({ note }) => wholeNumber(note.number) };
const SERIES: RecordColumn<NoteRow> = { heading: 'Série', value: ({ note }) => wholeNumber(note.series) };
const ISSUED: RecordColumn<NoteRow> = {
  heading: 'Emissão',
  value: ({ note }) => dateCell(note.issuedAt) ?? textCell(note.issuedAt),
};
const ISSUER: RecordColumn<NoteRow> = { heading: 'Emitente', value: ({ note }) => textCell(note.issuer) };

const NOTE_HEAD: readonly RecordColumn<NoteRow>[] = [
  KEY,
  STATUS,
  { heading: 'Modelo', value: ({ note }) => textCell(MODELS[note.model] ?? note.model) },
  SERIES,
  NUMBER,
  ISSUED,
  { heading: 'Fuso da emissão', value: ({ note }) => textCell(offsetOf(note.issuedAt)) },
  { heading: 'Protocolo', value: ({ note }) => textCell(note.standing.protocol?.number ?? '') },
  {
    heading: 'Autorização',
    value: ({ note: { standing } }) => dateCell(standing.protocol?.receivedAt ?? ''),
  },
  {
    heading: 'Cancelamento',
    value: ({ note: { standing } }) => dateCell(standing.cancellation?.receivedAt ?? ''),
  },
  {
    heading: 'Protocolo do cancelamento',
    value: ({ note }) => textCell(note.standing.cancellation?.number ?? ''),
  },
  { heading: 'Arquivo', value: ({ note }) => textCell(note.source) },
];
const ROW_HEAD: readonly RecordColumn<NoteRow>[] = [KEY, STATUS, SERIES, NUMBER, ISSUED, ISSUER];
const ITEM_HEAD: readonly RecordColumn<ItemRow>[] = [
  ...ROW_HEAD,
  { heading: 'Item', value: ({ item }) => wholeNumber(item) },
];
const PROBLEMS: readonly RecordColumn<Problem>[] = [
  { heading: 'Arquivo', value: ({ source }) => textCell(source) },
  { heading: 'Problema', value: ({ text }) => textCell(text) },
  { heading: 'Chave', value: ({ key }) => textCell(key) },
];
/** What stands elsewhere in a row. */
const NOTE_ELSEWHERE = ['ide.serie', 'ide.nNF', 'ide.dhEmi', 'ide.dEmi', 'ide.mod'];

function withoutElsewhere(leaves: Leaves): Leaves {
  return new Map([...leaves].filter(([way]) => !NOTE_ELSEWHERE.includes(way)));
}

/** In as many sheets as their rows need. */
function sheetsOf<Row>(
  names: SheetNames,
  name: string,
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[],
  { hasLowRows = true } = {},
): Sheet[] {
  const count = Math.max(1, Math.ceil(rows.length / MOST_ROWS));
  return Array.from({ length: count }, (_, part) =>
    recordSheet(names.take(name), columns, rows.slice(part * MOST_ROWS, (part + 1) * MOST_ROWS), {
      hasLowRows,
    }),
  );
}

/** Notes, their items, taxes, payments and instalments, and what else was found. */
export function fiscalSheets(
  notes: readonly StandingNote[],
  problems: readonly Problem[],
  isWhole: boolean,
): Sheet[] {
  const names = new SheetNames();
  const whole = notes.map((note): NoteRow => ({ note, leaves: withoutElsewhere(note.whole) }));
  const rowsOf = (kind: 'payments' | 'instalments') =>
    notes.flatMap((note) => note[kind].map((leaves): NoteRow => ({ note, leaves })));
  const itemsOf = (kind: 'product' | 'taxes') =>
    notes.flatMap((note) =>
      note.items.map((item): ItemRow => ({ note, item: item.number, leaves: item[kind] })),
    );
  const [products, taxes, payments, instalments] = [
    itemsOf('product'),
    itemsOf('taxes'),
    rowsOf('payments'),
    rowsOf('instalments'),
  ];
  return [
    ...sheetsOf(names, 'Notas', columnsOf(whole, NOTE_LAYOUT, NOTE_HEAD, isWhole), whole),
    ...sheetsOf(names, 'Itens', columnsOf(products, ITEM_LAYOUT, ITEM_HEAD, isWhole), products),
    ...sheetsOf(names, 'Impostos', columnsOf(taxes, TAX_LAYOUT, ITEM_HEAD, isWhole), taxes),
    ...sheetsOf(names, 'Pagamentos', columnsOf(payments, PAYMENT_LAYOUT, ROW_HEAD, isWhole), payments),
    ...sheetsOf(names, 'Parcelas', columnsOf(instalments, INSTALMENT_LAYOUT, ROW_HEAD, isWhole), instalments),
    ...sheetsOf(names, 'Problemas', PROBLEMS, problems, { hasLowRows: false }),
  ];
}
