import { readEscapedUtf8 } from '../../../plain/pdf/escaped-utf8.ts';
import { hexDigit, isSpace } from './bytes.ts';
import { ContentTokens, TOKENS, type TokenKind } from './content-tokens.ts';
import { MAX_NAME, MAX_STRING } from './limits.ts';
import { numberOf, shortNumber, soundNumber } from './numbers.ts';

/**
 * An operand of a content stream. A dictionary is the list of its keys and values; null is a value that no caller
 * needs.
 */
export type Operand = number | string | Buffer | Operand[] | null;

export function isBytes(operand: Operand | undefined): operand is Buffer {
  return operand instanceof Uint8Array;
}

/**
 * Called for each operator with its operands (numbers, names with their slash, strings as bytes, arrays) and the place
 * of the first byte behind it.
 */
export type OnOperator = (operator: string, operands: readonly Operand[], end: number) => void;

/** An operand that PDF readers understand, but that ISO 32000-1 does not define, or that exceeds its table C.1. */
export interface Flaw {
  start: number;
  end: number;
  /** An equivalent notation to replace it; null if there is none. */
  written: string | null;
}

export type OnFlaw = (flaw: Flaw) => void;

const LONGEST_OPERATOR = 3;
/** The operators by their bytes as one number, so that a word that is one needs no text of its own. */
const OPERATORS = new Map(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q ' +
    're RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'
  )
    .split(' ')
    .map((operator) => [packed(Buffer.from(operator), 0, operator.length), operator]),
);
const CONSTANTS = new Set(['true', 'false', 'null']);
const MAX_OPERANDS = 10_000;
const MAX_NESTING = 32;
const [PERIOD, HASH, BACKSLASH, LF, CR] = [0x2e, 0x23, 0x5c, 10, 13];
const ESCAPES: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

/** Reads a content stream once, from its first byte to its last; throws if it does not conform to the norm. */
class ContentReader {
  readonly #bytes: Buffer;
  readonly #tokens: ContentTokens;
  readonly #onFlaw: OnFlaw | undefined;

  constructor(bytes: Buffer, onFlaw: OnFlaw | undefined) {
    this.#bytes = bytes;
    this.#tokens = new ContentTokens(bytes);
    this.#onFlaw = onFlaw;
  }

  read(onOperator: OnOperator): void {
    const tokens = this.#tokens;
    let operands: Operand[] = [];
    for (let kind = tokens.next(); kind !== TOKENS.end; kind = tokens.next()) {
      if (kind !== TOKENS.word) {
        operands.push(this.#operand(kind, 0));
        if (operands.length > MAX_OPERANDS) throw new Error('Too many operands.');
        continue;
      }
      if (this.#isNumber()) {
        operands.push(this.#number());
        continue;
      }
      const operator = this.#operator();
      if (operator === undefined) {
        if (!CONSTANTS.has(this.#text())) throw new Error('Not an operator.');
        operands.push(null);
        continue;
      }
      onOperator(operator, operands, tokens.end);
      operands = [];
      if (operator === 'ID' && tokens.skipInlineImage() !== 'found')
        throw new Error('An inline image without its end.');
    }
  }

  #operator(): string | undefined {
    const { start, end } = this.#tokens;
    return end - start > LONGEST_OPERATOR ? undefined : OPERATORS.get(packed(this.#bytes, start, end));
  }

  /** Returns the current token as written, from `skipped` bytes behind its start on. */
  #text(skipped = 0): string {
    return this.#bytes.toString('latin1', this.#tokens.start + skipped, this.#tokens.end);
  }

  #isNumber(): boolean {
    const byte = this.#bytes[this.#tokens.start] ?? 0;
    return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === PERIOD;
  }

  #number(): number {
    const { start, end } = this.#tokens;
    if (this.#onFlaw === undefined) return shortNumber(this.#bytes, start, end) ?? numberOf(this.#text());
    const word = this.#text();
    const written = soundNumber(word);
    if (written !== null) this.#onFlaw({ start, end, written });
    return numberOf(word);
  }

  #operand(kind: TokenKind, depth: number): Operand {
    if (depth > MAX_NESTING) throw new Error('Nested too deep.');
    if (kind === TOKENS.word) return this.#isNumber() ? this.#number() : null;
    if (kind === TOKENS.name) return this.#name();
    if (kind === TOKENS.string) return this.#bounded(this.#string());
    if (kind === TOKENS.hexString) return this.#bounded(this.#hexString());
    if (kind === TOKENS.listStart) return this.#items(TOKENS.listEnd, depth);
    if (kind === TOKENS.dictionaryStart) return this.#items(TOKENS.dictionaryEnd, depth);
    throw new Error('A delimiter without its partner.');
  }

  #bounded(string: Buffer): Buffer {
    const { start, end } = this.#tokens;
    if (string.length > MAX_STRING) this.#onFlaw?.({ start, end, written: null });
    return string;
  }

  #name(): string {
    const { start, end } = this.#tokens;
    if (end - start - 1 > MAX_NAME) this.#onFlaw?.({ start: start + 1, end, written: null });
    if (isPlainName(this.#bytes, start, end)) return this.#text();
    const word = this.#text(1);
    if (!word.includes('#')) return `/${readEscapedUtf8(Buffer.from(word, 'latin1'))}`;
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
    return `/${readEscapedUtf8(Buffer.from(bytes))}`;
  }

  #string(): Buffer {
    const { start, end, unclosed } = this.#tokens;
    if (unclosed > 0) throw new Error('A string without its end.');
    const string = Buffer.allocUnsafe(end - start - 2);
    for (let at = start + 1; at < end - 1; at++) {
      const byte = this.#bytes[at] ?? 0;
      if (byte === BACKSLASH) return unescaped(this.#bytes.subarray(start + 1, end - 1));
      string[at - start - 1] = byte;
    }
    return string;
  }

  #hexString(): Buffer {
    const { start, end, unclosed } = this.#tokens;
    if (unclosed > 0) throw new Error('A string without its end.');
    const string = Buffer.alloc(Math.ceil((end - start - 2) / 2));
    let digits = 0;
    for (let at = start + 1; at < end - 1; at++) {
      const digit = hexDigit(this.#bytes[at]);
      if (digit < 0 && !isSpace(this.#bytes[at])) throw new Error('Not a hexadecimal string.');
      if (digit < 0) continue;
      const place = digits >> 1;
      string[place] = digits % 2 === 0 ? digit << 4 : (string[place] ?? 0) | digit;
      digits += 1;
    }
    if (digits % 2 === 1) this.#onFlaw?.({ start: end - 1, end: end - 1, written: '0' });
    return string.subarray(0, Math.ceil(digits / 2));
  }

  /** Reads the items of a list, or the keys and values of a dictionary. */
  #items(last: TokenKind, depth: number): Operand[] {
    const items: Operand[] = [];
    for (let kind = this.#tokens.next(); kind !== last; kind = this.#tokens.next()) {
      if (kind === TOKENS.end) throw new Error('A list or a dictionary without its end.');
      items.push(this.#operand(kind, depth + 1));
    }
    return items;
  }
}

/** Returns up to four bytes as one number. */
function packed(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = (number << 8) | (bytes[at] ?? 0);
  return number;
}

/** Returns true if a name is only ASCII and has no `#`, so that its bytes are its text. */
function isPlainName(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === HASH || byte >= 0x80) return false;
  }
  return true;
}

/** Decodes the bytes between the parentheses of a string. */
function unescaped(written: Buffer): Buffer {
  const bytes = Buffer.alloc(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at++) {
    let byte = written[at] ?? 0;
    if (byte === BACKSLASH) {
      byte = written[++at] ?? 0;
      if (byte === CR || byte === LF) {
        if (byte === CR && written[at + 1] === LF) at++;
        continue;
      }
      const digits = octalDigits(written, at);
      if (digits > 0) {
        byte = Number.parseInt(written.toString('latin1', at, at + digits), 8);
        at += digits - 1;
      } else byte = ESCAPES[byte] ?? byte;
    }
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

/** Returns the number of octal digits of an escape at this place, from 0 to 3. */
function octalDigits(bytes: Buffer, from: number): number {
  let digits = 0;
  for (; digits < 3; digits++) {
    const byte = bytes[from + digits] ?? 0;
    if (byte < 0x30 || byte > 0x37) break;
  }
  return digits;
}

/**
 * Calls `onOperator` for each operator of a content stream, and `onFlaw` for each flaw; throws if the content cannot be
 * read with certainty.
 */
export function readContent(bytes: Buffer, onOperator: OnOperator, onFlaw?: OnFlaw): void {
  new ContentReader(bytes, onFlaw).read(onOperator);
}
