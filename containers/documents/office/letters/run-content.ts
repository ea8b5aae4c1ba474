import { escapeText } from '../../text/tree.ts';
import type { Cell } from '../records/cell.ts';
import type { Value } from './field.ts';
import type { Letter } from './letter.ts';

/** Returns the content of a run for a text: its lines with breaks between, its tabs as tabs. */
function runContent(text: string): string {
  if (text === '') return '';
  const lines = text.replace(/\r\n?|\u2028|\u2029|\v/g, '\n').split('\n');
  const line = (content: string) =>
    content
      .split('\t')
      .map((piece) => (piece === '' ? '' : `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`))
      .join('<w:tab/>');
  return lines.map(line).join('<w:br/>');
}

/** The content of a run that shows a value; the letter counts those that are not empty. */
export function shownIn(value: Value): (letter: Letter) => string {
  return (letter) => {
    const { text }: Cell = value(letter);
    if (text.trim() !== '') letter.filled += 1;
    return runContent(text);
  };
}

/** Returns the page count of a letter: as a number if it is known, else as the field that shows it. */
export function pageTotal(letter: Letter): string {
  letter.filled += 1;
  if (letter.pages !== undefined) return runContent(String(letter.pages));
  const mark = (kind: string) => `<w:fldChar w:fldCharType="${kind}"/>`;
  const code = `<w:instrText xml:space="preserve"> ${letter.totalField} </w:instrText>`;
  return `${mark('begin')}${code}${mark('separate')}<w:t>1</w:t>${mark('end')}`;
}
