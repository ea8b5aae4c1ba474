import { COMMANDS } from './vocabulary.ts';

export interface Command {
  /** The command with its prefix as `^` or `~`, in capitals: `^FO`; fonts are all `^A`. */
  name: string;
  /**
   * The parameters with a character for each byte, without line breaks, and commas between them whatever the file's
   * delimiter.
   */
  parameters: string;
}

interface Signs {
  caret: string;
  tilde: string;
  delimiter: string;
}

/** Returns a file's bytes with one character for each, whatever its byte order mark. */
export function zplText(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe)
    return Buffer.from(file.toString('utf16le').slice(1)).toString('latin1');
  const start = first === 0xef && second === 0xbb && file[2] === 0xbf ? 3 : 0;
  return file.toString('latin1', start);
}

const BREAKS = /[\r\n\t]/g;
/** ^GF and ~DY in binary: the format and, last before the data, their number of bytes. */
const BINARY_FIELD = /^[BC],(\d{1,8}),[^,]{0,12},[^,]{0,8},/i;
const BINARY_DOWNLOAD = /^[^,]{0,40},[BC],[^,]{0,3},(\d{1,8}),[^,]{0,8},/i;
const TEXTS = ['^FD', '^FV', '^FX'];
const LONGEST_HEAD = 100;

function nameAt(text: string, at: number, { caret, tilde }: Signs): string {
  const prefix = text[at] === caret ? '^' : '~';
  const following = text.slice(at + 1, at + 3).toUpperCase();
  const end = [...following].findIndex((letter) => letter === caret || letter === tilde);
  const letters = end === -1 ? following : following.slice(0, end);
  return prefix === '^' && letters.startsWith('A') ? '^A' : prefix + letters;
}

/** Returns the length of a command's binary data, which may contain any byte. */
function binaryLength(name: string, head: string): number {
  const form = name === '^GF' ? BINARY_FIELD : name === '~DY' ? BINARY_DOWNLOAD : null;
  const found = form?.exec(head);
  return found ? found[0].length + Number(found[1]) : 0;
}

function endOf(text: string, name: string, from: number, signs: Signs): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === signs.caret) return at;
    if (text[at] !== signs.tilde) continue;
    // A tilde in a text is plain text, unless a command begins there.
    if (!TEXTS.includes(name) || COMMANDS.has(nameAt(text, at, signs))) return at;
  }
  return text.length;
}

/** Applies the signs that ^CC, ^CD, ^CT and the like set in place of others. */
function changed(signs: Signs, name: string, sign: string): Signs {
  switch (name.slice(1)) {
    case 'CC':
      return { ...signs, caret: sign };
    case 'CT':
      return { ...signs, tilde: sign };
    case 'CD':
      return { ...signs, delimiter: sign };
    default:
      return signs;
  }
}

/** Yields the commands of a ZPL file that has one character for each byte. */
export function* scanZpl(text: string): Generator<Command> {
  let signs: Signs = { caret: '^', tilde: '~', delimiter: ',' };
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    if (sign !== signs.caret && sign !== signs.tilde) {
      at += 1;
      continue;
    }
    const name = nameAt(text, at, signs);
    const start = at + name.length;
    if (/^[\^~]C[CDT]$/.test(name)) {
      signs = changed(signs, name, text[start] ?? ',');
      at = start + 1;
      continue;
    }
    const binary = binaryLength(name, text.slice(start, start + LONGEST_HEAD));
    const end = endOf(text, name, Math.min(text.length, start + binary), signs);
    const raw = text.slice(start, end);
    const plain = binary > 0 ? raw : raw.replace(BREAKS, '');
    const isText = TEXTS.includes(name) || binary > 0 || signs.delimiter === ',';
    yield { name, parameters: isText ? plain : plain.replaceAll(signs.delimiter, ',') };
    at = end;
  }
}
