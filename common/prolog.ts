/** How a text of markup begins: its document type and first element, in small letters; null where it has none. */
export interface Prolog {
  doctype: string | null;
  element: string | null;
}

const SPACE = /\s*/y;
const NAME = /[a-z][\w:.-]*/iy;
const COMMENT = '<!--';
const DOCTYPE = '<!doctype';

/** What a sticky pattern finds at a place. */
function found(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function afterSpace(text: string, at: number): number {
  return at + found(SPACE, text, at).length;
}

/** The place after the next `end`; the text's length where there is none. */
function after(text: string, end: string, at: number): number {
  const place = text.indexOf(end, at);
  return place === -1 ? text.length : place + end.length;
}

/** The place after a document type, whose quoted texts and internal subset may hold `>` as well. */
function afterDoctype(text: string, start: number): number {
  let isSubset = false;
  for (let at = start; at < text.length; ) {
    const character = text.charAt(at);
    if (character === '>' && !isSubset) return at + 1;
    if (character === '"' || character === "'") at = after(text, character, at + 1);
    else if (text.startsWith(COMMENT, at)) at = after(text, '-->', at + COMMENT.length);
    else {
      if (character === '[' || character === ']') isSubset = character === '[';
      at += 1;
    }
  }
  return text.length;
}

/** Passes white space, comments, processing instructions and the document type, in one walk over the text. */
export function readProlog(text: string): Prolog {
  let doctype: string | null = null;
  let at = afterSpace(text, 0);
  while (text.charAt(at) === '<') {
    if (text.startsWith(COMMENT, at)) at = after(text, '-->', at + COMMENT.length);
    else if (text.startsWith('<?', at)) at = after(text, '>', at);
    else if (text.slice(at, at + DOCTYPE.length).toLowerCase() === DOCTYPE) {
      const name = afterSpace(text, at + DOCTYPE.length);
      doctype = found(NAME, text, name).toLowerCase();
      at = afterDoctype(text, name + doctype.length);
    } else return { doctype, element: found(NAME, text, at + 1).toLowerCase() || null };
    at = afterSpace(text, at);
  }
  return { doctype, element: null };
}
