import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { numberOf, switchedText } from '../../../containers/documents/office/letters/switches.ts';
import { settleAmounts } from '../../../containers/documents/office/records/amounts.ts';
import { SheetFault } from '../../../containers/documents/office/records/cell.ts';
import { readCsv } from '../../../containers/documents/office/records/csv.ts';
import { formatNumber, formatText } from '../../../containers/documents/office/records/number-format.ts';
import { readOds } from '../../../containers/documents/office/records/ods.ts';
import { recordsOf } from '../../../containers/documents/office/records/records.ts';
import { readXlsx } from '../../../containers/documents/office/records/xlsx.ts';
import { XmlFault } from '../../../containers/documents/text/read-xml.ts';

const FIND = { headerRow: undefined, visibleOnly: false };

describe('numbers are shown as Excel shows them in Brazil', () => {
  test.each([
    ['General', 1234.5, '1234,5'],
    ['General', 12345678000195, '12345678000195'],
    ['General', 0.1 + 0.2, '0,3'],
    ['#,##0.00', 1234567.891, '1.234.567,89'],
    ['0.00', 1.005, '1,01'],
    ['"R$" #,##0.00', -1234.5, '-R$ 1.234,50'],
    ['_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-;_-"R$"\\ * "-"??_-;_-@_-', 1234.5, 'R$ 1.234,50'],
    ['[$R$-416] #,##0.00;[Red]-[$R$-416] #,##0.00', -99.999, '-R$ 100,00'],
    ['000"."000"."000"-"00', 1234567890, '012.345.678-90'],
    ['00000\\-000', 1001000, '01001-000'],
    ['[<=9999999999](00) 0000-0000;(00) 00000-0000', 11987654321, '(11) 98765-4321'],
    ['0%', 0.256, '26%'],
    ['0.0#', 2.5, '2,5'],
    ['# ?/?', 1.25, '1 1/4'],
    ['0.00E+00', 12345, '1,23E+04'],
    ['0.00;(0.00);"zero"', -5, '(5,00)'],
    ['0.00;(0.00);"zero"', 0, 'zero'],
    ['#,##0.00', -0.001, '0,00'],
    ['0.0,,"mi"', 12345678, '12,3mi'],
    ['dd/mm/yyyy', 45000, '15/03/2023'],
    ['[$-416]d\\ "de"\\ mmmm\\ "de"\\ yyyy;@', 45000, '15 de março de 2023'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 45000, 'quarta-feira, 15 de março de 2023'],
    ['hh:mm:ss', 0.75, '18:00:00'],
    ['[h]:mm', 1.5, '36:00'],
    ['h:mm AM/PM', 0.75, '6:00 PM'],
    ['[$-pt-BR]d\\ "de"\\ mmmm\\ "de"\\ yyyy;@', 45000, '15 de março de 2023'],
    ['[$-en-US]mmmm\\ d\\,\\ yyyy;@', 45000, 'March 15, 2023'],
    ['[$R$-pt-BR]\\ #,##0.00', 1234.5, 'R$ 1.234,50'],
    ['[$-x-sysdate]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 45000, 'quarta-feira, 15 de março de 2023'],
    ['[$-x-systime]h:mm:ss\\ AM/PM', 0.75, '18:00:00'],
    ['[Red][<0]-0.00;0.00', -5, '-5,00'],
    ['[Red][<0]-0.00;0.00', 5, '5,00'],
    ['[>=0]#,##0.00;[Red]-#,##0.00', -1234, '-1.234,00'],
    ['[>100]"alto";[<0]-0;0', -5, '-5'],
    ['[>=0]0.00;[<0](0.00)', -5, '(5,00)'],
    ['[<10]0.0;0', -5, '-5,0'],
    ['General', 0.0000001, '0,0000001'],
    ['General', -0.000000025, '-0,000000025'],
    ['General', -1234.5, '-1234,5'],
  ])('%s of %d is %s', (code, value, shown) => {
    expect(formatNumber(code, value)).toBe(shown);
  });

  test('and texts with the words around them', () => {
    expect(formatText('"Sr. "@', 'João')).toBe('Sr. João');
    expect(formatText('#,##0', '001')).toBe('001');
  });
});

function workbook(
  sheet: string,
  more: Record<string, string> = {},
  sheets = '<sheet name="Dados" sheetId="1" r:id="rId1"/>',
) {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<x:workbook xmlns:x="${main}" xmlns:r="${office}"><x:sheets>${sheets.replaceAll('<sheet', '<x:sheet')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId4" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Nome</t></si><si><r><t>Ma</t></r><r><t xml:space="preserve">ria </t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_\nb</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000&quot;.&quot;000"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const textsOf = (table: { rows: { cells: readonly { text: string }[] }[] }) =>
  table.rows.map(({ cells }) => cells.map(({ text }) => text));

describe('a workbook of Excel', () => {
  test('gives texts, numbers, dates, results of formulas and empty cells where they stand', () => {
    const rows =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>CPF</t></is></c></row><row r="4" hidden="1"><c r="A4" t="s"><v>1</v></c><c r="B4" s="2"><v>45000</v></c><c r="C4" s="1"><v>1234</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="str"><f>A1</f><v>=1+1</v></c><c r="F4" t="e"><v>#N/A</v></c><c r="G4"><f>SUM(A1)</f></c><c t="s"><v>2</v></c></row>';
    const table = readXlsx(workbook(rows), undefined);
    expect(textsOf(table)).toEqual([
      ['Nome', '', 'CPF'],
      ['Maria ', '15/03/2023', '001.234', 'VERDADEIRO', '=1+1', '#N/A', '', 'a\nb'],
    ]);
    expect(table.rows.map(({ place, isHidden }) => [place, isHidden])).toEqual([
      [2, false],
      [4, true],
    ]);
    expect([table.uncalculated, table.name]).toEqual([1, 'Dados']);
    expect(table.rows[1]?.cells[1]?.date).toEqual(new Date(Date.UTC(2023, 2, 15)));
  });

  test('has hidden rows, and formats of its cells, whatever the program', () => {
    const rows =
      '<row r="1" hidden="true"><c r="A1"><v>1</v></c></row><row r="2" hidden="false"><c r="A2" s="1"><v>1234</v></c></row>';
    const table = readXlsx(
      workbook(rows, {
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000&quot;.&quot;000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="&quot;x&quot;"/></dxf></dxfs></styleSheet>',
      }),
      undefined,
    );
    expect(table.rows.map(({ isHidden }) => isHidden)).toEqual([true, false]);
    expect(textsOf(table)).toEqual([['1'], ['001.234']]);
  });

  test('gives a date that is written out as it is written, whatever its zone', () => {
    const written = [
      '2026-01-02',
      '2026-01-02T23:30:00',
      '2026-01-02T23:30:00Z',
      '2026-01-02T23:30:00-03:00',
    ];
    const cells = [...written, '2026-01-02T00:30:00+09:00'].map((value) => `<c t="d"><v>${value}</v></c>`);
    const table = readXlsx(workbook(`<row>${cells.join('')}</row>`), undefined);
    expect(textsOf(table)).toEqual([Array.from({ length: 5 }, () => '02/01/2026')]);
  });

  test('gives the sheet that is asked for, a hidden one too, and names those that it has', () => {
    const sheets =
      '<sheet name="Oculta" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Clientes" sheetId="2" r:id="rId2"/>';
    const second =
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>2</t></is></c></row></sheetData></worksheet>';
    const bytes = workbook(
      '<row r="1"><c r="A1"><v>1</v></c></row>',
      { 'xl/worksheets/sheet2.xml': second },
      sheets,
    );
    expect(textsOf(readXlsx(bytes, undefined))).toEqual([['2']]);
    expect(textsOf(readXlsx(bytes, 'OCULTA'))).toEqual([['1']]);
    const error = (() => {
      try {
        return readXlsx(bytes, 'Vendas');
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(SheetFault);
    expect(error instanceof SheetFault && error.sheets).toEqual(['Oculta', 'Clientes']);
  });

  test('with a document type, which no workbook has, is refused', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet/>';
    expect(() => readXlsx(workbook('', { 'xl/worksheets/sheet1.xml': bomb }), undefined)).toThrow(XmlFault);
  });
});

describe('an OpenDocument workbook', () => {
  test('gives what it shows, with repeated cells and rows, without comments and hidden sheets', () => {
    const content = `<office:document-content><style:style style:name="h"><style:table-properties table:display="false"/></style:style><table:table table:name="Oculta" table:style-name="h"><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table><table:table table:name="Dados"><table:table-row><table:table-cell table:number-columns-repeated="2"><office:annotation><text:p>nota</text:p></office:annotation><text:p>Valor<text:s text:c="2"/>a</text:p><text:p>b</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row><table:table-row table:visibility="filter"><table:table-cell office:value-type="currency" office:value="1234.5"><text:p>R$ 1.234,50</text:p></table:table-cell></table:table-row></table:table></office:document-content>`;
    const table = readOds(zipSync({ 'content.xml': strToU8(content) }), undefined);
    expect(textsOf(table)).toEqual([['Valor  a\nb', 'Valor  a\nb'], ['R$ 1.234,50']]);
    expect(table.rows[1]).toMatchObject({ place: 1_000_002, isHidden: true, cells: [{ number: 1234.5 }] });
  });
});

describe('a table of plain text', () => {
  const csv = (text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8') =>
    textsOf(readCsv(Buffer.from(text, encoding), false));
  const amountsOf = (text: string) => {
    const { rows } = readCsv(Buffer.from(text), false);
    settleAmounts(rows);
    return rows.map(({ cells }) => cells[1] && numberOf(cells[1]));
  };

  test('is read in any encoding and with any separator, its texts as they are written', () => {
    const rows = [
      ['Nome', 'CPF'],
      ['João', '00123456789'],
    ];
    expect(csv('Nome;CPF\r\nJoão;00123456789\r\n')).toEqual(rows);
    expect(csv('\ufeffNome,CPF\nJoão,00123456789')).toEqual(rows);
    expect(csv('Nome|CPF\nJoão|00123456789\n', 'latin1')).toEqual(rows);
    expect(csv('\ufeffNome\tCPF\nJoão\t00123456789\n', 'utf16le')).toEqual(rows);
    expect(csv('sep=;\nNome;CPF\nJoão;00123456789\n')).toEqual(rows);
  });

  test('has amounts in English where one of them is so, and Brazilian ones else', () => {
    expect(amountsOf('a;361,000\nb;4,151,000\n')).toEqual([361_000, 4_151_000]);
    expect(amountsOf('a;12,500\nb;4.151,00\n')).toEqual([12.5, 4151]);
    expect(amountsOf('NCM;Peso\n8471.30;12,500\n').at(-1)).toBe(12.5);
    expect(amountsOf('Nome;Valor\nJoão;1.234\n').at(-1)).toBe(1234);
  });

  test.each([
    ['nothing says how they are written', 'X;Y\na;361,000\nb;58,200\n', 2, '361,000'],
    ['their language is another one', 'Name;Amount of sales\na;1.234\nb;5,678\n', 2, '1.234'],
    ['other amounts contradict each other', 'X;Valor\na;1.234,50\nb;1,234.50\nc;361,000\n', 1, '361,000'],
  ])('leaves amounts that can be read in two ways as text where %s', (_, text, count, first) => {
    const { rows } = readCsv(Buffer.from(text), false);
    expect(settleAmounts(rows)).toEqual({ count, first });
    const left = rows.flatMap(({ cells }) => cells.filter(({ isInDoubt }) => isInDoubt));
    expect(left.map((cell) => switchedText(cell, [{ name: '#', value: '0,00' }]))).toEqual(
      left.map((cell) => cell.text),
    );
  });

  test('texts of a workbook are read as they are written, whatever its numbers are', () => {
    const rows = [
      { place: 1, isHidden: false, cells: [{ text: '1.234,50', number: 1234.5 }, { text: '361,000' }] },
      { place: 2, isHidden: false, cells: [{ text: '1.234,50', number: 1234.5 }, { text: '4,151,000' }] },
    ];
    expect(settleAmounts(rows)).toEqual({ count: 0, first: '' });
    expect(rows[0]?.cells.map(numberOf)).toEqual([1234.5, 361_000]);
  });

  test('may have separators, quotes and ends of lines in quotes, and a quote that never ends', () => {
    expect(csv('a;b\n"x;1\ny ""z""";2\n;\n"aberto;3')).toEqual([
      ['a', 'b'],
      ['x;1\ny "z"', '2'],
      ['aberto;3'],
    ]);
  });
});

describe('records', () => {
  const table = readCsv(
    Buffer.from('Relatório;;\n;;\nNº;Nome do Cliente;E-mail\n1;Ana;a@exemplo.com.br\n;;\n2;Rui;\n'),
    false,
  );

  test('begin below the row with the names of the fields, without blank rows', () => {
    const records = recordsOf(table, ['nome_do_cliente'], FIND);
    expect([records.headerRow, records.rows.length]).toEqual([3, 2]);
    expect([records.find('NOME DO CLIENTE'), records.find('Nome_do_Cliente'), records.find('email')]).toEqual(
      [1, 1, 2],
    );
    expect(records.find('nome')).toBeUndefined();
    expect(recordsOf(table, [], FIND).headerRow).toBe(3);
    expect(recordsOf(table, ['nome_do_cliente'], { ...FIND, headerRow: 1 }).columns).toEqual([
      'Relatório',
      '',
      '',
    ]);
  });

  test("know Word's names: cut off at 40 characters, with a prefix before digits", () => {
    const long = 'Valor total da primeira parcela do contrato de locação';
    const records = recordsOf(
      readCsv(Buffer.from(`${long};1a parcela;Nome;nome\n1;2;3;4\n`), false),
      [],
      FIND,
    );
    expect(records.find('Valor_total_da_primeira_parcela_do_contr')).toBe(0);
    expect(records.find('M_1a_parcela')).toBe(1);
    expect([records.find('nome'), records.repeated]).toEqual([2, ['nome']]);
  });
});
