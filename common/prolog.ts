import { afterSpace, matchAt, placeAfter } from './text-places.ts';

/** The start of a markup text: its document type and first element, in lower case; null if there is none. */
export interface Prolog {
  doctype: string | null;
  element: string | null;
  /**
   * The index of the first element; without one, the index of the first character that is not part of the
   * prolog.
   */
  start: number;
}

const NAME = /[a-z][\w:.-]*/iy;
const COMMENT = '<!--';
const DOCTYPE = '<!doctype';

/** Returns the index after a document type, whose quoted strings and internal subset may also contain `>`. */
function afterDoctype(text: string, start: number): number {
  let isSubset = false;
  for (let at = start; at < text.length; ) {
    const character = text.charAt(at);
    if (character === '>' && !isSubset) return at + 1;
    if (character === '"' || character === "'") at = placeAfter(text, character, at + 1);
    else if (text.startsWith(COMMENT, at)) at = placeAfter(text, '-->', at + COMMENT.length);
    else {
      if (character === '[' || character === ']') isSubset = character === '[';
      at += 1;
    }
  }
  return text.length;
}

/** Skips white space, comments, processing instructions and the document type, in one pass over the text. */
export function readProlog(text: string): Prolog {
  let doctype: string | null = null;
  let at = afterSpace(text, 0);
  while (text.charAt(at) === '<') {
    if (text.startsWith(COMMENT, at)) at = placeAfter(text, '-->', at + COMMENT.length);
    else if (text.startsWith('<?', at)) at = placeAfter(text, '>', at);
    else if (text.slice(at, at + DOCTYPE.length).toLowerCase() === DOCTYPE) {
      const name = afterSpace(text, at + DOCTYPE.length);
      doctype = matchAt(NAME, text, name).toLowerCase();
      at = afterDoctype(text, name + doctype.length);
    } else return { doctype, element: matchAt(NAME, text, at + 1).toLowerCase() || null, start: at };
    at = afterSpace(text, at);
  }
  return { doctype, element: null, start: at };
}
