import { describe, expect, test } from 'vitest';
import { escapeXml } from '../../../containers/documents/office/slides/slide-xml.ts';
import { textBoxesOf } from '../../../containers/documents/office/slides/text-boxes.ts';
import { Typefaces } from '../../../containers/documents/office/slides/typefaces.ts';
import type { TextPiece } from '../../../containers/documents/pdf/pages/page-content.ts';

const FONT = { family: 'Arial', isBold: false, isItalic: false, isFixedWidth: false, isSerif: false };
const SIZE = 12;
const typefaces = new Typefaces(false);

/** Text as Arial sets it, `wider` times as wide. */
function piece(text: string, left: number, baseline: number, wider = 1): TextPiece {
  const widthOf = (part: string) => typefaces.widthOf({ text: part, font: FONT, size: SIZE }) * wider;
  const edges = Array.from({ length: text.length + 1 }, (_, at) => left + widthOf(text.slice(0, at)));
  const box = { left, top: baseline - 11, right: edges.at(-1) ?? left, bottom: baseline + 3 };
  const look = { font: FONT, size: SIZE, color: '000000', angle: 0, isInvisible: false };
  return { text, box, baseline, edges, ...look };
}

function textsOf(
  pieces: readonly TextPiece[],
  rules: { left: number; top: number; right: number; bottom: number }[] = [],
) {
  const content = { links: [], rules: rules.map((box) => ({ box, thickness: 1, color: '000000' })) };
  return textBoxesOf(content, pieces, 'flowing', typefaces).map(({ paragraphs }) =>
    paragraphs.map(({ lines }) => lines.map((line) => line.map(({ text }) => text).join(''))),
  );
}

describe('texts of slides', () => {
  test('join lines that break where they would by themselves, and part paragraphs where a line ends early', () => {
    const lines = ['As partes combinam o que segue e', 'assinam.', 'Fica eleito o foro da comarca de'];
    const pieces = lines.map((text, place) => piece(text, 50, 100 + place * 14));
    expect(textsOf(pieces)).toEqual([
      [['As partes combinam o que segue e assinam.'], ['Fica eleito o foro da comarca de']],
    ]);
  });

  test('keep the ends of lines whose letters are not all as wide', () => {
    const pieces = ['As partes combinam o que segue e', 'assinam o termo'].map((text, place) =>
      piece(text, 50, 100 + place * 14, place === 0 ? 1.2 : 0.9),
    );
    expect(textsOf(pieces)).toEqual([[['As partes combinam o que segue e', 'assinam o termo']]]);
  });

  test('part the cells of a table by the lines between them, and columns by the room', () => {
    const pieces = [
      piece('Item', 50, 100),
      piece('Valor', 78, 100),
      piece('Total', 300, 100),
      piece('Café', 50, 114),
    ];
    expect(textsOf(pieces, [{ left: 76, top: 80, right: 76, bottom: 130 }])).toEqual(
      expect.arrayContaining([[['Valor']], [['Total']]]),
    );
    expect(textsOf(pieces, [{ left: 40, top: 103, right: 200, bottom: 103 }])).toEqual(
      expect.arrayContaining([[['Café']]]),
    );
  });

  test('leave what is one piece whole, however wide its spaces', () => {
    const wide = { ...piece('um dois', 50, 100), edges: [50, 56, 65, 95, 102, 108, 114, 120] };
    expect(textsOf([wide])).toEqual([[['um dois']]]);
    expect(textsOf([piece('um', 50, 100), piece('dois', 95, 100)])).toEqual([[['um']], [['dois']]]);
  });

  test('have a superscript at the size of its line, and the space behind it on the line', () => {
    const small = { ...piece('2', 60.5, 95), size: 7, edges: [60.5, 64.5] };
    const [line] = textBoxesOf(
      { links: [], rules: [] },
      [piece('m', 50, 100), small, piece(' de área', 64.5, 100)],
      'words',
      typefaces,
    )
      .flatMap(({ paragraphs }) => paragraphs)
      .flatMap(({ lines }) => lines);
    expect(line?.map(({ text, size, raise }) => [text, size, raise])).toEqual([
      ['m', 12, 0],
      ['2', 12, 0.3],
      [' de área', 12, 0],
    ]);
  });

  test.each([
    ['Arabic', ['ملاعلاب ابحرم'], 'مرحبا بالعالم', true],
    ['Hebrew, a Latin word and a number', ['42 Papelada הזוח'], 'חוזה Papelada 42', true],
    ['Hebrew within Portuguese', ['Ele diz: םלוע םולש aqui.'], 'Ele diz: שלום עולם aqui.', false],
    ['words of several pieces', ['הזוח', 'רפסמ'], 'מספר חוזה', true],
    ['Portuguese alone', ['(a) b, c.'], '(a) b, c.', false],
  ])('are in the order in which they are read: %s', (_, shown, written, fromRight) => {
    let left = 50;
    const pieces = shown.map((text) => {
      const made = piece(text, left, 100);
      left = made.box.right + 4;
      return made;
    });
    for (const setting of ['flowing', 'words', 'apart'] as const) {
      const boxes = textBoxesOf({ links: [], rules: [] }, pieces, setting, typefaces);
      const [paragraph] = boxes.flatMap(({ paragraphs }) => paragraphs);
      expect(
        paragraph?.lines
          .flat()
          .map(({ text }) => text)
          .join(''),
      ).toBe(written);
      expect(paragraph?.fromRight).toBe(fromRight);
    }
  });

  test('of several lines that run from the right are joined in that order', () => {
    const pieces = ['םולש הזוח', 'םלוע'].map((text, place) => piece(text, 50, 100 + place * 14));
    const [texts = []] = textsOf(pieces).flat();
    expect(texts.join(' ')).toBe('חוזה שלום עולם');
  });

  test('hold only what XML may hold', () => {
    expect(escapeXml('a<b>&"\u0000\u001f\ud800 ç\u{1f600}')).toBe('a&lt;b&gt;&amp;&quot;\ufffd ç\u{1f600}');
  });
});
