import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import { lookUp } from '../../../plain/look-up.ts';
import { fromXml } from '../../text/xml-text.ts';
import type { Letter, TextLine } from './letters.ts';

const LINE =
  /^\s{0,40}<span class='ocr_(?:line|header|caption|textfloat)'[^>]{0,80} title="bbox (\d{1,6}) (\d{1,6}) (\d{1,6}) (\d{1,6})(?:; textangle (\d{1,3}))?/;
const WORD = /^\s{0,40}<span class='ocrx_word'[^>]{0,80} title='bbox (\d{1,6}) (\d{1,6}) (\d{1,6}) (\d{1,6})/;
const CHARACTER = /^\s{0,40}<span class='ocrx_cinfo'[^>]{0,120}>([^<]{1,20})<\/span>/;
/** Counter-clockwise, as hOCR has angles. */
const DIRECTIONS: Record<string, TextLine['direction']> = { '0': 0, '90': 270, '180': 180, '270': 90 };

interface RecognisedLine extends TextLine {
  letters: Letter[];
}

function boxOf(numbers: readonly (string | undefined)[], scale: number): ShownBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbers.map((number) => Number(number) * scale);
  return { left, top, right, bottom };
}

function lineOf(match: RegExpExecArray, scale: number): RecognisedLine {
  const direction = lookUp(DIRECTIONS, match[5] ?? '0') ?? null;
  return { box: boxOf(match.slice(1, 5), scale), letters: [], direction };
}

/**
 * The lines of tesseract's hOCR; `scale` makes points of its pixels. A letter's box is its word's: those of characters
 * are guesses, which leave the edge of the last one to be seen, and there are none for text that runs along the page.
 * Throws where the hOCR has no end.
 */
export function readRecognisedText(lines: Iterable<string>, scale: number): TextLine[] {
  const found: RecognisedLine[] = [];
  let line: RecognisedLine | undefined;
  let word: ShownBox = { left: 0, top: 0, right: 0, bottom: 0 };
  let isWhole = false;
  for (const markup of lines) {
    const lineMatch = LINE.exec(markup);
    if (lineMatch) {
      line = lineOf(lineMatch, scale);
      found.push(line);
      continue;
    }
    isWhole ||= markup.includes('</html>');
    if (!line) continue;
    const wordMatch = WORD.exec(markup);
    if (wordMatch) {
      word = boxOf(wordMatch.slice(1, 5), scale);
      const last = line.letters.at(-1)?.box;
      if (last) line.letters.push({ text: ' ', box: { ...last, left: last.right } });
      continue;
    }
    const character = CHARACTER.exec(markup);
    if (!character) continue;
    const text = fromXml(character[1] ?? '');
    line.letters.push({ text, box: word });
  }
  if (!isWhole) throw new Error('What was recognised in a picture is not whole.');
  return found.filter(({ letters }) => letters.length > 0);
}
