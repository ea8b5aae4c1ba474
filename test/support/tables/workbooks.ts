import writeExcel, { type Cell, type CellObject } from 'write-excel-file/node';

export type Value = string | number | Date | null;

/** A table in a workbook, as it must be found again. */
export interface ExpectedTable {
  rows: readonly (readonly Value[])[];
}

export interface Workbook {
  name: string;
  /** The tables that must be read from the PDF again. */
  tables: readonly ExpectedTable[];
  make(): Promise<Uint8Array>;
  /** Options of excel-para-pdf. */
  printing?: object;
}

interface Look {
  /** The width of each column, in characters. */
  widths: readonly number[];
  /** Excel's number format of each column. */
  formats?: readonly (string | undefined)[];
  hasBorders?: boolean;
  hasBoldHeader?: boolean;
  hasShading?: boolean;
  wraps?: boolean;
  isLandscape?: boolean;
  /** Lines before the table, which are followed by an empty row. */
  title?: readonly string[];
}

const day = (year: number, month: number, date: number, hours = 0, minutes = 0) =>
  new Date(Date.UTC(year, month - 1, date, hours, minutes));

function cellOf(value: Value, row: number, column: number, look: Look): Cell {
  if (value === null) return look.hasBorders ? { borderStyle: 'thin' } : null;
  const isHeader = row === 0;
  const style: CellObject = {
    ...(look.hasBorders ? { borderStyle: 'thin' } : {}),
    ...(isHeader && look.hasBoldHeader !== false ? { fontWeight: 'bold' } : {}),
    ...(look.hasShading && row % 2 === 0 ? { backgroundColor: '#dde6f0' } : {}),
    ...(look.wraps ? { wrap: true, alignVertical: 'top' } : {}),
  };
  const format = look.formats?.[column];
  if (value instanceof Date) return { ...style, value, type: Date, format: format ?? 'dd/mm/yyyy' };
  if (typeof value === 'number') return { ...style, value, type: Number, ...(format ? { format } : {}) };
  return { ...style, value, type: String };
}

function sheetRows(rows: readonly (readonly Value[])[], look: Look): Cell[][] {
  const title: Cell[][] = (look.title ?? []).map((text) => [{ value: text, type: String }]);
  const cells = rows.map((row, index) => row.map((value, column) => cellOf(value, index, column, look)));
  return [...title, ...(title.length > 0 ? [[]] : []), ...cells];
}

async function written(data: Cell[][], { widths, isLandscape }: Look): Promise<Uint8Array> {
  const columns = widths.map((width) => ({ width }));
  const orientation = isLandscape ? ({ orientation: 'landscape' } as const) : {};
  return writeExcel(data, { sheet: 'Plan1', columns, ...orientation }).toBuffer();
}

function workbook(
  name: string,
  rows: readonly (readonly Value[])[],
  look: Look,
  printing?: object,
): Workbook {
  const make = () => written(sheetRows(rows, look), look);
  return { name, tables: [{ rows }], make, ...(printing ? { printing } : {}) };
}

const PRODUCTS = [
  'Arroz tipo 1',
  'Feijão carioca',
  'Café torrado e moído',
  'Açúcar cristal',
  'Óleo de soja',
  'Farinha',
];
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const cents = (value: number) => Math.round(value * 100) / 100;

const stock = [
  ['Produto', 'Quantidade', 'Preço', 'Total'],
  ...range(30).map((index) => {
    const quantity = index * 37 + 3;
    const price = cents(index * 13.37 + 0.99);
    return [`${PRODUCTS[index % 6]} ${index + 1}`, quantity, price, cents(quantity * price)];
  }),
];

const agenda = [
  ['Evento', 'Início', 'Registro', 'Prazo'],
  ...range(24).map((index) => [
    `Audiência ${index + 1}`,
    day(2026, 1 + (index % 12), 1 + index),
    day(2026, 3, 1 + index, 8 + (index % 10), (index * 7) % 60),
    day(2027, 12, 31 - index),
  ]),
];

const results = [
  ['Conta contábil', 'Janeiro', 'Fevereiro', 'Março'],
  ...range(20).map((index) => [
    `Despesa ${PRODUCTS[index % 6]}`,
    cents((index - 9.5) * 1234.56),
    cents((7.3 - index) * 321.07),
    index % 5 === 0 ? null : cents(index * -45_678.9),
  ]),
];

const prices = [
  ['Serviço', 'Valor', 'Desconto', 'Alíquota'],
  ...range(18).map((index) => [
    `Plano ${index + 1}`,
    cents(index * 1999.9 + 49.9),
    index / 40,
    cents(index * 0.37) / 100,
  ]),
];

const digits = (seed: number, count: number) =>
  range(count)
    .map((index) => String((seed * 7 + index * 3 + index * index * seed) % 10))
    .join('');

const people = [
  ['Nome', 'CPF', 'CNPJ', 'CEP', 'Telefone', 'Conta', 'Código'],
  ...range(20).map((index) => [
    `Pessoa ${index + 1}`,
    `${digits(index, 3)}.${digits(index + 1, 3)}.${digits(index + 2, 3)}-${digits(index, 2)}`,
    index % 2 === 0
      ? `12.ABC.${digits(index, 3)}/01DE-${digits(index, 2)}`
      : `${digits(index, 2)}.345.678/0001-${digits(index, 2)}`,
    `0${digits(index, 4)}-${digits(index, 3)}`,
    `(11) 9${digits(index, 4)}-${digits(index + 3, 4)}`,
    `${digits(index + 1, 5)}-${index % 10}`,
    `00${digits(index, 4)}`,
  ]),
];

const keys = [
  ['Nota', 'Chave de acesso', 'Linha digitável', 'Valor'],
  ...range(12).map((index) => [
    `NF ${index + 1}`,
    `35${digits(index + 1, 42)}`,
    `23793.${digits(index, 5)} ${digits(index, 5)}.${digits(index, 6)} ${digits(index, 5)}.${digits(index, 6)} ${index % 10} ${digits(index + 2, 14)}`,
    cents(index * 357.91 + 10),
  ]),
];

const ledger = [
  ['Data', 'Documento', 'Histórico', 'Débito', 'Crédito', 'Saldo'],
  ...range(150).map((index) => [
    day(2026, 1 + Math.floor(index / 28), 1 + (index % 28)),
    `${100_200 + index}`,
    ['Pagamento de fornecedor', 'Recebimento de cliente', 'Tarifa bancária', 'Folha de pagamento'][
      index % 4
    ] ?? '',
    index % 4 === 1 ? null : cents(index * 17.31 + 5),
    index % 4 === 1 ? cents(index * 91.07 + 50) : null,
    cents(10_000 + index * 3.33 - (index % 7) * 2500),
  ]),
];

const sparse = [
  ['Item', 'Medida', 'Mínimo', 'Máximo', 'Observação'],
  ...range(22).map((index) => [
    index + 1,
    index % 3 === 0 ? null : (['kg', 'm', 'un'][index % 3] ?? null),
    index % 4 === 0 ? null : index * 2,
    index % 4 === 0 ? index * 9 : null,
    index % 6 === 5 ? 'conferir no local' : null,
  ]),
];

const branches = [
  ['Filial', 'Cidade', 'Vendas'],
  ...range(8).map((index) => [
    `Loja ${index + 1}`,
    ['Recife', 'Belém', 'Curitiba'][index % 3] ?? '',
    cents(index * 4321.1),
  ]),
];
const staff = [
  ['Funcionário', 'Cargo', 'Admissão', 'Salário', 'Ativo'],
  ...range(9).map((index) => [
    `Funcionária ${index + 1}`,
    ['Caixa', 'Gerente', 'Estoquista'][index % 3] ?? '',
    day(2015 + index, 1 + index, 10 + index),
    cents(1800 + index * 412.35),
    index % 4 === 0 ? 'Não' : 'Sim',
  ]),
];

const months = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez'];
const wide = [
  ['Conta', ...months, 'Total'],
  ...range(25).map((index) => {
    const values = months.map((_, month) => cents((index + 1) * 1031.17 * ((month % 5) - 1.5)));
    return [`Centro ${index + 1}`, ...values, cents(values.reduce((sum, value) => sum + value, 0))];
  }),
];

function debit(value: number): string {
  const text = Math.abs(value).toLocaleString('pt-BR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${text} ${value < 0 ? 'D' : 'C'}`;
}

const movements = range(40).map((index) => ({
  date: day(2026, 9, 1 + Math.floor(index / 2)),
  text:
    ['PIX ENVIADO', 'PIX RECEBIDO', 'COMPRA CARTÃO', 'TARIFA PACOTE DE SERVIÇOS', 'TED RECEBIDA'][
      index % 5
    ] ?? '',
  number: String(900_100 + index * 7),
  value: cents((index % 5 === 1 || index % 5 === 4 ? 1 : -1) * (index * 83.17 + 12.5)),
  balance: cents(2500 - index * 97.31),
}));
const statementHeader = ['Data', 'Histórico', 'Documento', 'Valor', 'Saldo'];
const statement: Value[][] = [
  statementHeader,
  ...movements.map(({ date, text, number, value, balance }): Value[] => [date, text, number, value, balance]),
];
const printedStatement: Value[][] = [
  statementHeader,
  ...movements.map(({ date, text, number, value, balance }): Value[] => [
    date,
    text,
    number,
    debit(value),
    debit(balance),
  ]),
];

const LONG =
  'Serviço de manutenção preventiva e corretiva dos equipamentos instalados, com troca de peças quando necessário';
const tasks = [
  ['Nº', 'Descrição', 'Responsável', 'Prazo', 'Custo'],
  ...range(14).map((index) => [
    index + 1,
    index % 3 === 1 ? `Vistoria ${index}` : `${LONG} (etapa ${index + 1})`,
    index % 2 === 0 ? 'Equipe técnica da matriz em São Paulo' : 'Terceiros',
    day(2026, 10, 1 + index),
    cents(index * 777.77 + 1),
  ]),
];

const quarters: Value[][] = [
  ['Região', '1º trimestre', null, '2º trimestre', null],
  [null, 'Qtd', 'Valor', 'Qtd', 'Valor'],
  ...range(10).map((index): Value[] => [
    `Região ${index + 1}`,
    index * 3,
    cents(index * 1234.5),
    index * 4 + 1,
    cents(index * 2345.6 + 1),
  ]),
  ['Total geral', 135, 55_552.5, 190, 105_562],
];

function mergedCells(): Cell[][] {
  const look: Look = { widths: [], hasBorders: true, formats: [undefined, '0', '#,##0.00', '0', '#,##0.00'] };
  const cells = quarters.map((row, index) => row.map((value, column) => cellOf(value, index, column, look)));
  const head = (value: string, span: object): CellObject => ({
    value,
    type: String,
    fontWeight: 'bold',
    align: 'center',
    borderStyle: 'thin',
    ...span,
  });
  cells[0] = [
    head('Região', { rowSpan: 2 }),
    head('1º trimestre', { columnSpan: 2 }),
    null,
    head('2º trimestre', { columnSpan: 2 }),
    null,
  ];
  cells[1] = [null, ...(cells[1] ?? []).slice(1)];
  return cells;
}

const MONEY = '"R$" #,##0.00';

/** Twelve typical workbooks of offices, with invented people and numbers. */
export const WORKBOOKS: readonly Workbook[] = [
  workbook('numeros', stock, {
    widths: [28, 12, 12, 14],
    formats: [undefined, undefined, '#,##0.00', '#,##0.00'],
  }),
  workbook('datas', agenda, {
    widths: [18, 14, 20, 14],
    formats: [undefined, 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm', 'dd/mm/yyyy'],
    hasBorders: true,
  }),
  workbook('negativos', results, {
    widths: [32, 16, 16, 18],
    formats: [undefined, '#,##0.00;(#,##0.00)', '#,##0.00;-#,##0.00', '#,##0.00;#,##0.00-'],
  }),
  workbook('moeda-e-porcentagem', prices, {
    widths: [16, 18, 12, 12],
    formats: [undefined, MONEY, '0.0%', '0.00%'],
    hasShading: true,
  }),
  workbook('documentos', people, { widths: [14, 17, 22, 12, 18, 12, 10], isLandscape: true }),
  workbook('chaves', keys, {
    widths: [10, 48, 56, 14],
    formats: [undefined, undefined, undefined, MONEY],
    hasBorders: true,
  }),
  {
    name: 'celulas-mescladas',
    tables: [{ rows: quarters }],
    make: () => written(mergedCells(), { widths: [18, 10, 16, 10, 16] }),
  },
  workbook('tres-paginas', ledger, {
    widths: [12, 12, 30, 14, 14, 14],
    formats: ['dd/mm/yyyy', undefined, undefined, '#,##0.00', '#,##0.00', '#,##0.00'],
  }),
  workbook('sem-linhas', sparse, { widths: [8, 10, 10, 10, 30] }),
  {
    name: 'duas-tabelas',
    tables: [{ rows: branches }, { rows: staff }],
    make: () => {
      const first: Look = {
        widths: [],
        formats: [undefined, undefined, '#,##0.00'],
        title: ['Vendas por filial'],
      };
      const second: Look = {
        widths: [],
        formats: [undefined, undefined, 'dd/mm/yyyy', '#,##0.00'],
        title: ['Quadro de funcionários'],
      };
      const data = [...sheetRows(branches, first), [], [], ...sheetRows(staff, second)];
      return written(data, { widths: [20, 16, 14, 14, 8] });
    },
  },
  workbook(
    'larga',
    wide,
    {
      widths: [14, ...months.map(() => 12), 14],
      formats: [undefined, ...months.map(() => '#,##0.00'), '#,##0.00'],
      isLandscape: true,
    },
    { fit: 'largura' },
  ),
  {
    name: 'extrato',
    tables: [{ rows: statement }],
    make: () => {
      const look: Look = {
        widths: [12, 34, 14, 16, 16],
        title: ['Banco Exemplo S.A.', 'Extrato de conta corrente', 'Agência 1234-5   Conta 98.765-4'],
      };
      return written(sheetRows(printedStatement, look), look);
    },
  },
  workbook('textos-longos', tasks, {
    widths: [6, 40, 22, 12, 14],
    formats: [undefined, undefined, undefined, 'dd/mm/yyyy', '#,##0.00'],
    hasBorders: true,
    wraps: true,
  }),
];
