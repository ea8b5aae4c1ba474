import { describe, expect, test } from 'vitest';
import type { PageContent, Rule, TextPiece } from '../../../containers/documents/pdf/pages/page-content.ts';
import { DocumentItems } from '../../../containers/documents/reading/tables/join-pages.ts';
import { pageItems } from '../../../containers/documents/reading/tables/page-items.ts';
import type { PageItem } from '../../../containers/documents/reading/tables/table.ts';
import { pageOf } from '../page-content/page-of.ts';
import { piece } from '../page-content/text-piece.ts';

/** Each column begins at such a distance; rows are 16 points apart. */
function rowsOfPieces(lefts: readonly number[], rows: readonly (readonly string[])[], top = 50): TextPiece[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text === '' ? [] : [piece(text, lefts[column] ?? 0, top + index * 16)])),
  );
}

const level = (top: number, left: number, right: number): Rule => ({
  box: { left, right, top, bottom: top },
  thickness: 1,
  color: '000000',
});
const upright = (left: number, top: number, bottom: number): Rule => ({
  box: { left, right: left, top, bottom },
  thickness: 1,
  color: '000000',
});

/** Tables as their texts, with `<columns x rows>` where a cell is merged; lines as their parts. */
function shown(items: readonly PageItem[]) {
  return items.map((item) => {
    if (item.kind === 'line') return item.line.parts.join(' | ');
    return item.table.rows.map((row) =>
      row.map((cell) => {
        if (cell === null) return '';
        const isMerged = cell.columnSpan > 1 || cell.rowSpan > 1;
        return cell.text + (isMerged ? `<${cell.columnSpan}x${cell.rowSpan}>` : '');
      }),
    );
  });
}

const SALES = [
  ['Produto', 'Qtd', 'Valor'],
  ['Arroz', '10', '59,90'],
  ['Feijão preto', '2', '1.218,40'],
  ['Café', '7', '9,99'],
];
const LEFTS = [50, 200, 300];

describe('a page', () => {
  test('gives the table that lines draw, with its merged cells', () => {
    const texts = [
      piece('Vendas', 150, 62),
      ...rowsOfPieces([55, 155, 255], SALES, 82),
      piece('Depois da tabela', 50, 200),
    ];
    const rules = [
      ...[50, 70, 86, 102, 118, 134].map((top) => level(top, 50, 350)),
      ...[50, 350].map((left) => upright(left, 50, 134)),
      ...[150, 250].map((left) => upright(left, 70, 134)),
    ];
    expect(shown(pageItems(pageOf({ texts, rules })))).toEqual([
      [['Vendas<3x1>', '', ''], ...SALES],
      'Depois da tabela',
    ]);
  });

  test('takes the heading right above the lines for a part of the table', () => {
    const texts = [...rowsOfPieces([55, 155, 255], SALES, 62), piece('Relatório de vendas', 50, 20)];
    const rules = [
      ...[66, 82, 98, 114].map((top) => level(top, 50, 350)),
      ...[50, 150, 250, 350].map((left) => upright(left, 66, 114)),
    ];
    const items = pageItems(pageOf({ texts, rules }));
    expect(shown(items)).toEqual(['Relatório de vendas', SALES]);
    expect(items[1]).toMatchObject({ table: { headerRows: 1 } });
  });

  test('gives each row its text where one side of the rows is not parted by lines', () => {
    const rows = ['Salários', 'Aluguel', 'Energia', 'Telefone'].map((text, index) => [
      text,
      `${index + 1}00,00`,
    ]);
    const rules = [
      ...[40, 104].map((top) => level(top, 50, 350)),
      ...[56, 72, 88].map((top) => level(top, 250, 350)),
      ...[50, 250, 350].map((left) => upright(left, 40, 104)),
    ];
    expect(shown(pageItems(pageOf({ texts: rowsOfPieces([55, 255], rows, 52), rules })))).toEqual([rows]);
  });

  test('gives the table that only gaps draw, its heading counted', () => {
    const items = pageItems(pageOf({ texts: rowsOfPieces(LEFTS, SALES) }));
    expect(shown(items)).toEqual([SALES]);
    expect(items[0]).toMatchObject({ table: { headerRows: 1, isRuled: false } });
  });

  test('goes by gaps where lines frame only some columns of a table', () => {
    const rules = [
      ...[38, 54, 70, 86, 102].map((top) => level(top, 195, 360)),
      ...[195, 295, 360].map((left) => upright(left, 38, 102)),
    ];
    expect(shown(pageItems(pageOf({ texts: rowsOfPieces(LEFTS, SALES), rules })))).toEqual([SALES]);
  });

  test('puts a wrapped text into its cell, and an amount beside its currency', () => {
    const texts = [
      ...rowsOfPieces(LEFTS, SALES.slice(0, 2)),
      piece('Feijão preto de', 50, 82),
      piece('2', 200, 82),
      piece('R$', 285, 82),
      piece('18,40', 330, 82),
      piece('primeira', 50, 93),
      ...rowsOfPieces(LEFTS, SALES.slice(3), 110),
    ];
    expect(shown(pageItems(pageOf({ texts })))).toEqual([
      [...SALES.slice(0, 2), ['Feijão preto de primeira', '2', 'R$ 18,40'], ...SALES.slice(3)],
    ]);
  });

  test('keeps a full stop that is drawn by itself, and an ellipsis between words', () => {
    const bold = { family: 'Arial', isBold: true, isItalic: false, isFixedWidth: false, isSerif: false };
    const texts = [piece('Veja o anexo', 50, 50, { font: bold }), piece('. Depois ... assine.', 110, 50)];
    expect(shown(pageItems(pageOf({ texts })))).toEqual(['Veja o anexo. Depois ... assine.']);
  });

  test('leaves out the dots that lead to a page, in a row or apart', () => {
    const rows = [
      ['Introdução ............', '3'],
      ['Conclusão . . . . . .', '48'],
    ];
    expect(shown(pageItems(pageOf({ texts: rowsOfPieces([50, 300], rows) })))).toEqual([
      [
        ['Introdução', '3'],
        ['Conclusão', '48'],
      ],
    ]);
  });

  test('never makes a raised number part of the number beside it', () => {
    const rows = [
      ['Despesa', 'Valor'],
      ['Aluguel', '1.200'],
      ['Energia', '310'],
    ];
    const note = piece('2', 225.5, 62.5, { size: 6, edges: [225.5, 228.5] });
    expect(shown(pageItems(pageOf({ texts: [...rowsOfPieces([50, 200], rows), note] })))).toEqual([
      [
        ['Despesa', 'Valor'],
        ['Aluguel', '1.200²'],
        ['Energia', '310'],
      ],
    ]);
  });

  test('makes no table of running text, in one column or two, nor of lists', () => {
    const words = 'um texto corrido de muitas palavras na coluna';
    const texts = Array.from({ length: 8 }, (_, index) => [
      piece(words, 40, 50 + index * 12),
      piece(words, 320, 50 + index * 12),
    ]).flat();
    const items = pageItems(pageOf({ texts }));
    expect(shown(items)).toEqual(Array.from({ length: 16 }, () => words));
    const list = [1, 2, 3, 4].flatMap((index) => [
      piece(`${index}.`, 50, 50 + index * 14),
      piece('uma cláusula do contrato', 75, 50 + index * 14),
    ]);
    expect(shown(pageItems(pageOf({ texts: list })))).toEqual(
      [1, 2, 3, 4].map((index) => `${index}. uma cláusula do contrato`),
    );
  });

  test('parts a table from text beside it, whose lines stand at other heights', () => {
    const text = Array.from({ length: 6 }, (_, index) =>
      piece('texto ao lado da tabela', 430, 47 + index * 13),
    );
    const items = shown(pageItems(pageOf({ texts: [...rowsOfPieces(LEFTS, SALES), ...text] })));
    expect(items).toContainEqual(SALES);
    expect(items.filter((item) => item === 'texto ao lado da tabela')).toHaveLength(6);
  });

  test('reads a table that lies on its side', () => {
    const texts = rowsOfPieces(LEFTS, SALES).map((standing): TextPiece => {
      const { left, right, top, bottom } = standing.box;
      const box = { left: top, right: bottom, top: 800 - right, bottom: 800 - left };
      // Along the line, which runs up.
      return { ...standing, box, angle: 270, edges: standing.edges.map((edge) => edge - 800) };
    });
    expect(shown(pageItems(pageOf({ texts })))).toEqual([SALES]);
  });

  test('keeps slanted text as a line', () => {
    const texts = [...rowsOfPieces(LEFTS, SALES), piece('CÓPIA', 100, 400, { angle: 315 })];
    expect(shown(pageItems(pageOf({ texts })))).toEqual([SALES, 'CÓPIA']);
  });

  test('keeps a line from the right together where the spaces between its words are pieces of another font', () => {
    const texts = [
      piece('O contrato diz assim', 50, 50),
      piece('םולש', 50, 70),
      piece(' ', 70, 70),
      piece('12', 75, 70),
      piece(' ', 85, 70),
      piece('םלוע', 90, 70),
    ];
    expect(shown(pageItems(pageOf({ texts })))).toEqual(['O contrato diz assim', 'עולם 12 שלום']);
  });

  test('of very many words or lines is no table, and takes no longer for it', () => {
    const words = Array.from({ length: 20_000 }, (_, index) =>
      piece(String(index), index * 60, 50 + (index % 2) * 14),
    );
    expect(pageItems(pageOf({ texts: words, width: 2_000_000 })).every(({ kind }) => kind === 'line')).toBe(
      true,
    );
    const rules = Array.from({ length: 40_000 }, (_, index) =>
      index % 2 === 0
        ? level((index * 7919) % 100_000, (index * 104_729) % 9_000, ((index * 104_729) % 9_000) + 20)
        : upright((index * 7919) % 9_000, (index * 104_729) % 100_000, ((index * 104_729) % 100_000) + 20),
    );
    expect(pageItems(pageOf({ rules, texts: [piece('desenho', 50, 50)] }))).toHaveLength(1);
  });
});

describe('a document', () => {
  function documentOf(...pages: PageContent[]) {
    const document = new DocumentItems();
    for (const content of pages) document.add(pageItems(content));
    return document.items.map((item) =>
      item.kind === 'line'
        ? item.line.parts.join(' | ')
        : [item.table.page, item.table.lastPage, item.table.rows.length, item.table.headerRows],
    );
  }
  const withLines = (number: number, rows: readonly (readonly string[])[], lefts = LEFTS) =>
    pageOf({
      number,
      texts: [
        piece('Banco Exemplo', 50, 20),
        ...rowsOfPieces(lefts, rows, 80),
        piece(`Página ${number}`, 50, 780),
      ],
    });

  test('has one table where it goes on over pages, without the headings in between', () => {
    expect(documentOf(withLines(1, SALES), withLines(2, SALES), withLines(3, SALES.slice(1)))).toEqual([
      'Banco Exemplo',
      [1, 3, 10, 1],
      ...['Página 1', 'Banco Exemplo', 'Página 2', 'Banco Exemplo', 'Página 3'],
    ]);
  });

  test('has several where their columns or headings differ, or a text is between them', () => {
    const others = [['Cliente', 'Cidade', 'Total'], ...SALES.slice(1)];
    expect(documentOf(withLines(1, SALES), withLines(2, others))).toContainEqual([2, 2, 4, 1]);
    const wider = SALES.map((row) => [...row, '31/12/2026']);
    expect(documentOf(withLines(1, SALES), withLines(2, wider, [50, 130, 330, 450]))).toContainEqual([
      2, 2, 4, 0,
    ]);
    const second = withLines(2, SALES.slice(1));
    const texts = [piece('Outra conta', 50, 40), ...second.texts];
    expect(documentOf(withLines(1, SALES), { ...second, texts })).toContainEqual([2, 2, 3, 0]);
  });
});
