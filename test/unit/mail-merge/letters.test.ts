import { describe, expect, test } from 'vitest';
import { field, paragraph, run, typed, wordTemplate } from '../../support/mail-merge/templates.ts';
import { linesOf, merged } from './merge.ts';

const TABLE = 'nome\nAna\nRui\nEva\n';
const NUMBERING =
  '<w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="4"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="5"/></w:num><w:numIdMacAtCleanup w:val="1"/>';
const listed = (id: number) =>
  `<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr></w:pPr>`;

function valuesOf(xml: string, pattern: RegExp): string[] {
  return [...xml.matchAll(pattern)].map(([, value = '']) => value);
}

const PICTURE =
  '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="900000" cy="300000"/><wp:docPr id="3" name="Logo"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rIdlogo"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';

describe('letters in one file', () => {
  test('keep styles, pictures and page breaks through a thousand rows, each with its own names', () => {
    const names = Array.from({ length: 1000 }, (_, row) => `Ana ${row + 1}`);
    const body = [
      paragraph('<w:pPr><w:pStyle w:val="Titulo"/></w:pPr>', run('Prezada {nome}', '<w:b/>')),
      paragraph(PICTURE),
      `<w:p><w:r><w:br w:type="page"/></w:r>${run('Fim de {nome}')}</w:p>`,
    ].join('');
    const styles =
      '<w:style w:type="paragraph" w:styleId="Titulo"><w:rPr><w:sz w:val="40"/></w:rPr></w:style>';
    const others = { 'word/media/logo.png': 'imagem' };
    const { parts, document } = merged({ body, styles, others }, ['nome', ...names].join('\n'));
    expect(linesOf(document).filter((line) => line.startsWith('Prezada'))).toEqual(
      names.map((name) => `Prezada ${name}`),
    );
    const found = [
      ...[/<w:pStyle w:val="Titulo"\/>/g, /<w:b\/>/g, /<w:br w:type="page"\/>/g, /r:embed="rIdlogo"/g],
      /<w:pgNumType w:start="1"\/>/g,
    ].map((pattern) => document.match(pattern)?.length);
    expect(found).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(new Set(valuesOf(document, /<wp:docPr id="(\d+)"/g)).size).toBe(1000);
    expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toEqual([
      'word/media/logo.png',
    ]);
    expect(parts['word/styles1.xml']).toContain('<w:sz w:val="40"/>');
  });

  test('each begin on a page of their own, numbered from 1, and the last ends the file', () => {
    const { document } = merged({ body: typed('{nome}'), section: '<w:cols w:space="708"/>' }, TABLE);
    expect(document.match(/<w:pPr><w:sectPr>/g)).toHaveLength(2);
    expect(document.match(/<w:pgNumType w:start="1"\/><w:cols w:space="708"\/><\/w:sectPr>/g)).toHaveLength(
      3,
    );
    expect(document).toMatch(/<\/w:sectPr><\/w:body><\/w:document>$/);
  });

  test('whose template flows on begin on a new page all the same', () => {
    const section = '<w:type w:val="continuous"/>';
    const { document } = merged({ body: typed('{nome}'), section }, TABLE);
    expect(valuesOf(document, /<w:type w:val="(\w+)"\/>/g)).toEqual(['continuous', 'nextPage', 'nextPage']);
  });

  test('that end with a table get a paragraph that is all but invisible', () => {
    const body = `<w:tbl><w:tr><w:tc>${typed('{nome}')}</w:tc></w:tr></w:tbl>`;
    const { document } = merged({ body }, TABLE);
    expect(document.match(/<\/w:tbl><w:p><w:pPr><w:spacing [^>]*w:line="20"[^>]*\/>/g)).toHaveLength(3);
  });

  test('have lists that begin anew, by the paragraph or by its style; bullets need none', () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Base"><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr><w:ind w:left="100"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Item"><w:basedOn w:val="Base"/></w:style>';
    const body = `${paragraph(listed(2), run('{nome}'))}${paragraph(listed(6), run('x'))}${paragraph('<w:pPr><w:pStyle w:val="Item"/><w:jc w:val="both"/></w:pPr>', run('y'))}`;
    const { parts, document } = merged({ body, numbering: NUMBERING, styles }, TABLE);
    expect(valuesOf(document, /<w:numId w:val="(\d+)"/g)).toEqual([
      '2',
      '6',
      '2',
      '9',
      '6',
      '9',
      '16',
      '6',
      '16',
    ]);
    expect(document).toContain(
      '<w:numId w:val="9"></w:numId></w:numPr><w:ind w:left="100"/><w:jc w:val="both"/>',
    );
    const numbering = parts['word/numbering1.xml'] ?? '';
    expect(valuesOf(numbering, /<w:num w:numId="(\d+)"/g)).toEqual(['2', '6', '9', '16']);
    expect(numbering).toContain(
      '<w:num w:numId="9"><w:abstractNumId w:val="4"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/></w:lvlOverride></w:num>',
    );
    expect(numbering).toMatch(/<\/w:num><w:numIdMacAtCleanup/);
  });

  test('have bookmarks of their own, which their links and references lead to', () => {
    const body = paragraph(
      '<w:bookmarkStart w:id="3" w:name="valor"/>',
      run('{nome}'),
      '<w:bookmarkEnd w:id="3"/>',
      `<w:hyperlink w:anchor="valor">${run('ver')}</w:hyperlink>`,
      field(' REF valor \\h ', 'x'),
    );
    const { document } = merged({ body }, TABLE);
    const names = ['valor', 'valor_2', 'valor_3'];
    expect(valuesOf(document, /w:name="(valor\w*)"/g)).toEqual(names);
    expect(valuesOf(document, /w:anchor="(\w+)"/g)).toEqual(names);
    expect(valuesOf(document, /REF (\w+) /g)).toEqual(names);
    const ids = valuesOf(document, /<w:bookmarkStart w:id="(\d+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('tell the pages of their letter where the template tells those of the file', () => {
    const footer = paragraph(run('Página '), field(' PAGE ', '1'), run(' de '), field(' NUMPAGES ', '9'));
    const { parts } = merged({ body: typed('{nome}'), footer }, TABLE);
    expect(parts['word/footer1.xml']).toContain('> SECTIONPAGES <');
    expect(parts['word/footer1c1.xml']).toBeUndefined();
  });

  test('ask for no data source, bear no comments and claim no pages', () => {
    const settings =
      '<w:zoom w:percent="100"/><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:dataSource r:id="rId1"/></w:mailMerge>';
    const comments = `<w:comment w:id="0" w:author="Ana">${typed('rever')}</w:comment>`;
    const body = paragraph(
      '<w:commentRangeStart w:id="0"/>',
      run('{nome}'),
      '<w:commentRangeEnd w:id="0"/>',
      '<w:r><w:commentReference w:id="0"/></w:r>',
    );
    const others = {
      'word/_rels/settings1.xml.rels':
        '<Relationships xmlns="x"><Relationship Id="rId1" Type="x/mailMergeSource" Target="file:///C:/clientes.xlsx" TargetMode="External"/></Relationships>',
    };
    const { parts, document } = merged({ body, settings, comments, others }, TABLE);
    expect(parts['word/settings1.xml']).not.toContain('mailMerge');
    expect(parts['word/_rels/settings1.xml.rels']).not.toContain('clientes');
    expect([parts['word/comments1.xml'], document.includes('comment')]).toEqual([undefined, false]);
    expect(parts['[Content_Types].xml']).not.toContain('comments');
  });

  test('keep the same names of heads over several sections, with an empty one where the first has none', () => {
    const inner = `<w:p><w:pPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr>${run('{nome}')}</w:p>`;
    const { document } = merged({ body: inner + typed('anexo'), header: typed('timbre') }, TABLE);
    expect(valuesOf(document, /<w:headerReference w:type="default" r:id="(\w+)"/g)).toEqual([
      'rIdheader',
      'rIdEmptyHeader',
      'rIdheader',
      'rIdEmptyHeader',
      'rIdheader',
    ]);
    expect(linesOf(document)).toEqual(['Ana', 'anexo', 'Rui', 'anexo', 'Eva', 'anexo']);
  });
});

describe('templates that are none', () => {
  test.each([
    ['has a document type', typed('x'), '<!DOCTYPE a [<!ENTITY b "c">]>'],
    ['breaks off', '<w:p><w:r>', ''],
  ])('one that %s is damaged', (_, body, before) => {
    const text = `${before}<w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`;
    const bytes = wordTemplate({ body: '', others: { 'word/document.xml': text } });
    expect(() => merged(bytes, TABLE)).toThrow('damaged');
  });

  test('one that nests without end is damaged, and does not end the program', () => {
    const body = '<w:smartTag>'.repeat(100_000) + '</w:smartTag>'.repeat(100_000);
    expect(() => merged({ body: `<w:p>${body}</w:p>` }, TABLE)).toThrow('damaged');
  });
});
