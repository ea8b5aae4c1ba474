import { lookUp } from '../../../plain/look-up.ts';
import { type RecordColumn, type RecordSheet, recordSheet } from '../../office/workbook/record-sheet.ts';
import { type CellValue, textCell } from '../../text/values/column-values.ts';
import { dateCell, offsetOf } from './field-values.ts';
import type { NoteSection, StandingNote } from './gather.ts';
import { ITEM_LAYOUT } from './item-layout.ts';
import { type ColumnLayout, columnsOf } from './layout.ts';
import type { Leaves } from './leaves.ts';
import { NOTE_LAYOUT } from './note-layout.ts';
import { INSTALMENT_LAYOUT, PAYMENT_LAYOUT } from './payment-layout.ts';
import type { Problem } from './problems.ts';
import type { RowStore } from './row-store.ts';
import { statusName } from './status-names.ts';
import { TAX_LAYOUT } from './tax-layout.ts';

interface NoteRow {
  note: StandingNote;
  leaves: Leaves;
  /** Item number in the note; '' for rows without one. */
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
  { heading: 'Modelo', value: ({ note }) => textCell(lookUp(MODELS, note.model) ?? note.model) },
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
const ITEM_HEAD: readonly RecordColumn<NoteRow>[] = [
  ...ROW_HEAD,
  { heading: 'Item', value: ({ item }) => wholeNumber(item) },
];
const PROBLEMS: readonly RecordColumn<Problem>[] = [
  { heading: 'Arquivo', value: ({ source }) => textCell(source) },
  { heading: 'Problema', value: ({ text }) => textCell(text) },
  { heading: 'Chave', value: ({ key }) => textCell(key) },
];
const PLANS: readonly [
  section: NoteSection,
  name: string,
  layout: ColumnLayout,
  head: readonly RecordColumn<NoteRow>[],
][] = [
  ['whole', 'Notas', NOTE_LAYOUT, NOTE_HEAD],
  ['products', 'Itens', ITEM_LAYOUT, ITEM_HEAD],
  ['taxes', 'Impostos', TAX_LAYOUT, ITEM_HEAD],
  ['payments', 'Pagamentos', PAYMENT_LAYOUT, ROW_HEAD],
  ['instalments', 'Parcelas', INSTALMENT_LAYOUT, ROW_HEAD],
];

/** The rows of one sheet, read from their store at each iteration. */
class SectionRows implements Iterable<NoteRow> {
  readonly #notes: readonly StandingNote[];
  readonly #store: RowStore;
  readonly #section: NoteSection;

  constructor(notes: readonly StandingNote[], store: RowStore, section: NoteSection) {
    [this.#notes, this.#store, this.#section] = [notes, store, section];
  }

  *[Symbol.iterator](): Generator<NoteRow> {
    for (const note of this.#notes)
      for (const row of this.#store.read(note.places[this.#section])) yield { note, ...row };
  }
}

/** Returns the sheets of notes, items, taxes, payments, instalments and problems. */
export function fiscalSheets(
  notes: readonly StandingNote[],
  store: RowStore,
  problems: readonly Problem[],
  isWhole: boolean,
): RecordSheet[] {
  const sheets = PLANS.map(([section, name, layout, head]) => {
    const rows = new SectionRows(notes, store, section);
    return recordSheet(name, columnsOf(rows, layout, head, isWhole), rows);
  });
  return [...sheets, recordSheet('Problemas', PROBLEMS, problems, { hasLowRows: false })];
}
