import { describe, expect, test } from 'vitest';
import {
  passagesOf,
  passagesOfContent,
} from '../../../containers/documents/office/reading-copy/written-text.ts';
import { textOfMarkup } from '../../../containers/documents/text/word-count/markup-text.ts';
import { wordsOf } from '../../../containers/documents/text/word-count/words.ts';

function wordsIn(body: string, styles = ''): string[] {
  const flat = `<office:document><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document>`;
  return passagesOf(Buffer.from(flat)).flatMap(({ text }) => wordsOf(text));
}

describe('the words that a document of text says', () => {
  test('are those of its paragraphs, notes, tables and text boxes', () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>nota</text:p></text:note-body></text:note>';
    const box = '<draw:frame><draw:text-box><text:p>caixa</text:p></draw:text-box></draw:frame>';
    const table =
      '<table:table><table:table-row><table:table-cell><text:p>célula</text:p></table:table-cell></table:table-row></table:table>';
    expect(
      wordsIn(`<text:p>um<text:tab/>do<text:span>is</text:span>${note}${box}</text:p>${table}`).toSorted(),
    ).toEqual(['1', 'caixa', 'celula', 'dois', 'nota', 'um']);
  });

  test('are not those that were deleted, are hidden, are remarks or data of drawings', () => {
    const region =
      '<text:tracked-changes><text:changed-region text:id="d"><text:deletion/></text:changed-region><text:changed-region text:id="i"><text:insertion/></text:changed-region></text:tracked-changes>';
    const changed =
      '<text:p>prazo <text:change-start text:change-id="d"/>trinta</text:p><text:p>velho<text:change-end text:change-id="d"/><text:change-start text:change-id="i"/>sessenta<text:change-end text:change-id="i"/></text:p>';
    const hidden =
      '<style:style style:family="text" style:name="T"><style:text-properties text:display="none"/></style:style>';
    const others =
      '<text:p>fim<text:span text:style-name="T">oculto</text:span><office:annotation><text:p>nota</text:p></office:annotation><draw:frame><draw:object><text:p>9</text:p></draw:object><svg:title>logo</svg:title></draw:frame></text:p><text:table-of-content><text:table-of-content-source><text:index-title-template>modelo</text:index-title-template></text:table-of-content-source></text:table-of-content>';
    expect(wordsIn(region + changed + others, hidden)).toEqual(['prazo', 'sessenta', 'fim']);
  });

  test('are those of drawings, too, where a document becomes another', () => {
    const group =
      '<draw:g><draw:custom-shape><text:p>forma</text:p></draw:custom-shape><draw:frame><draw:text-box><text:p>caixa</text:p></draw:text-box></draw:frame></draw:g>';
    const body = `<text:p>texto${group}</text:p><draw:frame><draw:object><text:p>9</text:p></draw:object></draw:frame>`;
    const content = `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
    const words = passagesOfContent(content).flatMap(({ text }) => wordsOf(text));
    expect(words.toSorted()).toEqual(['caixa', 'forma', 'texto']);
    expect(wordsIn(body)).toEqual(['texto']);
  });

  test('are reported by passages', () => {
    const paragraphs = Array.from(
      { length: 100 },
      (_, index) => `<text:p>${'palavra '.repeat(10)}${index}</text:p>`,
    );
    const flat = `<office:document><office:body><office:text>${paragraphs.join('')}</office:text></office:body></office:document>`;
    const passages = passagesOf(Buffer.from(flat));
    expect(passages.map(({ page }) => page)).toEqual(passages.map((_, index) => index + 1));
    expect(passages.length).toBeGreaterThan(3);
    expect(passages.flatMap(({ text }) => wordsOf(text))).toHaveLength(1_100);
  });
});

describe('the words of a page', () => {
  test('are parted by its blocks and not by marks within words, without scripts, styles and comments', () => {
    const page =
      '<html><head><title>não</title></head><style>p{}</style><body><p>pri<b>mei</b>ro</p><td>A&ccedil;&#227;o&nbsp;e</td><!-- <p>não --><script>if (a<b) não</script><br/>fim</body></html>';
    expect(wordsOf(textOfMarkup(page.replace('&ccedil;', '&#231;')))).toEqual([
      'primeiro',
      'acao',
      'e',
      'fim',
    ]);
  });
});
