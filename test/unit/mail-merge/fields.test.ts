import { describe, expect, test } from 'vitest';
import { field, paragraph, run, simpleField, textBox, typed } from '../../support/mail-merge/templates.ts';
import { linesOf, merged } from './merge.ts';

const TABLE =
  'Nome completo;Valor;Data;Cidade\nmarina de souza;1234,5;05/03/2026;Bauru\nJoão;-7;31/12/2025;\n';

function bodyOf(...paragraphs: string[]): string[] {
  return linesOf(merged({ body: paragraphs.join('') }, TABLE).document);
}

describe('fields in the text', () => {
  test('are filled whichever marks they have and however Word has parted them', () => {
    const body = [
      typed('Olá, {Nome', ' comp', 'leto}!'),
      typed('{', '{nome_completo}', '}'),
      typed('«NOME COMPLETO» mora em <<Cidade>>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    ];
    expect(bodyOf(...body).slice(0, 3)).toEqual([
      'Olá, marina de souza!',
      'marina de souza',
      'marina de souza mora em Bauru',
    ]);
  });

  test('take the look of their first letter, and leave that of their neighbours', () => {
    const body = paragraph(run('Sr. {No', '<w:b/>'), run('me completo} e outros', '<w:i/>'));
    const { document } = merged({ body }, TABLE);
    expect(document).toContain(
      '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Sr. </w:t><w:t xml:space="preserve">marina de souza</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve"> e outros</w:t></w:r>',
    );
  });

  test('without a column stay as they are, and are named', () => {
    const { document, missing } = merged({ body: typed('{apelido} de {nome completo}, {}, {a} b}') }, TABLE);
    expect(linesOf(document)[0]).toBe('{apelido} de marina de souza, {}, {a} b}');
    expect(missing).toEqual(['apelido', 'a']);
  });

  test('put texts as texts, whatever is in them', () => {
    const table = 'a\n"<w:p/> & ""x"" =1+1\nsegunda\tlinha \u0001\ud83d\ude00"\n';
    const { document } = merged({ body: typed('{a}') }, table);
    expect(linesOf(document)[0]).toBe('<w:p/> & "x" =1+1\nsegunda\tlinha \u{1f600}');
  });
});

describe("Word's fields", () => {
  test('are filled as one element, over five runs, with their code parted', () => {
    const body = [
      paragraph(simpleField('MERGEFIELD Nome_completo \\* MERGEFORMAT', '«Nome_completo»')),
      paragraph(
        run('A '),
        field([' MERGE', 'FIELD  "Nome co', 'mpleto" '], '«Nome completo»', '<w:b/>'),
        run(' B'),
      ),
    ];
    expect(bodyOf(...body).slice(0, 2)).toEqual(['marina de souza', 'A marina de souza B']);
    const { document } = merged({ body: body.join('') }, TABLE);
    expect(document).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">marina de souza</w:t>');
    expect(document).not.toMatch(/fldChar|instrText|fldSimple|proofErr|paraId/);
  });

  test.each([
    ['MERGEFIELD nome_completo \\* Upper', 'MARINA DE SOUZA'],
    ['MERGEFIELD nome_completo \\* FirstCap', 'Marina de souza'],
    ['MERGEFIELD nome_completo \\* Caps \\* MERGEFORMAT', 'Marina De Souza'],
    ['MERGEFIELD Cidade \\* Lower \\b "de " \\f ", SP"', 'de bauru, SP'],
    ['MERGEFIELD Valor \\# "#.##0,00"', '1.234,50'],
    ['MERGEFIELD Valor \\# "#,##0.00"', '1.234,50'],
    ['MERGEFIELD Valor \\# "R$ #.##0,00;(R$ #.##0,00)"', 'R$ 1.234,50'],
    ['MERGEFIELD Valor \\# 00000', '01235'],
    ['MERGEFIELD Valor \\# "0.000.000"', '0.001.235'],
    ['MERGEFIELD Valor \\# "000.000.000-00"', '000.000.012-35'],
    ['MERGEFIELD Valor \\# "\'R.S.\' 0.00"', 'R.S. 1234,50'],
    ['MERGEFIELD Data \\@ "dd/MM/yyyy"', '05/03/2026'],
    ["MERGEFIELD Data \\@ \"d 'de' MMMM 'de' yyyy\"", '5 de março de 2026'],
    ['MERGEFIELD Data \\@ "dddd, d/MMM/yy" \\* Upper', 'QUINTA-FEIRA, 5/MAR/26'],
    ['MERGEFIELD Cidade \\@ "dd/MM/yyyy"', 'Bauru'],
    ['MERGEFIELD Valor \\* CardText', 'mil duzentos e trinta e quatro'],
    ['MERGEFIELD Cidade \\* constructor', 'Bauru'],
    ['MERGEFIELD Cidade \\* __proto__', 'Bauru'],
    ['MERGEREC', '1'],
    ['MERGESEQ', '1'],
  ])('%s shows %s', (code, shown) => {
    expect(bodyOf(paragraph(field(code, '«x»')))[0]).toBe(shown);
  });

  test('of an empty cell leave nothing, not even the text before or after', () => {
    const body = paragraph(run('Cidade: '), field('MERGEFIELD Cidade \\b "de " \\f "."', '«Cidade»'));
    expect(bodyOf(body)[1]).toBe('Cidade: ');
  });

  test('decide by IF, with fields in the condition and in the texts', () => {
    const city = field('MERGEFIELD Cidade', '«Cidade»');
    const inner = (code: string) => field([' IF ', ...code.split('|'), ' '], 'antigo');
    const value = field('MERGEFIELD Valor', '«Valor»');
    const body = [
      paragraph(inner(`${city}| = "Bauru" "do interior" "de |${city}|fora"`)),
      paragraph(inner(`${value}| &gt;= 1.000,00 "alto: |${value}|" baixo`)),
      paragraph(inner(`${city}| = "B*u" "sim" "não"`)),
    ];
    const lines = bodyOf(...body);
    expect(lines.slice(0, 3)).toEqual(['do interior', 'alto: 1234,5', 'sim']);
    expect(lines.slice(-3)).toEqual(['de fora', 'baixo', 'não']);
  });

  test('of the page and links stay fields, with the record in the address', () => {
    const link = field(
      [' HYPERLINK "mailto:', field('MERGEFIELD Cidade', 'x'), '@exemplo.com.br" '],
      'e-mail',
    );
    const { document } = merged({ body: paragraph(field('PAGE', '1'), link) }, TABLE);
    expect(document).toContain('<w:instrText xml:space="preserve">PAGE</w:instrText>');
    expect(document.replace(/<[^>]+>/g, '')).toContain('HYPERLINK "mailto:Bauru@exemplo.com.br"');
  });

  test.each([
    'ADDRESSBLOCK \\f x',
    'GREETINGLINE',
    'SKIPIF 1 = 1',
    '= 1 + 1',
  ])('%s is named where it cannot be done', (code) => {
    const nested = code.startsWith('=') ? [' = 2 * ', field('MERGEFIELD Valor', '1'), ' '] : code;
    const { unsupported } = merged({ body: paragraph(field(nested, 'x')) }, TABLE);
    expect(unsupported).toEqual([code.split(' ')[0]]);
  });

  test('that go over paragraphs are named where they decide, and stay where they only lead', () => {
    const [start, end] = field([' IF ', field('MERGEFIELD Valor', 'x'), ' = 1 "a', 'b" "" '], 'y').split(
      '<w:r><w:instrText xml:space="preserve">b"',
    );
    const long = `${paragraph(start ?? '')}${paragraph(`<w:r><w:instrText>b"${end}`)}`;
    expect(merged({ body: long }, TABLE).unsupported).toEqual(['IF em vários parágrafos']);
  });

  test('take the next record by NEXT, once for both branches of a text box, and nothing after the last', () => {
    const next = field('NEXT', '');
    const name = field('MERGEFIELD Nome_completo', 'x');
    const body = `${paragraph(name)}${paragraph(textBox(paragraph(next, name)))}`;
    const { document } = merged({ body }, `${TABLE}Ana;1;01/01/2026;Itu\n`);
    expect(
      linesOf(document)
        .filter((line) => line !== '')
        .join(' '),
    ).toMatch(/^marina de souza João João Ana$/);
  });
});

describe('where fields stand', () => {
  test('in tables, heads, feet, boxes and notes they are filled for each letter', () => {
    const { parts, document } = merged(
      {
        body: `<w:tbl><w:tr><w:tc>${typed('{valor}')}</w:tc></w:tr></w:tbl>${paragraph(textBox(typed('{cidade}')), '<w:r><w:footnoteReference w:id="2"/></w:r>')}`,
        header: typed('Para {nome completo}'),
        footer: typed('sem campos'),
        footnotes: `<w:footnote w:type="separator" w:id="-1">${paragraph('<w:r><w:separator/></w:r>')}</w:footnote><w:footnote w:id="2">${typed('em {data}')}</w:footnote>`,
      },
      TABLE,
    );
    expect(linesOf(document).join('|')).toContain('1234,5');
    expect(document.match(/>Bauru</g)).toHaveLength(2);
    expect(linesOf(parts['word/header1.xml'] ?? '')).toEqual(['Para marina de souza']);
    expect(linesOf(parts['word/header1c1.xml'] ?? '')).toEqual(['Para João']);
    expect(parts['word/footer1c1.xml']).toBeUndefined();
    const notes = parts['word/footnotes1.xml'] ?? '';
    expect(notes.match(/w:type="separator"/g)).toHaveLength(1);
    expect(linesOf(notes)).toEqual(['', 'em 05/03/2026', 'em 31/12/2025']);
    const ids = [...document.matchAll(/footnoteReference w:id="(\d+)"/g)].map(([, id]) => id);
    expect([...notes.matchAll(/<w:footnote w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(ids);
  });

  test('a line of nothing but empty fields goes, unless it is to stay or is the last of a cell', () => {
    const body = `${typed('{nome completo}')}${typed('{cidade}')}<w:tbl><w:tr><w:tc>${typed('{cidade}')}</w:tc></w:tr></w:tbl>${typed('fim')}`;
    expect(linesOf(merged({ body }, TABLE).document)).toEqual([
      'marina de souza',
      'Bauru',
      'Bauru',
      'fim',
      'João',
      '',
      'fim',
    ]);
    expect(linesOf(merged({ body }, TABLE, { blankLines: true }).document).slice(4)).toEqual([
      'João',
      '',
      '',
      'fim',
    ]);
  });
});
