import { NEVER_IN_NAMES, NO_NAMES } from './announcements.ts';

const WORD =
  /^(?:(?:[aAeE]l-)?\p{Lu}[\p{L}'’]{0,40}(?:-\p{Lu}[\p{L}'’]{1,40})?\.?|[dD]['’]\p{Lu}[\p{L}]{1,40})(?!\.?\d)/u;
const CONNECTOR = /^(?:d[aeo]s?|di|del|della|von|van|der)(?![\p{L}\d])/iu;
/** `Costa e Silva` is one name, `Ana Costa e Rui Silva` are two. */
const AND_SURNAME = /^[eE](?= \p{Lu}[\p{L}'’]{1,40}(?![\p{L}'’])(?! +(?:d[aeo]s? )?\p{Lu}))/u;
const COMPANY =
  /^(?:& ?(?:cia\.?|\p{Lu}[\p{L}'’]{0,40})|ltda\.?|s[./]?[as]\.?|me|epp|eireli|mei)(?![\p{L}\d])/iu;
/** A company may be called by any words, as far as to what makes it one. */
const COMPANY_NAME =
  /^\p{Lu}[\p{L}'’.&-]{0,40}(?: (?:[dD][aeoAEO][sS]?|[eE]|&|\p{Lu}[\p{L}'’.&-]{0,40})){0,7} (?:[Ll][Tt][Dd][Aa]\.?|[Ss][./][AaSs]\.?|[Ee][Ii][Rr][Ee][Ll][Ii]|EPP|MEI)(?![\p{L}\d])(?: [-–]? ?(?:ME|EPP)(?![\p{L}\d]))?/u;
/** A rank or title before a name. */
const HONORIFIC =
  /^(?:dra?|sra?|prof[aª]?|eng[aª]?|des[aª]?|min|enf[aª]?|dep|ver|pe|sd|cb|sgt|ten|cap|cel|pm|senhora?|doutora?|bel|pcte)\.?[ªº]?(?:\([aª]\))? /i;
const MOST_HONORIFICS = 3;
const INITIAL = /^\p{Lu}\.$/u;
/** The colon after a word that is itself a label, such as `PIS:`. */
const NEXT_LABEL = /^(?:\([aoesAOES]{1,3}\))? {0,2}(?:n[º°.]{1,2} {0,2})?:(?!\d)/;
const MOST_WORDS = 9;
const [CELL_END, CELL_ENDS, LONGEST_GAP] = [/^ {0,2}\t[ \t]{0,3}/, /^ {0,2}(?:[\t\n]|$)/, 8];
const LONGEST = 140;
/** More blanks are the space between columns. */
const MOST_BLANKS = 2;

/** Small letters without accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export interface FoundName {
  /** The start of the name, in UTF-16 units of the text. */
  start: number;
  end: number;
  /** The number of words that are no `de` or `dos`. */
  words: number;
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ') next += 1;
  return next;
}

/** The next line, where the name may go on: it does after a connector, before one, and after a given name alone. */
function nextLine(text: string, at: number, isOpen: boolean): number | null {
  if (text[at] !== '\n') return null;
  const next = skipBlanks(text, at + 1);
  return isOpen || CONNECTOR.test(text.slice(next, next + 10)) ? next : null;
}

function isNoName(word: string, isFirst: boolean): boolean {
  if (INITIAL.test(word)) return false;
  if (isFirst && CONNECTOR.test(word)) return true;
  const folded = fold(word).split(/[-.]/)[0] ?? '';
  return NEVER_IN_NAMES.has(folded) || (isFirst && NO_NAMES.has(folded));
}

function behindHonorifics(text: string, given: number): number {
  let start = given;
  for (let count = 0; count < MOST_HONORIFICS; count++) {
    const found = HONORIFIC.exec(text.slice(start, start + LONGEST));
    if (!found) break;
    start = skipBlanks(text, start + found[0].length);
  }
  return start;
}

interface NamePart {
  text: string;
  isConnector: boolean;
  /** A dot after more than an initial ends the sentence. */
  endsSentence: boolean;
}

/** The next word or connector of a name that has so many words; null where it has ended. */
function partOfName(text: string, words: number): NamePart | null {
  const suffix = words > 0 ? COMPANY.exec(text)?.[0] : undefined;
  const isInside = words > 0 && suffix === undefined;
  const connector = isInside ? (CONNECTOR.exec(text) ?? AND_SURNAME.exec(text))?.[0] : undefined;
  if (connector !== undefined) return { text: connector, isConnector: true, endsSentence: false };
  const word = suffix ?? WORD.exec(text)?.[0];
  if (word === undefined || (suffix === undefined && isNoName(word, words === 0))) return null;
  if (NEXT_LABEL.test(text.slice(word.length))) return null;
  const endsSentence = suffix === undefined && word.endsWith('.') && word.length > 3;
  return { text: word, isConnector: false, endsSentence };
}

/** Returns the place where a name may continue behind a part of it; null where it ends. */
function nextPart(text: string, at: number, isOpen: boolean): number | null {
  const next = skipBlanks(text, at);
  const continued = nextLine(text, next, isOpen);
  if (continued !== null) return continued;
  return next === at || next - at > MOST_BLANKS ? null : next;
}

/** A name of a person or a company that begins there, behind its titles; null where none does. */
export function nameAt(text: string, given: number): FoundName | null {
  const start = behindHonorifics(text, given);
  const rest = text.slice(start, start + LONGEST);
  const company = COMPANY_NAME.exec(rest)?.[0];
  if (company !== undefined) return { start, end: start + company.length, words: company.split(' ').length };
  let end = 0;
  let words = 0;
  for (let at: number | null = 0; at !== null && words < MOST_WORDS; ) {
    const part = partOfName(rest.slice(at), words);
    if (part === null) break;
    const behind: number = at + part.text.length;
    if (!part.isConnector) {
      words += 1;
      end = part.endsSentence ? behind - 1 : behind;
    }
    at = part.endsSentence ? null : nextPart(rest, behind, part.isConnector || words === 1);
  }
  return words === 0 ? null : { start, end: start + end, words };
}

/** Extends a name of one word over the cells after it, where each word is in a cell of its own. */
export function overCells(text: string, name: FoundName): FoundName {
  if (name.words > 1) return name;
  let { end, words } = name;
  let at = end;
  while (words < MOST_WORDS) {
    const gap = CELL_END.exec(text.slice(at, at + LONGEST_GAP));
    if (gap === null) break;
    at += gap[0].length;
    const connector = CONNECTOR.exec(text.slice(at, at + LONGEST_GAP));
    const next = connector ? null : nameAt(text, at);
    const last = connector ? at + connector[0].length : (next?.end ?? at);
    if (
      (next !== null && next.words > 1) ||
      last === at ||
      !CELL_ENDS.test(text.slice(last, last + LONGEST_GAP))
    )
      break;
    if (next !== null) {
      words += 1;
      end = last;
    }
    at = last;
  }
  return { ...name, end, words };
}
