/** A piece of a number format of Excel (ECMA-376, 18.8.31). */
export type FormatToken =
  | { kind: 'literal'; text: string }
  /** A place of a digit: `0`, `#` or `?`. */
  | { kind: 'digit'; text: string }
  | { kind: 'point' | 'comma' | 'percent' | 'slash' | 'general' | 'text' | 'halves'; text: string }
  | { kind: 'exponent'; text: string }
  /** Letters of a date: `yyyy`, `mm`, `[h]`. */
  | { kind: 'date'; text: string }
  | { kind: 'bracket'; text: string };

const DATE_LETTERS = 'ymdhsaeb';
const ELAPSED = /^(?:h+|m+|s+)$/i;
const LONGEST_CODE = 1_000;

/** The sections of a format: for positive, negative, zero, text. */
export function sectionsOf(code: string): string[] {
  const sections = [''];
  let at = 0;
  const add = (text: string) => {
    sections.push((sections.pop() ?? '') + text);
    at += text.length;
  };
  const whole = code.slice(0, LONGEST_CODE);
  while (at < whole.length) {
    const character = whole[at] ?? '';
    if (character === ';') {
      sections.push('');
      at += 1;
      continue;
    }
    const end =
      character === '"' ? whole.indexOf('"', at + 1) : character === '[' ? whole.indexOf(']', at + 1) : -1;
    if (end !== -1) add(whole.slice(at, end + 1));
    else add('\\_*'.includes(character) ? whole.slice(at, at + 2) : character);
  }
  return sections;
}

function bracketToken(text: string): FormatToken[] {
  if (ELAPSED.test(text)) return [{ kind: 'date', text: `[${text.toLowerCase()}]` }];
  if (!text.startsWith('$')) return [{ kind: 'bracket', text }];
  const dash = text.indexOf('-');
  const symbol = dash === -1 ? text.slice(1) : text.slice(1, dash);
  return [{ kind: 'bracket', text }, ...(symbol === '' ? [] : [{ kind: 'literal', text: symbol } as const])];
}

function plainToken(section: string, at: number): FormatToken {
  const character = section[at] ?? '';
  const rest = section.slice(at);
  if ('0#?'.includes(character)) return { kind: 'digit', text: character };
  if (/^general/i.test(rest)) return { kind: 'general', text: rest.slice(0, 7) };
  const halves = /^(?:am\/pm|a\/p)/i.exec(rest)?.[0];
  if (halves !== undefined) return { kind: 'halves', text: halves };
  if (/^e[+-]/i.test(rest)) return { kind: 'exponent', text: rest.slice(0, 2) };
  if (DATE_LETTERS.includes(character.toLowerCase())) {
    let end = at + 1;
    while (section[end]?.toLowerCase() === character.toLowerCase()) end += 1;
    return { kind: 'date', text: section.slice(at, end).toLowerCase() };
  }
  if (character === '.') return { kind: 'point', text: character };
  if (character === ',') return { kind: 'comma', text: character };
  if (character === '%') return { kind: 'percent', text: character };
  if (character === '/') return { kind: 'slash', text: character };
  if (character === '@') return { kind: 'text', text: character };
  return { kind: 'literal', text: character };
}

/** The tokens of one section; room that is only left for alignment goes. */
export function tokensOf(section: string): FormatToken[] {
  const tokens: FormatToken[] = [];
  let at = 0;
  while (at < section.length) {
    const character = section[at] ?? '';
    if (character === '_' || character === '*') at += 2;
    else if (character === '\\') {
      tokens.push({ kind: 'literal', text: section[at + 1] ?? '' });
      at += 2;
    } else if (character === '"' || character === '[') {
      const found = section.indexOf(character === '"' ? '"' : ']', at + 1);
      const end = found === -1 ? section.length : found;
      const text = section.slice(at + 1, end);
      tokens.push(...(character === '"' ? [{ kind: 'literal', text } as const] : bracketToken(text)));
      at = end + 1;
    } else {
      const token = plainToken(section, at);
      tokens.push(token);
      at += token.text.length;
    }
  }
  return tokens;
}
