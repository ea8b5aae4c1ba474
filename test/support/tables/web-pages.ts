import type { ExpectedTable, Value } from './workbooks.ts';

/** A page of a bank or a shop, as the browser prints it. */
export interface WebPage {
  name: string;
  html: string;
  tables: readonly ExpectedTable[];
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const cents = (value: number) => Math.round(value * 100) / 100;
const money = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date));
const shortDate = (value: Date) => value.toISOString().slice(0, 10).split('-').toReversed().join('/');

function shown(value: Value): string {
  if (value === null) return '';
  if (value instanceof Date) return shortDate(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : money(value);
  return value;
}

function page(style: string, body: string): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><style>
    @page { size: A4; margin: 15mm } body { font: 11px Arial, sans-serif; margin: 0 } table { border-collapse: collapse; width: 100% }
    th { text-align: left } .n { text-align: right; white-space: nowrap } ${style}</style>${body}</html>`;
}

type Show = (value: Value, row: number, column: number) => string;

function tableOf(
  rows: readonly (readonly Value[])[],
  numeric: readonly number[],
  show: Show = shown,
): string {
  const [head = [], ...body] = rows;
  const cell = (tag: string, value: Value, row: number, column: number) =>
    `<${tag}${numeric.includes(column) ? ' class="n"' : ''}>${show(value, row, column)}</${tag}>`;
  const line = (values: readonly Value[], row: number) =>
    `<tr>${values.map((value, column) => cell('td', value, row, column)).join('')}</tr>`;
  const header = head.map((value, column) => cell('th', value, -1, column)).join('');
  return `<table><thead><tr>${header}</tr></thead><tbody>${body.map(line).join('')}</tbody></table>`;
}

const STORES = [
  'SUPERMERCADO BOM PREÇO',
  'POSTO AVENIDA',
  'FARMÁCIA CENTRAL',
  'LIVRARIA DO LARGO',
  'PADARIA TRÊS IRMÃOS',
];
const store = (index: number) => STORES[index % STORES.length] ?? '';

const products: Value[][] = [
  ['Código', 'Produto', 'Qtde', 'Unitário', 'Total'],
  ...range(15).map((index): Value[] => [
    `0${1200 + index}`,
    `${store(index)} item ${index + 1}`,
    index + 2,
    cents(index * 9.9 + 1.25),
    cents((index + 2) * (index * 9.9 + 1.25) + 0.01),
  ]),
];

const invoices: Value[][] = [
  ['Nota', 'Emissão', 'Cliente', 'CNPJ', 'Valor'],
  ...range(25).map((index): Value[] => [
    `${4500 + index}/A`,
    day(5, 1 + index),
    store(index),
    `12.345.67${index % 10}/0001-${10 + index}`,
    cents(index * 1312.77 - 4000.5),
  ]),
];

/** Two lines per transaction, the second in small type. */
const account: Value[][] = [
  ['Data', 'Lançamento', 'Valor', 'Saldo'],
  ...range(14).map((index): Value[] => [
    day(8, 1 + index),
    `Pix enviado\n${store(index)} - 12.345.678/0001-9${index % 10}`,
    cents(-index * 45.67 - 3.1),
    cents(9000 - index * 321.09),
  ]),
];

const statementRows = range(90).flatMap((index): Value[][] => {
  const value = cents((index % 3 === 0 ? 1 : -1) * (index * 31.41 + 8.2));
  const row: Value[] = [
    day(1 + Math.floor(index / 28), 1 + (index % 28)),
    ['TED RECEBIDA', 'PAGTO BOLETO', 'COMPRA DÉBITO', 'TARIFA', 'PIX ENVIADO'][index % 5] +
      ` ${store(index)}`,
    `${700_100 + index * 3}`,
    value,
    null,
  ];
  return index % 7 === 6 ? [row, [null, 'SALDO DO DIA', null, null, cents(5000 - index * 41.3)]] : [row];
});
const statement: Value[][] = [['Data', 'Histórico', 'Documento', 'Valor', 'Saldo'], ...statementRows];
const withLetter: Show = (value, row, column) =>
  typeof value === 'number' && row >= 0 && column > 2
    ? `${money(Math.abs(value))} ${value < 0 ? 'D' : 'C'}`
    : shown(value);

const brackets: Show = (value, row, column) =>
  typeof value === 'number' && row >= 0 && column > 0 && value < 0 ? `(${money(-value)})` : shown(value);
const balance: Value[][] = [
  ['Demonstração do resultado', '2026', '2025', 'Variação'],
  ...[
    'Receita bruta',
    'Impostos sobre vendas',
    'Receita líquida',
    'Custo das mercadorias',
    'Lucro bruto',
    'Despesas',
  ].map((name, index): Value[] => [
    name,
    cents((index % 2 === 0 ? 1 : -1) * (index * 12_345.67 + 1000.1)),
    cents((index % 2 === 0 ? 1 : -1) * (index * 11_111.11 + 900.9)),
    cents(index * 1.5 + 0.25) / 100,
  ]),
];
const withPercent: Show = (value, row, column) =>
  column === 3 && typeof value === 'number' ? `${money(value * 100)}%` : brackets(value, row, column);

const dense: Value[][] = [
  ['Mat.', 'Nome', 'Cargo', 'Adm.', 'Sal. base', 'H. extra', 'INSS', 'IRRF', 'FGTS', 'Líquido'],
  ...range(40).map((index): Value[] => [
    `00${310 + index}`,
    `Funcionário ${index + 1} da Silva`,
    ['Aux. adm.', 'Analista', 'Motorista'][index % 3] ?? '',
    day(1 + (index % 12), 1 + (index % 27)),
    cents(1500 + index * 133.3),
    index % 4 === 0 ? null : cents(index * 11.7 + 0.5),
    cents(120 + index * 10.01),
    index % 3 === 0 ? null : cents(index * 7.77 + 0.3),
    cents(118 + index * 9.09),
    cents(1300 + index * 119.9),
  ]),
];

const card: Value[][] = [
  ['Data', 'Estabelecimento', 'Parcela', 'Valor'],
  ...range(16).map((index): Value[] => [
    `${String(1 + index).padStart(2, '0')}/11`,
    store(index),
    index % 3 === 0 ? `${1 + (index % 6)} de 6` : null,
    cents(index * 27.43 + 9.99),
  ]),
];
const reais: Show = (value, row, column) =>
  typeof value === 'number' && row >= 0 && column === 3 ? `R$ ${money(value)}` : shown(value);

const PROSE =
  'As partes acima identificadas têm, entre si, justo e acertado o presente contrato de prestação de serviços, que se regerá pelas cláusulas seguintes e pelas condições de preço, forma e termo de pagamento descritas no presente instrumento particular.';
const prose = range(6)
  .map((index) => `<h3>Cláusula ${index + 1}ª</h3><p style="text-align:justify">${PROSE} ${PROSE}</p>`)
  .join('');

const grouped: Value[][] = [
  ['Região', 'Estado', 'Vendas', null],
  [null, null, '2025', '2026'],
  ['Nordeste', 'Bahia', 1200.5, 1300.75],
  [null, 'Ceará', 800.25, 910.1],
  [null, 'Pernambuco', 950.4, 990.9],
  ['Sul', 'Paraná', 2100.35, 2250.65],
  [null, 'Santa Catarina', 1800.15, 1755.45],
];
const td = (value: Value, more = '') => `<td ${more}>${shown(value)}</td>`;
const groupedHtml = `<table><tr><th rowspan=2>Região</th><th rowspan=2>Estado</th><th colspan=2 style="text-align:center">Vendas</th></tr><tr><th>2025</th><th>2026</th></tr>${grouped
  .slice(2)
  .map((row, index) => {
    const span = index === 0 ? 3 : 2;
    return `<tr>${row[0] === null ? '' : td(row[0] ?? null, `rowspan=${span}`)}${td(row[1] ?? null)}${td(row[2] ?? null, 'class=n')}${td(row[3] ?? null, 'class=n')}</tr>`;
  })
  .join('')}</table>`;

const mono: Value[][] = [
  ['DATA', 'HISTORICO', 'DOCTO', 'VALOR'],
  ...range(20).map((index): Value[] => [
    day(7, 1 + index),
    store(index),
    `${88_000 + index}`,
    cents((index % 2 === 0 ? -1 : 1) * (index * 17.9 + 4.4)),
  ]),
];
const monoText = mono
  .map(([date = null, text = null, number = null, value = null]) => {
    const amount =
      typeof value === 'number' ? `${money(Math.abs(value))}${value < 0 ? '-' : ' '}` : shown(value);
    return `${shown(date).padEnd(12)}${shown(text).padEnd(28)}${shown(number).padEnd(9)}${amount.padStart(14)}`;
  })
  .join('\n');

const NAMES = ['Ana Lima', 'Padaria Três Irmãos Ltda', 'João Batista de Oliveira', 'Mercado Central'];

/** The date is written once per day; the texts continue on a second line. */
const daily: Value[][] = [
  ['Data', 'Histórico', 'Docto.', 'Crédito (R$)', 'Débito (R$)', 'Saldo (R$)'],
  [day(9, 1), 'SALDO ANTERIOR', null, null, null, 8120.55],
  ...range(45).map((index): Value[] => {
    const isCredit = index % 4 === 1;
    const value = cents(index * 23.17 + 4.05);
    return [
      index % 3 === 0 ? day(9, 2 + index / 3) : null,
      `${isCredit ? 'TRANSF PIX RECEBIDA' : 'TRANSFERÊNCIA PIX'}\nDES: ${NAMES[index % 4]}`,
      `${1_045_000 + index * 31}`,
      isCredit ? value : null,
      isCredit ? null : -value,
      cents(8120.55 - index * 61.3),
    ];
  }),
];

/** The style of one bank: dates of two kinds, codes with zeros, a line of details with a date in it. */
const branch: Value[][] = [
  ['Dt. balancete', 'Dt. movimento', 'Ag. origem', 'Lote', 'Histórico', 'Documento', 'Valor R$', 'Saldo'],
  ...range(30).map((index): Value[] => [
    day(6, 1 + index),
    index % 5 === 0 ? null : day(6, Math.max(1, index)),
    '0000',
    `${13_105 + (index % 3) * 1000}`,
    `${['Pix - Enviado', 'Compra com Cartão', 'Pix - Recebido'][index % 3]}\n0${1 + (index % 9)}/06 11:2${index % 10} ${(NAMES[index % 4] ?? '').toUpperCase()}`,
    `60.${101 + index}`,
    cents((index % 3 === 2 ? 1 : -1) * (index * 57.9 + 1.99)),
    index % 4 === 3 ? cents(1500 - index * 88.4) : null,
  ]),
];

/** The style of an app: days as headings, no lines, amounts on the right. */
const feed: Value[][] = range(6).flatMap((index): Value[][] => [
  [`0${index + 1} NOV 2026`, 'Total de saídas', null, `- ${money(index * 100 + 30.5)}`],
  ...range(3).map((item): Value[] => [
    null,
    ['Transferência enviada pelo Pix', 'Compra no débito', 'Pagamento de boleto efetuado'][item] ?? '',
    NAMES[(index + item) % 4] ?? '',
    cents(index * 20 + item * 3.37 + 1.1),
  ]),
]);
const feedTyped = feed.map((row, index) =>
  index % 4 === 0 ? [day(11, index / 4 + 1), 'Total de saídas', null, -cents((index / 4) * 100 + 30.5)] : row,
);

const broken: Show = (value) => shown(value).replace(/\n/g, '<br>');

const asText = (rows: Value[][], column: number): Value[][] =>
  rows.map((row) => row.map((value, at) => (at === column && value !== null ? shown(value) : value)));

/** Pages of banks, shops and offices, with invented people and numbers. */
export const WEB_PAGES: readonly WebPage[] = [
  {
    name: 'bordas',
    html: page(
      'td, th { border: 1px solid #333; padding: 2px 4px }',
      `<h1>Pedido</h1>${tableOf(products, [2, 3, 4])}`,
    ),
    tables: [{ rows: products }],
  },
  {
    name: 'bordas-separadas',
    html: page(
      'table { border-collapse: separate; border-spacing: 2px } td, th { border: 1px solid #999; padding: 3px }',
      tableOf(products, [2, 3, 4]),
    ),
    tables: [{ rows: products }],
  },
  {
    name: 'sem-bordas',
    html: page(
      'td, th { padding: 4px 8px }',
      `<p>Relação de notas emitidas no período</p>${tableOf(invoices, [4])}<p>Documento sem valor fiscal</p>`,
    ),
    tables: [{ rows: invoices }],
  },
  {
    name: 'zebra',
    html: page(
      'td, th { padding: 5px 8px } th { background: #1f3864; color: #fff } tr:nth-child(even) td { background: #e8eef7 }',
      tableOf(invoices, [4]),
    ),
    tables: [{ rows: invoices }],
  },
  {
    name: 'duas-linhas',
    html: page(
      'td, th { padding: 6px 4px; border-bottom: 1px solid #ccc; vertical-align: top } small { color: #777; font-size: 9px }',
      `<h2>Conta corrente</h2>${tableOf(account, [2, 3], (value, row, column) => (column === 1 && row >= 0 && typeof value === 'string' ? value.replace(/\n(.*)/, '<br><small>$1</small>') : shown(value)))}`,
    ),
    tables: [{ rows: account }],
  },
  {
    name: 'extrato-longo',
    html: page(
      'td, th { padding: 2px 4px } .h { margin-bottom: 10px }',
      `<div class="h"><b>Banco Exemplo S.A.</b><br>Cliente: Maria de Souza &nbsp; Agência: 1234-5 &nbsp; Conta: 98.765-4<br>Período: 01/01/2026 a 30/04/2026</div>${tableOf(statement, [3, 4], withLetter)}`,
    ),
    tables: [{ rows: statement }],
  },
  {
    name: 'resultado',
    html: page(
      'td, th { padding: 3px 6px } th { border-bottom: 2px solid #000 }',
      tableOf(balance, [1, 2, 3], withPercent),
    ),
    tables: [
      {
        rows: balance.map((row, index) =>
          index === 0 ? ['Demonstração do resultado', 2026, 2025, 'Variação'] : row,
        ),
      },
    ],
  },
  {
    name: 'folha',
    html: page('body { font-size: 7.5px } td, th { padding: 1px 2px }', tableOf(dense, [4, 5, 6, 7, 8, 9])),
    tables: [{ rows: dense }],
  },
  {
    name: 'cartao',
    html: page(
      'td, th { padding: 4px 0 } td { border-top: 1px dotted #aaa }',
      `<h2>Fatura de novembro</h2><p>Vencimento 05/12/2026 &nbsp; Total R$ 3.456,78</p>${tableOf(card, [3], reais)}`,
    ),
    tables: [{ rows: card }],
  },
  {
    name: 'agrupada',
    html: page(
      'td, th { border: 1px solid #000; padding: 3px 5px; vertical-align: middle } table { width: 60% }',
      groupedHtml,
    ),
    tables: [{ rows: grouped.map((row, index) => (index === 1 ? [null, null, 2025, 2026] : row)) }],
  },
  {
    name: 'terminal',
    html: page(
      '',
      `<pre style="font: 11px 'DejaVu Sans Mono', monospace">BANCO EXEMPLO - EXTRATO\n\n${monoText}</pre>`,
    ),
    tables: [{ rows: asText(mono, 2) }],
  },
  {
    name: 'extrato-diario',
    html: page(
      'body { font-size: 9px } td, th { padding: 2px 3px; vertical-align: top }',
      `<b>Extrato mensal</b><br>Agência: 1234 | Conta: 0098765-4<br><br>${tableOf(daily, [3, 4, 5], broken)}<p>Os dados acima têm como base 30/09/2026 às 10h21 e estão sujeitos a alterações.</p>`,
    ),
    tables: [{ rows: daily }],
  },
  {
    name: 'extrato-agencia',
    html: page(
      'body { font: 8px Courier, monospace } td, th { padding: 1px 3px; vertical-align: top } tr:nth-child(even) td { background: #eee }',
      `<h3>Consultas - Extrato de conta corrente</h3><table style="width: 50%"><tr><td>Agência</td><td>1234-5</td></tr><tr><td>Conta corrente</td><td>98765-4 MARIA DE SOUZA</td></tr></table><h4>Lançamentos</h4>${tableOf(branch, [6, 7], (value, row, column) => broken(withLetter(value, row, column > 5 ? column : 0), row, column))}`,
    ),
    tables: [
      {
        rows: [
          ['Agência', '1234-5'],
          ['Conta corrente', '98765-4 MARIA DE SOUZA'],
        ],
      },
      { rows: branch },
    ],
  },
  {
    name: 'extrato-aplicativo',
    html: page(
      'td { padding: 5px 6px } tr:nth-child(4n + 1) td { padding-top: 14px; font-weight: bold }',
      `<p>Movimentações</p>${tableOf(feed, [3]).replace(/<thead>.*?<\/thead>/, (head) => head.replaceAll('th>', 'td>').replaceAll('th ', 'td ').replaceAll('thead', 'tbody'))}`,
    ),
    tables: [{ rows: feedTyped }],
  },
  {
    name: 'contrato',
    html: page(
      '',
      `<h1>Contrato</h1>${prose}<ul><li>primeiro anexo</li><li>segundo anexo</li><li>terceiro anexo</li></ul>`,
    ),
    tables: [],
  },
];
