import { NO_NAMES } from './announcements.ts';

const WORD = /^(?:\p{Lu}[\p{L}'’]{0,40}(?:-\p{Lu}[\p{L}'’]{1,40})?\.?|[dD]['’]\p{Lu}[\p{L}]{1,40})/u;
const CONNECTOR = /^(?:d[aeo]s?|e|di|del|della|von|van|der|y)(?![\p{L}\d])/iu;
const COMPANY = /^(?:& ?(?:cia\.?)?|ltda\.?|s[./]?a\.?|me|epp|eireli|mei|ss)(?![\p{L}\d])/iu;
/** What it stands before is announced by the word, as `PIS:` is. */
const NEXT_LABEL = /^ {0,2}(?:n[º°.]{1,2} {0,2})?:/;
const MOST_WORDS = 9;
/** More blanks are the space between columns. */
const MOST_BLANKS = 2;
const LONGEST = 120;

/** Small letters without accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export interface FoundName {
  /** From here, in UTF-16 units of the text. */
  start: number;
  end: number;
  /** Of those that are no `de` or `dos`. */
  words: number;
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ') next += 1;
  return next;
}

/** The next line, where the name may go on: it does after a connector, and before one. */
function nextLine(text: string, at: number, endsInConnector: boolean): number | null {
  if (text[at] !== '\n') return null;
  const next = skipBlanks(text, at + 1);
  return endsInConnector || CONNECTOR.test(text.slice(next, next + 10)) ? next : null;
}

/** A name of a person or a company that begins exactly there; null where none does. */
export function nameAt(text: string, start: number): FoundName | null {
  const rest = text.slice(start, start + LONGEST);
  let at = 0;
  let end = 0;
  let words = 0;
  let afterConnector = false;
  while (words < MOST_WORDS) {
    const left = rest.slice(at);
    const company = words > 0 ? COMPANY.exec(left) : null;
    const connector = words > 0 && !company ? CONNECTOR.exec(left) : null;
    if (connector) {
      afterConnector = true;
      at += connector[0].length;
    } else {
      const word = company ?? WORD.exec(left);
      if (!word || (!company && NO_NAMES.has(fold(word[0]).replace(/\.$/, '')))) break;
      if (words > 0 && NEXT_LABEL.test(left.slice(word[0].length))) break;
      words += 1;
      afterConnector = false;
      at += word[0].length;
      end = at;
      // A dot after more than an initial ends the sentence.
      if (!company && word[0].endsWith('.') && word[0].length > 3) {
        end -= 1;
        break;
      }
    }
    const next = skipBlanks(rest, at);
    const continued = nextLine(rest, next, afterConnector);
    if (next === at && continued === null) break;
    if (next - at > MOST_BLANKS && continued === null) break;
    at = continued ?? next;
  }
  return words === 0 ? null : { start, end: start + end, words };
}
