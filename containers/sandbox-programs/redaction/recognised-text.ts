import type { Box, Letter, TextLine } from './letters.ts';

const LINE =
  /^\s{0,40}<span class='ocr_(?:line|header|caption|textfloat)'[^>]{0,80} title="bbox (\d{1,6}) (\d{1,6}) (\d{1,6}) (\d{1,6})/;
const WORD = /^\s{0,40}<span class='ocrx_word'/;
const CHARACTER =
  /^\s{0,40}<span class='ocrx_cinfo' title='x_bboxes (\d{1,6}) (\d{1,6}) (\d{1,6}) (\d{1,6});[^>]{0,40}>([^<]{1,20})<\/span>/;
const ENTITY = /&(?:amp|lt|gt|quot|#39);/g;
const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function boxOf(numbers: readonly (string | undefined)[], scale: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map((number) => Number(number) * scale);
  return [left, top, right, bottom];
}

/** The lines of tesseract's hOCR with a box for each character; `scale` makes points of its pixels. */
export function readRecognisedText(lines: Iterable<string>, scale: number): TextLine[] {
  const found: (TextLine & { letters: Letter[] })[] = [];
  let line: (TextLine & { letters: Letter[] }) | undefined;
  for (const markup of lines) {
    const lineMatch = LINE.exec(markup);
    if (lineMatch) {
      line = { box: boxOf(lineMatch.slice(1), scale), letters: [], direction: 0 };
      found.push(line);
      continue;
    }
    if (!line) continue;
    const last = line.letters.at(-1);
    if (WORD.test(markup)) {
      // A space as wide as the gap is known only with the next word; nobody looks at its box.
      if (last) line.letters.push({ text: ' ', box: [last.box[2], last.box[1], last.box[2], last.box[3]] });
      continue;
    }
    const character = CHARACTER.exec(markup);
    if (!character) continue;
    const [left, , right] = boxOf(character.slice(1, 5), scale);
    // The heights of characters are those of their ink; what covers them covers the line.
    const box: Box = [left, line.box[1], right, line.box[3]];
    const text = (character[5] ?? '').replace(ENTITY, (entity) => NAMED[entity] ?? entity);
    line.letters.push({ text, box });
  }
  return found.filter(({ letters }) => letters.length > 0);
}
