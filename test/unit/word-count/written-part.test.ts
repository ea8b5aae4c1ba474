import { expect, test } from 'vitest';
import { wordsOf } from '../../../containers/documents/text/word-count/words.ts';
import { textOfWrittenPart } from '../../../containers/documents/text/word-count/written-part.ts';

test('a part of a DOCX says the words of its boxes once, and those that are drawn as figures', () => {
  const box = (text: string) => `<w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent>`;
  const both = `<mc:AlternateContent><mc:Choice Requires="wps">${box('caixa')}</mc:Choice><mc:Fallback>${box('caixa')}</mc:Fallback></mc:AlternateContent>`;
  const figure =
    '<w:pict><v:shape><v:textpath on="t" string="P&#227;es &amp; doces" trim="t"/></v:shape></w:pict>';
  const body = `<w:p><w:r><w:t>antes</w:t>${both}${both.replaceAll('caixa', 'outra')}${figure}</w:r><w:r><w:t xml:space="preserve"> depois</w:t></w:r></w:p>`;
  expect(wordsOf(textOfWrittenPart(body)).toSorted()).toEqual([
    'antes',
    'caixa',
    'depois',
    'doces',
    'outra',
    'paes',
  ]);
});
