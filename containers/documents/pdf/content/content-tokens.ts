import {
  BACKSLASH,
  CLOSE,
  CLOSE_LIST,
  GREATER,
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

/** The kinds of tokens of a content stream; `stray` is a delimiter that opens and closes nothing. */
export const TOKENS = {
  end: 0,
  word: 1,
  name: 2,
  string: 3,
  hexString: 4,
  listStart: 5,
  listEnd: 6,
  dictionaryStart: 7,
  dictionaryEnd: 8,
  stray: 9,
} as const;

export type TokenKind = (typeof TOKENS)[keyof typeof TOKENS];

const [LF, CR, LETTER_E, LETTER_I] = [10, 13, 0x45, 0x49];
/** Bytes behind an `EI` that have to look like content. */
const CONTENT_BYTES = 12;

function isEnd(byte: number | undefined): boolean {
  return byte === undefined || !isPlain(byte);
}

/**
 * Returns true if the bytes from this place on can be operators and operands; a string may hold any bytes.
 */
function looksLikeContent(bytes: Uint8Array, from: number): boolean {
  for (const byte of bytes.subarray(from, from + CONTENT_BYTES)) {
    if (byte === OPEN) return true;
    if (!isSpace(byte) && (byte < SPACE || byte >= 127)) return false;
  }
  return true;
}

/**
 * Splits a content stream (ISO 32000-1, 7.8.2) into tokens, from its first byte to its last. It reads each byte once
 * and never throws; the caller decides what is no sound content.
 */
export class ContentTokens {
  readonly #bytes: Uint8Array;
  /** The places of the current token's first byte and of the byte behind it. */
  start = 0;
  end = 0;
  /** For a string without an end: the number of its open parentheses, or 1 if it is hexadecimal. */
  unclosed = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Goes to the next token. */
  next(): TokenKind {
    const bytes = this.#bytes;
    this.#skipSpace();
    this.start = this.end;
    if (this.start >= bytes.length) return TOKENS.end;
    const byte = bytes[this.start] ?? 0;
    const following = bytes[this.start + 1];
    if (!isDelimiter(byte)) return this.#word(TOKENS.word);
    this.end = this.start + 1;
    if (byte === SLASH) return this.#word(TOKENS.name);
    if (byte === OPEN) return this.#string();
    if (byte === OPEN_LIST) return TOKENS.listStart;
    if (byte === CLOSE_LIST) return TOKENS.listEnd;
    if (byte === LESS && following !== LESS) return this.#hexString();
    if (byte !== LESS && (byte !== GREATER || following !== GREATER)) return TOKENS.stray;
    this.end += 1;
    return byte === LESS ? TOKENS.dictionaryStart : TOKENS.dictionaryEnd;
  }

  /**
   * Goes from an `ID` to the `EI` that ends its inline image, which is the next token then. Binary data may contain the
   * same letters, so the first `EI` followed by content counts. Returns `unsure` if there are only others, of which the
   * first one counts, and `missing`, at the end of the content, if there is none.
   */
  skipInlineImage(): 'found' | 'unsure' | 'missing' {
    const bytes = this.#bytes;
    let first: number | undefined;
    const ended = (place: number, state: 'found' | 'unsure' | 'missing') => {
      this.end = place;
      return state;
    };
    for (let at = bytes.indexOf(LETTER_E, this.end); at >= 0; at = bytes.indexOf(LETTER_E, at + 1)) {
      if (bytes[at + 1] !== LETTER_I || !isSpace(bytes[at - 1]) || !isEnd(bytes[at + 2])) continue;
      if (looksLikeContent(bytes, at + 2)) return ended(at, 'found');
      first ??= at;
    }
    return first === undefined ? ended(bytes.length, 'missing') : ended(first, 'unsure');
  }

  #skipSpace(): void {
    const bytes = this.#bytes;
    let at = this.end;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === PERCENT) while (at + 1 < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
      else if (!isSpace(byte)) break;
    }
    this.end = at;
  }

  #word(kind: TokenKind): TokenKind {
    const bytes = this.#bytes;
    let at = this.end;
    while (at < bytes.length && isPlain(bytes[at] ?? 0)) at++;
    this.end = at;
    return kind;
  }

  #string(): TokenKind {
    const bytes = this.#bytes;
    let depth = 1;
    let at = this.end;
    for (; at < bytes.length && depth > 0; at++) {
      const byte = bytes[at];
      if (byte === BACKSLASH) at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE) depth--;
    }
    this.end = Math.min(at, bytes.length);
    this.unclosed = depth;
    return TOKENS.string;
  }

  #hexString(): TokenKind {
    const bytes = this.#bytes;
    let at = this.end;
    while (at < bytes.length && bytes[at] !== GREATER) at++;
    this.unclosed = at < bytes.length ? 0 : 1;
    this.end = Math.min(at + 1, bytes.length);
    return TOKENS.hexString;
  }
}
