import { describe, expect, test } from 'vitest';
import {
  columnTexts,
  headingTexts,
  tableRows,
} from '../../../containers/documents/office/workbook/table-rows.ts';
import {
  documentNotation,
  type Notation,
  provenNotation,
} from '../../../containers/documents/text/values/notation.ts';

const cellOf = (text: string) => ({
  ...{ text, columnSpan: 1, rowSpan: 1, isBold: false, isCentred: false },
  ...{ color: null, fill: null },
});

function tableOf(...rows: string[][]) {
  const columns = (rows[0] ?? []).map((_, column) => ({ from: column * 10, to: column * 10 + 9 }));
  return { columns, rows: rows.map((row) => row.map(cellOf)), headerRows: 1, isRuled: true };
}

/** The values below the heading, as they are in a document of these lines. */
function valuesOf(table: ReturnType<typeof tableOf>, ...lines: string[]) {
  const notation = documentNotation([columnTexts(table)], [...headingTexts(table), ...lines]);
  return tableRows(table, notation)
    .slice(1)
    .map((row) =>
      row.map((cell) => (cell && 'value' in cell.value ? cell.value.value : (cell?.value ?? null))),
    );
}

const text = (value: string, isInDoubt = false) =>
  expect.objectContaining({ kind: 'text', text: value, ...(isInDoubt ? { isInDoubt } : {}) });
const inDoubt = (value: string) => text(value, true);

describe('one amount that can be read in one way only decides for its table', () => {
  test.each([
    ['two groups', '4,151,000', 4_151_000],
    ['one decimal', '25.0', 25],
    ['two decimals', '1,234.50', 1234.5],
    ['a Swiss apostrophe', "1'234.50", 1234.5],
    ['a space', '1 234.50', 1234.5],
    ['nothing before the decimals', '0.125', 0.125],
    ['four digits without a group', '1234.567', 1234.567],
  ])('English: %s', (_, proof, value) => {
    const table = tableOf(['Item', 'Amount', 'Other'], ['a', '361,000', proof], ['b', '58,200', '']);
    const [first, second] = valuesOf(table);
    expect(first).toEqual([text('a'), 361_000, value]);
    expect(second?.[1]).toBe(58_200);
  });

  test.each([
    ['two groups', '4.151.000', 4_151_000],
    ['one decimal', '25,0', 25],
    ['two decimals', '1.234,50', 1234.5],
    ['a French narrow space', '1\u202f234,50', 1234.5],
    ['a space', '1 234,50', 1234.5],
    ['nothing before the decimals', '0,125', 0.125],
  ])('Brazilian: %s', (_, proof, value) => {
    const table = tableOf(['Item', 'Valor', 'Outro'], ['a', '361.000', proof], ['b', '12,500', '']);
    const [first, second] = valuesOf(table);
    expect(first).toEqual([text('a'), 361_000, value]);
    expect(second?.[1]).toBe(12.5);
  });
});

describe('an amount that nothing decides', () => {
  test('is read as Brazilians write, where the text is Portuguese', () => {
    const table = tableOf(['Item', 'Peso'], ['a', '1.234'], ['b', '12,500']);
    expect(valuesOf(table, 'Relação de produtos do mês').map((row) => row[1])).toEqual([1234, 12.5]);
  });

  test('stays text, in a document of another language', () => {
    const table = tableOf(['Item', 'Sales'], ['a', '1.234'], ['b', '361,000'], ['c', '42']);
    expect(valuesOf(table, 'The sales of the year').map((row) => row[1])).toEqual([
      inDoubt('1.234'),
      inDoubt('361,000'),
      42,
    ]);
  });

  test('stays text with its comma alone, where no language is seen: 361,000 is no 361', () => {
    const table = tableOf(['Item', 'X'], ['a', '1.234'], ['b', '361,000']);
    expect(valuesOf(table).map((row) => row[1])).toEqual([1234, inDoubt('361,000')]);
  });

  test('stays text, where amounts of its table contradict one another', () => {
    const table = tableOf(['A', 'B', 'C'], ['1,234.50', '1.234,50', '361,000'], ['', '', '1.234']);
    expect(valuesOf(table)).toEqual([
      [1234.5, 1234.5, inDoubt('361,000')],
      [{ kind: 'empty' }, { kind: 'empty' }, inDoubt('1.234')],
    ]);
  });

  test('is read as the other tables of its document are, where they agree', () => {
    const english = [['4,151,000']];
    const brazilian = [['1.234,50']];
    const silent = [['361,000']];
    const decided: Notation = { mark: '.', doubtful: 'none' };
    expect(provenNotation(silent)).toBeNull();
    expect(documentNotation([english, silent], ['Relação de produtos do mês'])).toEqual(decided);
    expect(documentNotation([silent], ['Total of 4,151,000', '4,151,000'])).toEqual(decided);
    expect(documentNotation([english, brazilian, silent], []).doubtful).toBe('all');
  });
});

describe('what is no amount decides nothing', () => {
  test('a reference to notes leaves a contradiction beside decimals, and loses against thousands', () => {
    const weak = tableOf(['Line', 'Notes', 'Rate', 'Sales'], ['a', '1,2', '25.0', '361,000']);
    expect(valuesOf(weak)[0]?.[3]).toEqual(inDoubt('361,000'));
    const strong = tableOf(['Line', 'Notes', 'Sales'], ['a', '1,2', '4,151,000'], ['b', '3', '361,000']);
    expect(valuesOf(strong)).toEqual([
      [text('a'), text('1,2'), 4_151_000],
      [text('b'), 3, 361_000],
    ]);
    const brazilian = tableOf(['Item', 'Taxa', 'Valor', 'Qtd'], ['a', '2.5', '1.234,50', '1.234']);
    expect(valuesOf(brazilian)).toEqual([[text('a'), text('2.5'), 1234.5, 1234]]);
  });

  test('a code does not, and keeps its digits', () => {
    const table = tableOf(['NCM', 'Valor', 'Peso'], ['8471.30', '361.000', '12,500']);
    expect(valuesOf(table)).toEqual([[text('8471.30'), 361_000, 12.5]]);
  });
});

test('the headings of a table show its language where nothing else does', () => {
  const rows = [['x', '1.234', '12,500']];
  expect(valuesOf(tableOf(['Descrição', 'Quantidade', 'Peso'], ...rows))).toEqual([[text('x'), 1234, 12.5]]);
  expect(valuesOf(tableOf(['Description', 'Quantity', 'Amount'], ...rows))).toEqual([
    [text('x'), inDoubt('1.234'), inDoubt('12,500')],
  ]);
});

test('columns with thousands of their own are read so, where the currencies of a table differ', () => {
  const table = tableOf(['US', 'BR'], ['1,234.50', '1.234,50'], ['361,000', '361.000'], ['12,500', '12,500']);
  expect(valuesOf(table)).toEqual([
    [1234.5, 1234.5],
    [361_000, 361_000],
    [12_500, 12.5],
  ]);
});

test('items and days of a month are no proof of decimals behind a point', () => {
  const items = tableOf(['Item', 'Peso'], ['1.1', '12,500'], ['1.2', '10,250'], ['2.1', '8,125']);
  expect(valuesOf(items, 'Quantidades de cada produto').map((row) => row[1])).toEqual([12.5, 10.25, 8.125]);
  const days = tableOf(['Dia', 'Peso'], ['12.05', '12,500'], ['13.05', '10,250']);
  expect(valuesOf(days, 'Quantidades de cada produto').map((row) => row[1])).toEqual([12.5, 10.25]);
});
