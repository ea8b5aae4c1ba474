import { describe, expect, test } from 'vitest';
import { finishPage } from '../../../containers/documents/office/reading-copy/marks.ts';
import {
  bookCopyOf,
  pageCopyOf,
  plainCopyOf,
} from '../../../containers/documents/office/reading-copy/reading-copy.ts';

function flat(body: string, { styles = '', masters = '', outline = '' } = {}): Buffer {
  return Buffer.from(
    `<office:document><office:styles>${outline}</office:styles><office:automatic-styles>${styles}</office:automatic-styles><office:master-styles>${masters}</office:master-styles><office:body><office:text>${body}</office:text></office:body></office:document>`,
  );
}

function linesOf(body: string, parts: Parameters<typeof flat>[1] = {}): string[] {
  return plainCopyOf(flat(body, parts)).text.split('\r\n').slice(0, -1);
}

const HIDDEN = '<style:text-properties text:display="none"/>';
const region = (id: string, kind: string, apart = '') =>
  `<text:changed-region text:id="${id}"><text:${kind}><office:change-info/>${apart}</text:${kind}></text:changed-region>`;
const changes = (...regions: string[]) => `<text:tracked-changes>${regions.join('')}</text:tracked-changes>`;
const start = (id: string) => `<text:change-start text:change-id="${id}"/>`;
const end = (id: string) => `<text:change-end text:change-id="${id}"/>`;
const math = (content: string) =>
  `<draw:frame><draw:object><math>${content}</math></draw:object><draw:image><office:binary-data>AAAA</office:binary-data></draw:image></draw:frame>`;

describe('the plain text of a document', () => {
  test('is as its changes leave it: what is deleted is gone, with the ends of its paragraphs and its notes', () => {
    const body = [
      changes(
        region('d', 'deletion'),
        region('i', 'insertion'),
        region('a', 'deletion', '<text:p>longe</text:p>'),
      ),
      `<text:p>Prazo de ${start('d')}trinta</text:p>`,
      `<text:p>dias<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>velha</text:p></text:note-body></text:note>`,
      `${end('d')}${start('i')}sessenta${end('i')} horas<text:change text:change-id="a"/></text:p>`,
    ].join('');
    expect(linesOf(body)).toEqual(['Prazo de sessenta horas']);
    expect(plainCopyOf(flat(body)).contents.changes).toBe(3);
  });

  test('keeps the columns of a row whose cells were deleted', () => {
    const cell = (content: string) => `<table:table-cell><text:p>${content}</text:p></table:table-cell>`;
    const row = `${cell(`${start('d')}um${end('d')}`)}${cell('dois')}`;
    const body = `${changes(region('d', 'deletion'))}<table:table><table:table-row>${row}</table:table-row></table:table>`;
    expect(linesOf(body)).toEqual(['\tdois']);
  });

  test('is without what is hidden by a style, by a style above it or by a section, and counts its passages', () => {
    const styles = [
      `<style:style style:family="paragraph" style:name="A">${HIDDEN}</style:style>`,
      '<style:style style:family="paragraph" style:name="B" style:parent-style-name="A"/>',
      `<style:style style:family="text" style:name="T">${HIDDEN}</style:style>`,
    ].join('');
    const body = [
      '<text:p text:style-name="B">um</text:p><text:p text:style-name="A">dois</text:p>',
      '<text:p>a<text:span text:style-name="T">três</text:span>b</text:p>',
      '<text:section text:display="none"><text:p>quatro</text:p></text:section>',
      '<text:section text:display="condition" text:is-hidden="true"><text:p>cinco</text:p></text:section>',
    ].join('');
    expect(linesOf(body, { styles })).toEqual(['ab']);
    expect(plainCopyOf(flat(body, { styles })).contents.hidden).toBe(3);
  });

  test('shows the symbols of Wingdings and Symbol, in the text and before items', () => {
    const style = (name: string, family: string, rest = '') =>
      `<style:style style:family="text" style:name="${name}"><style:text-properties ${family}/></style:style>${rest}`;
    const faces =
      '<office:font-face-decls><style:font-face style:name="W1" svg:font-family="Wingdings"/></office:font-face-decls>';
    const bullet =
      '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="\uf0d8"><style:text-properties fo:font-family="Wingdings"/></text:list-level-style-bullet></text:list-style>';
    const styles = style('S', 'fo:font-family="\'Symbol\'"') + style('W', 'style:font-name="W1"') + bullet;
    const body = [
      '<text:p><text:span text:style-name="W">\uf0fc</text:span> pago, <text:span text:style-name="S">\uf061</text:span> ü</text:p>',
      '<text:list text:style-name="L"><text:list-item><text:p>item</text:p></text:list-item></text:list>',
    ].join('');
    const document = Buffer.from(
      flat(body, { styles }).toString().replace('<office:styles>', `${faces}<office:styles>`),
    );
    expect(plainCopyOf(document).text.split('\r\n').slice(0, -1)).toEqual(['✓ pago, α ü', '➢ item']);
  });

  test('has the values of fields, forms and content controls where they stand', () => {
    const box = (name: string, state: string) =>
      `<form:checkbox form:id="${name}" form:label="${name}" form:current-state="${state}"/>`;
    const mark = (type: string, params: string) =>
      `<field:fieldmark field:type="vnd.oasis.opendocument.field.${type}">${params}</field:fieldmark>`;
    const param = (name: string, value: string) =>
      `<field:param field:name="${name}" field:value="${value}"/>`;
    const body = [
      `<office:forms><form:form>${box('sim', 'checked')}${box('não', 'unchecked')}</form:form></office:forms>`,
      '<text:p><text:date>26/11/2026</text:date> <loext:content-control>☒</loext:content-control>',
      ` ${mark('FORMCHECKBOX', param('Checkbox_Checked', 'true'))}${mark('FORMCHECKBOX', '')}`,
      ` ${mark('FORMDROPDOWN', param('Dropdown_ListEntry', 'PR') + param('Dropdown_ListEntry', 'SC') + param('Dropdown_Selected', '1'))}`,
      ' <draw:control draw:control="sim"/> <draw:control draw:control="não"/></text:p>',
    ].join('');
    expect(linesOf(body)).toEqual(['26/11/2026 ☒ ☒☐ SC ☒ sim ☐ não']);
  });

  test('has the labels of lists, of all their levels, and of headings', () => {
    const bullet = (level: number, char: string) =>
      `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${char}"/>`;
    const styles = `<text:list-style style:name="L">${bullet(1, '\uf0b7')}${bullet(2, '–')}</text:list-style>`;
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    const body = [
      '<text:h><text:number>1.</text:number>Objeto</text:h>',
      `<text:list>${item('<text:number>a)</text:number><text:p>um</text:p><text:p>mais</text:p>')}</text:list>`,
      `<text:list text:style-name="L">${item('<text:p>dois</text:p>')}${item(`<text:list>${item('<text:p>três</text:p>')}</text:list>`)}</text:list>`,
    ].join('');
    expect(linesOf(body, { styles })).toEqual(['1. Objeto', 'a) um', 'mais', '• dois', '– três']);
  });

  test('has the numbers of headings that are numbered by their level, counted as LibreOffice counts', () => {
    const level = (number: number, format: string, figures: string) =>
      `<text:outline-level-style text:level="${number}" loext:num-list-format="${format}" style:num-format="${figures}"/>`;
    const outline = `<text:outline-style>${level(1, 'Cláusula %1%ª', '1')}${level(2, '%1%.%2%', 'a')}${level(3, '%1%.%2%.%3%)', 'I')}${level(4, '', '')}</text:outline-style>`;
    const styles = '<style:style style:name="P5" style:list-style-name=""/>';
    const heading = (number: number, text: string, attributes = '') =>
      `<text:h text:outline-level="${number}"${attributes}>${text}</text:h>`;
    const body = [
      ...[heading(2, 'zero'), heading(1, 'um'), heading(2, 'dois'), heading(3, 'três')],
      heading(2, 'sem', ' text:is-list-header="true"'),
      heading(1, 'nada', ' text:style-name="P5"'),
      ...[heading(2, 'outro'), heading(4, 'plano')],
      heading(1, 'sete', ' text:restart-numbering="true" text:start-value="7"'),
      ...[heading(3, 'salto'), heading(1, 'oito')],
    ].join('');
    expect(linesOf(body, { outline, styles })).toEqual([
      ...['1.a zero', 'Cláusula 2ª um', '2.a dois', '2.a.I) três', 'sem', 'nada', '2.b outro', 'plano'],
      ...['Cláusula 7ª sete', '7.a.I) salto', 'Cláusula 8ª oito'],
    ]);
    const book = Buffer.concat([...bookCopyOf(flat(body, { outline, styles })).file.written()]).toString();
    expect(book).not.toContain('%1%');
  });

  test('has a line a row, notes at the end, and text boxes below their paragraph', () => {
    const cell = (content: string) => `<table:table-cell>${content}</table:table-cell>`;
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>nota</text:p></text:note-body></text:note>';
    const body = [
      `<table:table><table:table-header-rows><table:table-row>${cell('<text:p>a</text:p><text:p>b</text:p>')}${cell('<text:p>c</text:p>')}</table:table-row></table:table-header-rows></table:table>`,
      `<text:p>antes<draw:frame><draw:text-box><text:p>caixa</text:p></draw:text-box></draw:frame> depois${note}</text:p>`,
      '<text:p>a<text:s text:c="2"/>b<text:line-break/>c<text:tab/>d</text:p>',
    ].join('');
    expect(linesOf(body)).toEqual(['a\tc', 'b', 'antes depois[1]', 'caixa', 'a  b', 'c\td', '', '[1] nota']);
  });

  test('has nothing of the numbers behind a chart, and counts it with pictures, comments and headers', () => {
    const chart =
      '<draw:frame><draw:object><office:document><office:body><office:chart><table:table><table:table-row><table:table-cell><text:p>9</text:p></table:table-cell></table:table-row></table:table></office:chart></office:body></office:document></draw:object></draw:frame>';
    const picture =
      '<draw:frame><draw:image><office:binary-data>AAAA</office:binary-data></draw:image></draw:frame>';
    const body = `<text:p>a${chart}${picture}<office:annotation><text:p>ver</text:p></office:annotation></text:p>`;
    const masters =
      '<style:master-page><style:header><text:p>topo</text:p></style:header><style:footer><text:p/></style:footer></style:master-page>';
    expect(linesOf(body, { masters })).toEqual(['a']);
    expect(plainCopyOf(flat(body, { masters })).contents).toMatchObject({
      drawings: 2,
      vectors: 1,
      comments: 1,
      headers: 1,
      tables: 0,
    });
  });

  test.each([
    ['<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>', 'a/(b+1)'],
    ['<msup><mfenced><mrow><mn>1</mn><mo>+</mo><mi>i</mi></mrow></mfenced><mi>n</mi></msup>', '(1+i)^n'],
    ['<mi>x</mi><mo>=</mo><msqrt><msub><mi>y</mi><mn>12</mn></msub></msqrt>', 'x = √(y_12)'],
    [
      '<munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>k</mi>',
      '∑_(k = 1)^nk',
    ],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '√[3](x)'],
    ['<semantics><mi>sen</mi><annotation>func sen</annotation></semantics><mi>x</mi>', 'sen x'],
    [
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
      '[1, 0; 0, 1]',
    ],
  ])('has the equation %s on its line', (content, expected) => {
    expect(linesOf(`<text:p>É ${math(content)} .</text:p>`)).toEqual([`É ${expected} .`]);
  });
});

describe('the copy that becomes a web page', () => {
  const textOf = (body: string) => {
    const { file, parts } = pageCopyOf(flat(body));
    const written = Buffer.concat([...file.written()]).toString();
    const [, shown = ''] = /<office:text>(.*)<\/office:text>/s.exec(written) ?? [];
    return finishPage(shown, parts);
  };
  const by = (id: string, kind: string) =>
    `<text:changed-region text:id="${id}"><text:${kind}><office:change-info><dc:creator>Ana "A"</dc:creator><dc:date>2026-01-01T10:00:00</dc:date></office:change-info></text:${kind}></text:changed-region>`;
  const attributes = 'title="Ana &quot;A&quot;" datetime="2026-01-01T10:00:00"';

  test('marks what was deleted and inserted, piece by piece, with its author and its time', () => {
    const body = `${changes(by('d', 'deletion'), by('i', 'insertion'))}<text:p>a ${start('d')}b<text:span>c</text:span>${end('d')}${start('i')}d &lt; e${end('i')}</text:p>`;
    expect(textOf(body)).toEqual({
      page: `<text:p>a <del ${attributes}>b</del><text:span><del ${attributes}>c</del></text:span><ins ${attributes}>d &lt; e</ins></text:p>`,
      lost: 0,
    });
  });

  test('has equations as MathML with their line of text, inserted ones too', () => {
    const fraction = '<mfrac><mi>a</mi><mi>b</mi></mfrac>';
    const shown = `<math xmlns="http://www.w3.org/1998/Math/MathML" display="inline" alttext="a/b">${fraction}</math>`;
    const given = `<semantics>${fraction}<annotation>{a} over {b}</annotation></semantics>`;
    expect(textOf(`<text:p>é ${math(given)}</text:p>`).page).toBe(
      `<text:p>é ${shown.replace(fraction, `<semantics>${fraction}</semantics>`)}</text:p>`,
    );
    const inserted = `${changes(by('i', 'insertion'))}<text:p>${start('i')}${math(fraction)}${end('i')}</text:p>`;
    expect(textOf(inserted).page).toBe(`<text:p><ins ${attributes}>${shown}</ins></text:p>`);
  });

  test('has text alone within shapes, which are drawn as pictures', () => {
    const shape = `<draw:custom-shape><text:p>${start('d')}x${end('d')}y ${math('<mi>z</mi>')}</text:p></draw:custom-shape>`;
    expect(textOf(`${changes(by('d', 'deletion'))}<text:p>${shape}</text:p>`)).toEqual({
      page: '<text:p><draw:custom-shape><text:p>y z</text:p></draw:custom-shape></text:p>',
      lost: 0,
    });
  });

  test('keeps lists that a browser labels alike, and writes the labels of others', () => {
    const list = (label: string) =>
      `<text:list><text:list-item><text:number>${label}</text:number><text:p>um</text:p></text:list-item></text:list>`;
    expect(textOf(list('1.')).page).toBe(list('1.'));
    expect(textOf(list('Cláusula 1 –')).page).toBe('<text:p>Cláusula 1 – um</text:p>');
  });

  test('counts what LibreOffice has not written', () => {
    const { parts } = pageCopyOf(flat(`<text:p>${math('<mi>a</mi>')}${math('<mi>b</mi>')}</text:p>`));
    expect(finishPage('<p>nada</p>', parts)).toEqual({ page: '<p>nada</p>', lost: 2 });
  });
});

test('a copy has the picture of an embedded object in its place, and the object only where it is a chart without one', () => {
  const picture = '<draw:image><office:binary-data>QUJD</office:binary-data></draw:image>';
  const ole = '<draw:object-ole><office:binary-data>T0xF</office:binary-data></draw:object-ole>';
  const chart = '<draw:object><office:document/></draw:object>';
  const frame = (content: string) => `<draw:frame>${content}</draw:frame>`;
  const body = `<text:p>${frame(ole + picture)}${frame(chart + picture)}${frame(`${chart}<draw:image/>`)}</text:p>`;
  const { file } = bookCopyOf(flat(body));
  expect(Buffer.concat([...file.written()]).toString()).toContain(
    `<text:p>${frame(picture)}${frame(picture)}${frame(`${chart}<draw:image/>`)}</text:p>`,
  );
});

test('the headers of a copy are as their changes leave them, with pictures for embedded objects', () => {
  const deleted = `${changes(region('d', 'deletion'))}<text:p>${start('d')}velho${end('d')}novo`;
  const object = (ole: string) =>
    `<draw:frame>${ole}<draw:image><office:binary-data>QUJD</office:binary-data></draw:image></draw:frame></text:p>`;
  const header = (content: string) => `<style:header>${content}</style:header>`;
  const masters = `<style:master-page>${header(deleted + object('<draw:object-ole/>'))}</style:master-page>`;
  const { file } = pageCopyOf(flat('<text:p>a</text:p>', { masters }));
  expect(Buffer.concat([...file.written()]).toString()).toContain(header(`<text:p>novo${object('')}`));
});

test('the copy that becomes a book keeps pictures and charts, and has neither changes nor comments', () => {
  const chart =
    '<draw:frame><draw:object><office:document><text:p>9</text:p></office:document></draw:object></draw:frame>';
  const picture =
    '<draw:frame><draw:image><office:binary-data>QUJD</office:binary-data></draw:image></draw:frame>';
  const comment = '<office:annotation><text:p>ver</text:p></office:annotation>';
  const body = `${changes(region('d', 'deletion'))}<text:p>${start('d')}x${end('d')}a${comment}${chart}${picture}</text:p>`;
  const { file, contents } = bookCopyOf(flat(body));
  expect(Buffer.concat([...file.written()]).toString()).toContain(
    `<office:text><text:p>a${chart}${picture}</text:p></office:text>`,
  );
  expect(contents).toMatchObject({ changes: 1, comments: 1, drawings: 2 });
});
