import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { PackageParts } from '../../../../containers/documents/office/contents/package-parts.ts';
import { contentsOfWord } from '../../../../containers/documents/office/contents/word-package.ts';
import type { Contents } from '../../../../containers/protocol/office/contents.ts';
import { useDirectory } from '../../../support/directory.ts';
import {
  alternatives,
  chart,
  deleted,
  embedded,
  equation,
  inserted,
  letters,
  makeIllustrated,
  PNG,
  paragraph,
  picture,
  run,
} from '../../../support/office/contents.ts';
import { wordField } from '../../../support/office/documents.ts';

const home = useDirectory();

async function contentsOf(...made: Parameters<typeof makeIllustrated>): Promise<Contents> {
  const path = join(home(), 'documento.docx');
  await writeFile(path, makeIllustrated(...made));
  const parts = await PackageParts.open(path);
  const contents = parts && (await contentsOfWord(parts));
  if (contents === null) throw new Error('Nothing was counted.');
  return contents;
}

const kindsOf = ({ items }: Contents) => items.map(({ kind }) => kind);

describe('what a Word document holds', () => {
  test('is each picture, equation and chart once, in its order, with the words before it and its size', async () => {
    const body = [
      paragraph(letters('Figura') + picture('r:embed="apng"')),
      paragraph(letters('A taxa é ') + equation('x')),
      paragraph(chart('c')),
    ];
    const contents = await contentsOf(
      body,
      { 'a.png': PNG },
      {
        relationships: [{ id: 'c', kind: 'chart', target: 'charts/chart1.xml' }],
        files: { 'word/charts/chart1.xml': strToU8('<c:chartSpace/>') },
      },
    );
    expect(contents.items).toMatchObject([
      {
        kind: 'picture',
        place: { of: 'text', name: 'Figura' },
        width: 120,
        height: 60,
        isCertain: true,
        fault: null,
      },
      { kind: 'equation', place: { of: 'text', name: 'A taxa é' }, isCertain: true },
      { kind: 'chart', place: { of: 'text', name: 'A taxa é' }, isCertain: true, fault: null },
    ]);
  });

  test('counts content in several versions by the alternative that is read', async () => {
    const drawn = picture('r:embed="apng"');
    const known = await contentsOf([paragraph(alternatives('wps', drawn, drawn + drawn))], { 'a.png': PNG });
    const unknown = await contentsOf([paragraph(alternatives('cx1', drawn, drawn + drawn))], {
      'a.png': PNG,
    });
    expect(kindsOf(known)).toHaveLength(1);
    expect(kindsOf(unknown)).toHaveLength(2);
  });

  test.each([
    'constructor',
    '__proto__',
    'toString',
  ])('takes an element named %s for a drawing', async (name) => {
    const element = `<${name} r:id="c"/>`;
    const contents = await contentsOf([
      paragraph(chart('c').replace('<c:chart r:id="c"/>', element)),
      paragraph(alternatives('cx1', element, letters('Texto'))),
    ]);
    expect(kindsOf(contents)).toEqual(['drawing']);
  });

  test('says why a picture cannot be shown: it is elsewhere, not in the file, or in no format that is read', async () => {
    const body = ['r:link="far"', 'r:embed="gone"', 'r:embed="oddpng"', 'r:embed="apng" r:link="far"'];
    const contents = await contentsOf(
      body.map((attribute) => paragraph(picture(attribute))),
      { 'a.png': PNG, 'odd.png': strToU8('no picture') },
      {
        relationships: [
          { id: 'far', kind: 'image', target: 'https://exemplo.com.br/a.png', external: true },
          { id: 'gone', kind: 'image', target: 'media/gone.png' },
        ],
      },
    );
    expect(contents.items.map(({ fault }) => fault)).toEqual(['linked', 'absent', 'format', null]);
  });

  test('knows an embedded object without a picture from one with it', async () => {
    const contents = await contentsOf(
      [paragraph(embedded('o', 'apng')), paragraph(embedded('o', null))],
      { 'a.png': PNG },
      { relationships: [{ id: 'o', kind: 'oleObject', target: 'embeddings/o.bin' }] },
    );
    expect(contents.items).toMatchObject([
      { kind: 'object', width: 100, height: 50, fault: null },
      { kind: 'object', fault: 'absent' },
    ]);
  });

  test('is not certain of what is deleted or hidden, and counts insertions and deletions', async () => {
    const body = [
      paragraph(deleted(picture('r:embed="apng"')) + inserted(letters('novo'))),
      paragraph(run('<w:drawing><wp:inline><wp:docPr hidden="1"/></wp:inline></w:drawing>')),
      paragraph(run('<w:pict><v:shape><v:imagedata r:id="apng"/></v:shape></w:pict>', '<w:vanish/>')),
    ];
    const contents = await contentsOf(body, { 'a.png': PNG });
    expect(contents.items.map(({ isCertain }) => isCertain)).toEqual([false, false, false]);
    expect(contents.changes).toBe(2);
  });

  test('counts notes and comments by their marks, and reads the text of notes', async () => {
    const body = [paragraph(run('<w:footnoteReference w:id="2"/>') + run('<w:commentReference w:id="1"/>'))];
    const notes = `<w:footnotes><w:footnote w:id="2">${paragraph(equation('y'))}</w:footnote></w:footnotes>`;
    const contents = await contentsOf(
      body,
      {},
      {
        relationships: [{ id: 'f', kind: 'footnotes', target: 'footnotes.xml' }],
        files: { 'word/footnotes.xml': strToU8(notes) },
      },
    );
    expect(contents).toMatchObject({ notes: 1, comments: 1 });
    expect(kindsOf(contents)).toEqual(['equation']);
  });

  test('is of headers that all pages have what cannot be shown, and the references to what is gone', async () => {
    const header = `<w:hdr>${paragraph(picture('r:link="far"') + picture('r:embed="apng"'))}${wordField('REF gone', 'um')}</w:hdr>`;
    const parts = {
      relationships: [{ id: 'h', kind: 'header', target: 'header1.xml' }],
      files: {
        'word/header1.xml': strToU8(header),
        'word/_rels/header1.xml.rels': strToU8(
          '<Relationships><Relationship Id="far" Type="x/image" Target="https://exemplo.com.br/a.png" TargetMode="External"/><Relationship Id="apng" Type="x/image" Target="media/a.png"/></Relationships>',
        ),
      },
    };
    const ofHeader = async (section: string) => {
      const reference = '<w:headerReference w:type="default" r:id="h"/>';
      return contentsOf([`<w:sectPr>${reference}${section}</w:sectPr>`], { 'a.png': PNG }, parts);
    };
    const all = await ofHeader('');
    expect(all.items.map(({ fault }) => fault)).toEqual(['linked']);
    expect(all.mendable).toBe(1);
    expect((await ofHeader('<w:titlePg/>')).items).toEqual([]);
  });

  test('counts all there is, also where it is too much to be listed', async () => {
    const contents = await contentsOf(Array.from({ length: 2_500 }, () => paragraph(equation('x'))));
    expect(contents.items).toHaveLength(2_000);
    expect(contents.unlisted).toEqual([{ kind: 'equation', isCertain: true, fault: null, count: 500 }]);
  });

  test('knows what LibreOffice shows in another writing only, and the errors that fields show already', async () => {
    const field = (code: string, shown: string) => wordField(code, shown);
    const contents = await contentsOf([
      field('EQ \\f(1;2)', ''),
      field('EQ \\f(1;2)', 'meio'),
      field('REF gone', 'um'),
      field('STYLEREF 1', 'Capítulo'),
      field('PAGEREF _Toc1', 'Erro! Indicador não definido.'),
      field('DOCPROPERTY x', 'Error! Unknown document property name.'),
      '<w:p><w:bookmarkStart w:name="here"/></w:p>',
      field('PAGEREF here', 'Erro! Indicador não definido.'),
    ]);
    expect(contents).toMatchObject({ mendable: 4, errors: 2 });
    expect(contents.items).toMatchObject([{ kind: 'equation', fault: 'unread' }]);
  });

  test('counts boxes that are ticked and those that are not, in both ways of Word', async () => {
    const control = (checked: string) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/><w14:checkedState w14:val="2612"/></w14:checkbox></w:sdtPr><w:sdtContent>${letters('☒')}</w:sdtContent></w:sdt>`;
    const field = (state: string) =>
      run(
        `<w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar>`,
      );
    const boxes = [
      ...[control('1'), control('0')],
      ...[
        field('<w:default w:val="0"/><w:checked/>'),
        field('<w:default w:val="1"/>'),
        field('<w:default w:val="0"/>'),
      ],
      deleted(control('1')),
    ];
    expect((await contentsOf(boxes.map(paragraph))).boxes).toEqual({ ticked: 3, empty: 2 });
  });
});
