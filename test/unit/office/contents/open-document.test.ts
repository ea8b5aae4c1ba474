import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { contentsOfOpenDocument } from '../../../../containers/documents/office/contents/open-document-package.ts';
import { PackageParts } from '../../../../containers/documents/office/contents/package-parts.ts';
import type { Contents } from '../../../../containers/protocol/office/contents.ts';
import type { PrintedParts } from '../../../../containers/protocol/office/count-contents.ts';
import { useDirectory } from '../../../support/directory.ts';
import { PNG } from '../../../support/office/contents.ts';

const home = useDirectory();

const FRAME = 'svg:width="2.54cm" svg:height="1in"';
const framed = (content: string) => `<draw:frame ${FRAME}>${content}</draw:frame>`;
const image = (href: string) => `<draw:image xlink:href="${href}"/>`;
const object = (name: string) =>
  `<draw:object xlink:href="./${name}"/>${image(`./ObjectReplacements/${name}`)}`;

async function contentsOf(body: string, styles = '', printed: PrintedParts = {}): Promise<Contents> {
  const path = join(home(), 'documento.odt');
  const parts: Record<string, string> = {
    'content.xml': `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    'E/content.xml': '<math><mi>x</mi><annotation>x</annotation></math>',
    'V/content.xml': '<math><mrow/><annotation>{}</annotation></math>',
    'G/content.xml': '<office:document-content><office:chart/></office:document-content>',
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  await writeFile(path, zipSync({ ...Object.fromEntries(files), 'Pictures/a.png': PNG }));
  const opened = await PackageParts.open(path);
  const contents = opened && (await contentsOfOpenDocument(opened, printed));
  if (contents === null) throw new Error('Nothing was counted.');
  return contents;
}

const text = (content: string) => `<office:text>${content}</office:text>`;

describe('what an OpenDocument file holds', () => {
  test('is each frame by what it is of, with its size, and not by the picture that replaces it', async () => {
    const { items } = await contentsOf(
      text(['E', 'G'].map((name) => framed(object(name))).join('') + framed(image('Pictures/a.png'))),
    );
    expect(items).toMatchObject([
      { kind: 'equation', width: 72, height: 72, isCertain: true, fault: null },
      { kind: 'chart', isCertain: true, fault: null },
      { kind: 'picture', isCertain: true, fault: null },
    ]);
  });

  test('is no equation without a sign, and no picture that shows a table or a text box', async () => {
    const { items } = await contentsOf(
      text(
        framed(object('V')) +
          framed(`<table:table/>${image('Pictures/none.svm')}`) +
          framed('<draw:text-box><text:p>oi</text:p></draw:text-box>'),
      ),
    );
    expect(items.filter(({ isCertain }) => isCertain)).toEqual([]);
  });

  test('says which pictures are elsewhere or not in the file', async () => {
    const { items } = await contentsOf(
      text(
        framed(image('https://exemplo.com.br/a.png')) +
          framed(image('Pictures/b.png')) +
          framed('<draw:image/>'),
      ),
    );
    expect(items.map(({ fault }) => fault)).toEqual(['linked', 'absent', 'absent']);
  });

  test('counts notes, comments and changes, and is not certain of what was deleted', async () => {
    const region = (kind: string, content = '') =>
      `<text:changed-region><text:${kind}>${content}</text:${kind}></text:changed-region>`;
    const contents = await contentsOf(
      text(
        `<text:tracked-changes>${region('insertion')}${region('deletion', framed(image('Pictures/a.png')))}${region('format-change')}</text:tracked-changes><text:p><text:note/><office:annotation/></text:p>`,
      ),
    );
    expect(contents).toMatchObject({ notes: 1, comments: 1, changes: 2 });
    expect(contents.items.map(({ isCertain }) => isCertain)).toEqual([false]);
  });

  test('counts the slides that are printed with notes for their speaker', async () => {
    const hidden =
      '<style:style style:name="h"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
    const slide = (notes: string, style = 's') =>
      `<draw:page draw:style-name="${style}"><text:p>título</text:p><presentation:notes><draw:frame><draw:text-box>${notes}</draw:text-box></draw:frame></presentation:notes></draw:page>`;
    const said = '<text:p>dizer <text:span>olá</text:span></text:p><text:p>e sair</text:p>';
    const number = '<text:p><text:span><text:page-number>3</text:page-number></text:span></text:p>';
    const body = `<office:presentation>${slide(said)}${slide('')}${slide(number)}${slide(said, 'h')}${slide(said)}</office:presentation>`;
    expect((await contentsOf(body, hidden)).spoken).toBe(2);
    expect((await contentsOf(body, hidden, { hiddenSlides: true })).spoken).toBe(3);
  });

  test('is by slides and the pages that they are printed on, without those that are hidden', async () => {
    const hidden =
      '<style:style style:name="h"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
    const slide = (style: string) =>
      `<draw:page draw:style-name="${style}">${framed(image('Pictures/a.png'))}<presentation:notes>${framed(image('Pictures/a.png'))}</presentation:notes></draw:page>`;
    const body = `<office:presentation>${slide('h')}${slide('s')}</office:presentation>`;
    const { items } = await contentsOf(body, hidden);
    expect(items).toMatchObject([{ page: 1, place: { of: 'slide', name: '2' } }]);
    const all = await contentsOf(body, hidden, { hiddenSlides: true });
    expect(all.items.map(({ page }) => page)).toEqual([1, 2]);
  });

  test('counts boxes that are ticked and those that are not', async () => {
    const control = (checked: boolean) =>
      `<loext:content-control loext:checkbox="true" loext:checked="${checked}">☒</loext:content-control>`;
    const mark = (params: string, kind = 'FORMCHECKBOX') =>
      `<field:fieldmark field:type="vnd.oasis.opendocument.field.${kind}">${params}</field:fieldmark>`;
    const ticked = '<field:param field:name="Checkbox_Checked" field:value="true"/>';
    const { boxes } = await contentsOf(
      text(
        `<text:p>${control(true)}${control(false)}${mark(ticked)}${mark('')}${mark(ticked, 'FORMDROPDOWN')}</text:p>`,
      ),
    );
    expect(boxes).toEqual({ ticked: 2, empty: 2 });
  });
});
