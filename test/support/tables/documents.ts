import {
  BorderStyle,
  Document,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { ExpectedTable, Value } from './workbooks.ts';

/** A text document with tables. */
export interface TextDocument {
  name: string;
  tables: readonly ExpectedTable[];
  make(): Promise<Uint8Array>;
}

const money = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PARAGRAPH =
  'A empresa contratada apresentou a proposta comercial abaixo, com validade de trinta dias, para o fornecimento dos itens descritos na tabela a seguir, entregues no endereço da contratante.';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const proposal: Value[][] = [
  ['Item', 'Descrição', 'Qtd', 'Valor unitário', 'Valor total'],
  ...range(12).map((index): Value[] => {
    const price = Math.round(index * 4789.3 + 12_35) / 100;
    const text =
      index % 4 === 2
        ? `Cadeira giratória com braços reguláveis e encosto alto em tela ${index}`
        : `Mesa ${index}`;
    return [index + 1, text, index + 2, price, Math.round(price * (index + 2) * 100) / 100];
  }),
];

/** Over several pages, each with the header. */
const inventory: Value[][] = [
  ['Patrimônio', 'Bem', 'Aquisição', 'Valor'],
  ...range(70).map((index): Value[] => [
    `00${7100 + index}`,
    ['Notebook', 'Monitor', 'Impressora'][index % 3] ?? '',
    new Date(Date.UTC(2018 + (index % 8), index % 12, 1 + (index % 28))),
    Math.round((index + 1) * 23_417) / 100,
  ]),
];

function shown(value: Value, column: number): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10).split('-').toReversed().join('/');
  if (typeof value === 'number') return column > 2 ? money(value) : String(value);
  return value;
}

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const NO_BORDERS = {
  top: NONE,
  bottom: NONE,
  left: NONE,
  right: NONE,
  insideHorizontal: NONE,
  insideVertical: NONE,
};

function tableOf(rows: Value[][], widths: readonly number[], hasBorders: boolean): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [...widths],
    ...(hasBorders ? {} : { borders: NO_BORDERS }),
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: row.map((value, column) => {
            const run = new TextRun({ text: shown(value, column), bold: index === 0 });
            const alignment = typeof value === 'number' ? ('right' as const) : ('left' as const);
            return new TableCell({
              width: { size: widths[column] ?? 1000, type: WidthType.DXA },
              children: [new Paragraph({ alignment, children: [run] })],
            });
          }),
        }),
    ),
  });
}

async function written(...children: (Paragraph | Table)[]): Promise<Uint8Array> {
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

const text = (content: string) => new Paragraph({ children: [new TextRun(content)] });

/** Office documents with invented contents. */
export const TEXT_DOCUMENTS: readonly TextDocument[] = [
  {
    name: 'proposta',
    tables: [{ rows: proposal }],
    make: () =>
      written(
        text(PARAGRAPH),
        text(''),
        tableOf(proposal, [900, 4000, 900, 1700, 1700], true),
        text(''),
        text(PARAGRAPH),
      ),
  },
  {
    name: 'proposta-sem-bordas',
    tables: [{ rows: proposal }],
    make: () =>
      written(
        text(PARAGRAPH),
        text(''),
        tableOf(proposal, [900, 4000, 900, 1700, 1700], false),
        text(''),
        text(PARAGRAPH),
      ),
  },
  {
    name: 'inventario',
    tables: [{ rows: inventory }],
    make: () => written(text('Inventário de bens'), tableOf(inventory, [1800, 3600, 1900, 1900], true)),
  },
];
