const OPEN = 0x7b;
const CLOSE = 0x7d;
const BACKSLASH = 0x5c;
const STAR = 0x2a;
const QUOTE = 0x27;
const SPACE = 0x20;
const MINUS = 0x2d;
const LINE_ENDS = [0x0a, 0x0d];
const ESCAPED = [OPEN, CLOSE, BACKSLASH, 0x7e, 0x5f];

/** Groups whose content is no text of the document. */
const SILENT = ['fonttbl', 'colortbl', 'stylesheet', 'pict', 'info', 'fldinst', 'objdata'];
const LONGEST_WORD = 32;
const LONGEST_NUMBER = 10;

function isLetter(byte = 0): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Counts the characters of an RTF document's text in one pass over its bytes. */
export function charactersOfRtf(bytes: Buffer): number {
  return new RtfWalk(bytes).walk().characters;
}

/**
 * Returns true if an RTF document announces raw bytes (`\bin`) beyond its end, for which a reader would wait
 * forever.
 */
export function announcesBeyondEnd(bytes: Buffer): boolean {
  return new RtfWalk(bytes).walk().isOverrun;
}

class RtfWalk {
  readonly #bytes: Buffer;
  #characters = 0;
  #isOverrun = false;
  #depth = 0;
  #silentFrom = Number.POSITIVE_INFINITY;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  walk(): { characters: number; isOverrun: boolean } {
    for (let at = 0; at < this.#bytes.length; ) at = this.#step(at, this.#bytes[at] ?? 0);
    return { characters: this.#characters, isOverrun: this.#isOverrun };
  }

  #step(at: number, byte: number): number {
    if (byte === BACKSLASH)
      return isLetter(this.#bytes[at + 1]) ? this.#passWord(at + 1) : this.#passSymbol(at + 1);
    if (byte === OPEN) this.#depth += 1;
    else if (byte === CLOSE) this.#close();
    else if (!LINE_ENDS.includes(byte)) this.#count();
    return at + 1;
  }

  #close(): void {
    if (this.#depth <= this.#silentFrom) this.#silentFrom = Number.POSITIVE_INFINITY;
    this.#depth -= 1;
  }

  #count(): void {
    if (this.#depth < this.#silentFrom) this.#characters += 1;
  }

  #silence(): void {
    this.#silentFrom = Math.min(this.#silentFrom, this.#depth);
  }

  /**
   * Reads a control word such as `\word123 `, and returns the place behind it, and behind the raw bytes that `\bin`
   * announces.
   */
  #passWord(start: number): number {
    const wordEnd = this.#endOf(start, isLetter);
    const word = this.#bytes.toString('latin1', start, Math.min(wordEnd, start + LONGEST_WORD));
    const digits = this.#bytes[wordEnd] === MINUS ? wordEnd + 1 : wordEnd;
    const end = this.#endOf(digits, isDigit);
    if (SILENT.includes(word)) this.#silence();
    const after = this.#bytes[end] === SPACE ? end + 1 : end;
    return word === 'bin' ? this.#passBinary(after, this.#bytes.toString('latin1', digits, end)) : after;
  }

  #passBinary(start: number, digits: string): number {
    const end = start + Number(digits.slice(0, LONGEST_NUMBER));
    if (end > this.#bytes.length) this.#isOverrun = true;
    return end;
  }

  #passSymbol(start: number): number {
    const symbol = this.#bytes[start] ?? 0;
    if (symbol === STAR) this.#silence();
    if (symbol === QUOTE || ESCAPED.includes(symbol)) this.#count();
    return symbol === QUOTE ? start + 3 : start + 1;
  }

  #endOf(start: number, fits: (byte?: number) => boolean): number {
    let end = start;
    while (fits(this.#bytes[end])) end += 1;
    return end;
  }
}
