import { describe, expect, test } from 'vitest';
import { writeEquations } from '../../../../containers/documents/office/mending/write-equations.ts';
import { parseXml, textOf, xmlOf } from '../../../../containers/documents/text/tree.ts';
import { letters, paragraph } from '../../../support/office/contents.ts';
import { wordField } from '../../../support/office/documents.ts';

function written(content: string): { count: number; xml: string } {
  const root = parseXml(`<w:body>${content}</w:body>`);
  return { count: writeEquations(root), xml: xmlOf(root) };
}

const fieldOf = (code: string, shown = '') => wordField(code, shown).slice('<w:p>'.length, -'</w:p>'.length);

describe('EQ fields of a document', () => {
  test('become one equation each, in their place in the paragraph', () => {
    const { count, xml } = written(
      paragraph(
        letters('Taxa ') +
          fieldOf('EQ \\f(1;2)') +
          letters(' e ') +
          fieldOf('EQ \\r(3)') +
          letters(' ao mês'),
      ),
    );
    expect(count).toBe(2);
    expect(textOf(parseXml(xml))).toBe('Taxa 12 e 3 ao mês');
    expect(xml.match(/<m:oMath /g)).toHaveLength(2);
    expect(xml).not.toMatch(/w:fldChar|w:instrText|<w:r><m:oMath/);
  });

  test('are written of simple fields too', () => {
    const { count, xml } = written('<w:p><w:fldSimple w:instr=" EQ \\f(1;2) "/></w:p>');
    expect(count).toBe(1);
    expect(xml).not.toContain('w:fldSimple');
  });

  test.each([
    ['show something already', fieldOf('EQ \\f(1;2)', 'meio')],
    ['have no equal in Office Math', fieldOf('EQ \\o(a;b)')],
    ['are other fields', fieldOf('DATE')],
    [
      'have a field in their code',
      fieldOf('EQ \\f(1;2)')
        .replace('<w:t></w:t>', '')
        .replace('<w:instrText', `${fieldOf('REF a', '3')}<w:instrText`),
    ],
  ])('stay as they are where they %s', (_, field) => {
    const content = paragraph(field);
    expect(written(content)).toEqual({ count: 0, xml: xmlOf(parseXml(`<w:body>${content}</w:body>`)) });
  });
});
