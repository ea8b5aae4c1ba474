import { childOf, descendantsOf, type XmlElement } from '../../text/tree.ts';
import { romanOf } from './roman.ts';

const KINDS = ['footnote', 'endnote'] as const;
const ALPHABET = 26;

function letters(number: number): string {
  return String.fromCharCode(97 + ((number - 1) % ALPHABET)).repeat(Math.ceil(number / ALPHABET));
}

function shown(number: number, format: string): string {
  if (format === 'lowerRoman') return romanOf(number).toLowerCase();
  if (format === 'upperRoman') return romanOf(number);
  if (format === 'lowerLetter') return letters(number);
  return format === 'upperLetter' ? letters(number).toUpperCase() : String(number);
}

/**
 * The marks of a letter's notes, by kind and id: LibreOffice counts on from letter to letter, so that what it is to
 * print has them written out.
 */
export function noteMarksOf(body: XmlElement, settings: XmlElement | null): Map<string, string> {
  const marks = new Map<string, string>();
  for (const kind of KINDS) {
    const setup = settings === null ? undefined : childOf(settings, `w:${kind}Pr`);
    const usual = kind === 'footnote' ? 'decimal' : 'lowerRoman';
    const format = childOf(setup, 'w:numFmt')?.attributes.get('w:val') ?? usual;
    let number = 0;
    for (const { attributes } of descendantsOf(body, `w:${kind}Reference`)) {
      if (attributes.has('w:customMarkFollows')) continue;
      const key = `${kind} ${attributes.get('w:id')}`;
      if (marks.has(key)) continue;
      number += 1;
      marks.set(key, shown(number, format));
    }
  }
  return marks;
}
