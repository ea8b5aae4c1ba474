import {
  BACKSLASH,
  CLOSE,
  CLOSE_LIST,
  GREATER,
  hexDigit,
  isDelimiter,
  isPlain,
  isSpace,
  LESS,
  OPEN,
  OPEN_LIST,
  PERCENT,
  SLASH,
  SPACE,
} from './bytes.ts';
import { MAX_NAME, MAX_STRING } from './limits.ts';
import { numberOf, soundNumber } from './numbers.ts';

/** An operand of a content stream, a dictionary as the list of its keys and values; null for what is asked by nobody. */
export type Operand = number | string | Buffer | Operand[] | null;

/**
 * Called for each operator with its operands: numbers, names with their slash, strings as bytes, arrays; and with the
 * place of the first byte after it.
 */
export type OnOperator = (operator: string, operands: readonly Operand[], end: number) => void;

/** An operand that readers understand, but that ISO 32000-1 does not know, or that is beyond its table C.1. */
export interface Flaw {
  start: number;
  end: number;
  /** What says the same and stands in its place; null where nothing does. */
  written: string | null;
}

export type OnFlaw = (flaw: Flaw) => void;

const OPERATORS = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q ' +
    're RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);
const MAX_OPERANDS = 10_000;
const MAX_NESTING = 32;
const [PERIOD, HASH] = [0x2e, 0x23];
const ESCAPES: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

/** Reads a content stream once, from its first byte to its last; throws where it is not as the norm has it. */
class ContentReader {
  readonly #bytes: Buffer;
  readonly #onFlaw: OnFlaw | undefined;
  #at = 0;

  constructor(bytes: Buffer, onFlaw: OnFlaw | undefined) {
    this.#bytes = bytes;
    this.#onFlaw = onFlaw;
  }

  read(onOperator: OnOperator): void {
    let operands: Operand[] = [];
    while (this.#skipSpace()) {
      const start = this.#bytes[this.#at] ?? 0;
      if (!this.#isWord(start)) {
        operands.push(this.#operand(0));
        if (operands.length > MAX_OPERANDS) throw new Error('Too many operands.');
        continue;
      }
      const word = this.#word();
      if (this.#isNumber(start)) operands.push(this.#number(word));
      else if (word === 'true' || word === 'false' || word === 'null') operands.push(null);
      else if (!OPERATORS.has(word)) throw new Error('Not an operator.');
      else {
        onOperator(word, operands, this.#at);
        operands = [];
        if (word === 'ID') this.#skipInlineImage();
      }
    }
  }

  #isWord(byte: number): boolean {
    return !isDelimiter(byte);
  }

  #isNumber(byte: number): boolean {
    return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === PERIOD;
  }

  #number(word: string): number {
    const written = this.#onFlaw === undefined ? null : soundNumber(word);
    if (written !== null) this.#onFlaw?.({ start: this.#at - word.length, end: this.#at, written });
    return numberOf(word);
  }

  #skipSpace(): boolean {
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at];
      if (byte === PERCENT) this.#skipComment();
      else if (!isSpace(byte)) return true;
      else this.#at++;
    }
    return false;
  }

  #skipComment(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 10 && this.#bytes[this.#at] !== 13)
      this.#at++;
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.#bytes.length && isPlain(this.#bytes[this.#at] ?? 0)) this.#at++;
    if (this.#at === start) throw new Error('A delimiter without its partner.');
    return this.#bytes.toString('latin1', start, this.#at);
  }

  #operand(depth: number): Operand {
    if (depth > MAX_NESTING) throw new Error('Nested too deep.');
    const start = this.#bytes[this.#at] ?? 0;
    if (start === SLASH) return this.#name();
    if (start === OPEN) return this.#bounded(this.#at, this.#string());
    if (start === OPEN_LIST) return this.#list(depth);
    if (start === LESS && this.#bytes[this.#at + 1] === LESS) return this.#dictionary(depth);
    if (start === LESS) return this.#bounded(this.#at, this.#hexString());
    const word = this.#word();
    return this.#isNumber(start) ? this.#number(word) : null;
  }

  #bounded(start: number, string: Buffer): Buffer {
    if (string.length > MAX_STRING) this.#onFlaw?.({ start, end: this.#at, written: null });
    return string;
  }

  #name(): string {
    this.#at++;
    const isEmpty = this.#at >= this.#bytes.length || isSpace(this.#bytes[this.#at]);
    if (isEmpty || isDelimiter(this.#bytes[this.#at] ?? SPACE)) return '/';
    const start = this.#at;
    const word = this.#word();
    if (word.length > MAX_NAME) this.#onFlaw?.({ start, end: this.#at, written: null });
    if (!word.includes('#')) return `/${Buffer.from(word, 'latin1').toString('utf8')}`;
    const bytes: number[] = [];
    for (let at = 0; at < word.length; at++) {
      const byte = word.charCodeAt(at);
      const [high, low] = [hexDigit(word.charCodeAt(at + 1)), hexDigit(word.charCodeAt(at + 2))];
      if (byte !== HASH || high < 0 || low < 0) bytes.push(byte);
      else {
        bytes.push(high * 16 + low);
        at += 2;
      }
    }
    return `/${Buffer.from(bytes).toString('utf8')}`;
  }

  #string(): Buffer {
    const bytes: number[] = [];
    let depth = 1;
    for (this.#at++; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === BACKSLASH) {
        this.#escape(bytes);
        continue;
      }
      if (byte === OPEN) depth++;
      if (byte === CLOSE && --depth === 0) {
        this.#at++;
        return Buffer.from(bytes);
      }
      bytes.push(byte);
    }
    throw new Error('A string without its end.');
  }

  #escape(bytes: number[]): void {
    const byte = this.#bytes[++this.#at] ?? 0;
    if (byte >= 0x30 && byte <= 0x37) {
      let code = 0;
      let digits = 0;
      for (; digits < 3; digits++) {
        const digit = (this.#bytes[this.#at + digits] ?? 0) - 0x30;
        if (digit < 0 || digit > 7) break;
        code = code * 8 + digit;
      }
      this.#at += digits - 1;
      bytes.push(code & 255);
    } else if (byte === 13) {
      if (this.#bytes[this.#at + 1] === 10) this.#at++;
    } else if (byte !== 10) bytes.push(ESCAPES[byte] ?? byte);
  }

  #hexString(): Buffer {
    const end = this.#bytes.indexOf(GREATER, this.#at);
    if (end < 0) throw new Error('A string without its end.');
    const string = Buffer.alloc(Math.ceil((end - this.#at - 1) / 2));
    let digits = 0;
    for (let at = this.#at + 1; at < end; at++) {
      const digit = hexDigit(this.#bytes[at]);
      if (digit < 0 && !isSpace(this.#bytes[at])) throw new Error('Not a hexadecimal string.');
      if (digit < 0) continue;
      const place = digits >> 1;
      string[place] = digits % 2 === 0 ? digit << 4 : (string[place] ?? 0) | digit;
      digits += 1;
    }
    if (digits % 2 === 1) this.#onFlaw?.({ start: end, end, written: '0' });
    this.#at = end + 1;
    return string.subarray(0, Math.ceil(digits / 2));
  }

  #list(depth: number): Operand[] {
    const items: Operand[] = [];
    this.#at++;
    while (this.#skipSpace()) {
      if (this.#bytes[this.#at] === CLOSE_LIST) {
        this.#at++;
        return items;
      }
      items.push(this.#operand(depth + 1));
    }
    throw new Error('A list without its end.');
  }

  /** Its keys and values, one after the other. */
  #dictionary(depth: number): Operand[] {
    const items: Operand[] = [];
    this.#at += 2;
    while (this.#skipSpace()) {
      if (this.#bytes[this.#at] === GREATER && this.#bytes[this.#at + 1] === GREATER) {
        this.#at += 2;
        return items;
      }
      items.push(this.#operand(depth + 1));
    }
    throw new Error('A dictionary without its end.');
  }

  /** To the end of the bytes after `ID`: an `EI` between white space that an operator or an operand follows. */
  #skipInlineImage(): void {
    for (let at = this.#bytes.indexOf('EI', this.#at + 1); at >= 0; at = this.#bytes.indexOf('EI', at + 1)) {
      if (!isSpace(this.#bytes[at - 1])) continue;
      const after = this.#bytes[at + 2];
      if (after !== undefined && !isSpace(after)) continue;
      if (!this.#looksLikeContent(at + 2)) continue;
      this.#at = at;
      return;
    }
    throw new Error('An inline image without its end.');
  }

  #looksLikeContent(from: number): boolean {
    const next = this.#bytes.subarray(from, from + 12);
    return next.every((byte) => isSpace(byte) || (byte >= SPACE && byte < 127));
  }
}

/** Tells the operators of a content stream in their order, and its flaws; throws where it cannot be read for sure. */
export function readContent(bytes: Buffer, onOperator: OnOperator, onFlaw?: OnFlaw): void {
  new ContentReader(bytes, onFlaw).read(onOperator);
}
