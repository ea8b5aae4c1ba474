import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  namesIn,
  unlinkReferences,
} from '../../../../containers/documents/office/mending/unlink-references.ts';
import { parseXml, textOf, xmlOf } from '../../../../containers/documents/text/tree.ts';
import { wordField } from '../../../support/office/documents.ts';

const STYLES = {
  list: [
    { id: 'Ttulo1', names: ['heading 1'] },
    { id: 'Meu', names: ['Meu Estilo', 'Apelido'] },
    { id: 'Legenda', names: ['caption'] },
  ],
  used: new Set(['Ttulo1', 'Meu']),
};

const body = (content: string) => parseXml(`<w:body>${content}</w:body>`);
const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/>`;

function unlinked(content: string): { count: number; xml: string } {
  const root = body(content);
  return { count: unlinkReferences(root, namesIn(root), STYLES), xml: xmlOf(root) };
}

describe('references to what is not in a document', () => {
  test('become the text that they showed last', () => {
    const { count, xml } = unlinked(
      wordField('REF _Ref1 \\h', 'Cláusula 3') + wordField('PAGEREF "gone"', '7'),
    );
    expect(count).toBe(2);
    expect(xml).not.toMatch(/w:fldChar|w:instrText/);
    expect(textOf(parseXml(xml))).toBe('Cláusula 37');
  });

  test('are those alone: what a bookmark or a field names is found in any case', () => {
    const kept = [
      bookmark('_Ref1') + wordField('REF _REF1 \\h', 'um'),
      wordField('SET prazo "trinta"', '') + wordField('REF Prazo', 'trinta'),
      wordField('DATE', '01/02/2026'),
    ];
    for (const content of kept) expect(unlinked(content)).toEqual({ count: 0, xml: xmlOf(body(content)) });
  });

  test('leave the fields around and within them as they are', () => {
    const inner = wordField('DATE', 'hoje').slice('<w:p>'.length, -'</w:p>'.length);
    const outer = (code: string, shown: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const { count, xml } = unlinked(`<w:p>${outer('REF gone', inner)}</w:p>`);
    expect(count).toBe(1);
    expect(textOf(parseXml(xml))).toBe(' DATE hoje');
    expect(xml.match(/w:fldChar /g)).toHaveLength(3);
  });

  test('are unlinked in simple fields too', () => {
    const simple = '<w:p><w:fldSimple w:instr=" REF gone "><w:r><w:t>dez</w:t></w:r></w:fldSimple></w:p>';
    expect(unlinked(simple)).toEqual({
      count: 1,
      xml: '<w:body><w:p><w:r><w:t>dez</w:t></w:r></w:p></w:body>',
    });
  });

  test('to styles are by the names that LibreOffice knows: those of its own by their ids, others by their names', () => {
    const codes: [string, string][] = [
      ['STYLEREF 1 \\n', 'STYLEREF "Ttulo1" \\n'],
      ['STYLEREF "Heading 1"', 'STYLEREF "Ttulo1"'],
      ['STYLEREF apelido', 'STYLEREF "Meu Estilo"'],
      ['STYLEREF "MEU ESTILO"', 'STYLEREF "Meu Estilo"'],
    ];
    for (const [written, read] of codes) {
      const { count, xml } = unlinked(wordField(written, 'um'));
      expect([count, textOf(parseXml(xml))]).toEqual([1, ` ${read} um`]);
    }
    for (const kept of ['STYLEREF "Título 1"', 'STYLEREF "Meu Estilo" \\l'])
      expect(unlinked(wordField(kept, 'um')).count).toBe(0);
  });

  test('to styles that no text has, or that are not there, become the text that they showed last', () => {
    for (const lost of ['STYLEREF Legenda', 'STYLEREF "Não existe"', 'STYLEREF 2']) {
      const { count, xml } = unlinked(wordField(lost, 'um'));
      expect([count, textOf(parseXml(xml))]).toEqual([1, 'um']);
    }
  });

  test('cost no text, whatever fields there are', () => {
    const code = fc.constantFrom('REF a', 'REF gone', 'PAGEREF gone \\h', 'DATE', 'SET a "x"');
    const shown = fc.stringMatching(/^[a-z ]{0,9}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(code, shown)), (fields) => {
        const { xml } = unlinked(fields.map(([written, text]) => wordField(written, text)).join(''));
        const shownText = textOf(parseXml(xml.replace(/<w:instrText.*?<\/w:instrText>/g, '')));
        expect(shownText).toBe(fields.map(([, text]) => text).join(''));
      }),
    );
  });
});
