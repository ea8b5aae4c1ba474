/** A piece of a field's code: what is written there, or the text of a field within. */
export interface CodeText<Inner> {
  text: string;
  inner?: Inner;
}

/** A word of a field's code: quoted, or bare up to the next space; fields within are part of it. */
export interface CodeWord<Inner> {
  parts: CodeText<Inner>[];
  isQuoted: boolean;
}

const QUOTES = '"“”„';
const SPACE = /\s/;

/** The words of a field's code; a backslash before a quote or a backslash in quotes is none. */
function wordsOf<Inner>(code: readonly CodeText<Inner>[]): CodeWord<Inner>[] {
  const words: CodeWord<Inner>[] = [];
  let word: CodeWord<Inner> | null = null;
  let isOpen = false;
  const current = (): CodeWord<Inner> => {
    if (word === null) {
      word = { parts: [], isQuoted: false };
      words.push(word);
    }
    return word;
  };
  const add = (character: string) => {
    const { parts } = current();
    const last = parts.at(-1);
    if (last && last.inner === undefined) last.text += character;
    else parts.push({ text: character });
  };
  for (const piece of code) {
    if (piece.inner !== undefined) {
      current().parts.push(piece);
      continue;
    }
    const { text } = piece;
    for (let at = 0; at < text.length; at++) {
      const character = text[at] ?? '';
      const next = text[at + 1] ?? '';
      if (isOpen && character === '\\' && (next === '\\' || QUOTES.includes(next))) {
        add(next);
        at += 1;
      } else if (QUOTES.includes(character)) {
        if (isOpen) word = null;
        else {
          word = null;
          current().isQuoted = true;
        }
        isOpen = !isOpen;
      } else if (!isOpen && SPACE.test(character)) word = null;
      else add(character);
    }
  }
  return words;
}

/** The text of a word without the fields in it. */
export function plainWord<Inner>({ parts }: CodeWord<Inner>): string {
  return parts.map(({ text }) => text).join('');
}

export interface Switch<Inner> {
  /** The character after the backslash: `*`, `#`, `@`, a letter in lower case. */
  name: string;
  value: CodeWord<Inner> | null;
}

export interface FieldCode<Inner> {
  /** The field's type, in capitals. */
  type: string;
  values: CodeWord<Inner>[];
  switches: Switch<Inner>[];
}

/** Those that a word follows. */
const WITH_VALUE = '*#@bf';

/** A field's code by its type, values and switches. */
export function readFieldCode<Inner>(code: readonly CodeText<Inner>[]): FieldCode<Inner> {
  const [first, ...rest] = wordsOf(code);
  const found: FieldCode<Inner> = {
    type: first === undefined ? '' : plainWord(first).toUpperCase(),
    values: [],
    switches: [],
  };
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at];
    if (word === undefined) break;
    const text = plainWord(word);
    if (word.isQuoted || !text.startsWith('\\') || text.length < 2) {
      found.values.push(word);
      continue;
    }
    const name = (text[1] ?? '').toLowerCase();
    const attached = text.slice(2);
    if (!WITH_VALUE.includes(name)) found.switches.push({ name, value: null });
    else if (attached !== '')
      found.switches.push({ name, value: { parts: [{ text: attached }], isQuoted: false } });
    else {
      found.switches.push({ name, value: rest[at + 1] ?? null });
      at += 1;
    }
  }
  return found;
}
