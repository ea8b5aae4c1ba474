/** What a page's content leaves open, and takes that it never opened. */
export interface Balance {
  /** States of graphics that are still saved at the end. */
  open: number;
  /** How often it went back to a state that it had not saved. */
  under: number;
}

const [LF, CR, SPACE, TAB, NUL, FF] = [10, 13, 32, 9, 0, 12];
const BLANKS = new Set([LF, CR, SPACE, TAB, NUL, FF]);
const [OPEN_TEXT, CLOSE_TEXT, BACKSLASH, PERCENT] = [40, 41, 92, 37];
const [LESS, GREATER, OPEN_LIST, CLOSE_LIST, OPEN_BRACE, CLOSE_BRACE, SLASH] = [60, 62, 91, 93, 123, 125, 47];
const DELIMITERS = new Set([
  ...[OPEN_TEXT, CLOSE_TEXT, PERCENT, LESS, GREATER, OPEN_LIST, CLOSE_LIST, OPEN_BRACE, CLOSE_BRACE, SLASH],
]);
const [SMALL_Q, LARGE_Q, LETTER_I, LETTER_D, LETTER_E] = [113, 81, 73, 68, 69];

function isEnd(byte: number | undefined): boolean {
  return byte === undefined || BLANKS.has(byte) || DELIMITERS.has(byte);
}

function afterText(bytes: Uint8Array, start: number): number {
  let depth = 1;
  let at = start + 1;
  for (; at < bytes.length && depth > 0; at++) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at++;
    else if (byte === OPEN_TEXT) depth++;
    else if (byte === CLOSE_TEXT) depth--;
  }
  return at;
}

function afterByte(bytes: Uint8Array, start: number, ends: readonly number[]): number {
  let at = start;
  while (at < bytes.length && !ends.includes(bytes[at] ?? 0)) at++;
  return at + 1;
}

/** Behind the `EI` that ends an inline image whose bytes begin here. */
function afterImage(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at++)
    if (
      bytes[at] === LETTER_E &&
      bytes[at + 1] === LETTER_I &&
      BLANKS.has(bytes[at - 1] ?? SPACE) &&
      isEnd(bytes[at + 2])
    )
      return at + 2;
  return bytes.length;
}

/** Of two contents, one behind the other. */
export function joined(first: Balance, second: Balance): Balance {
  return {
    open: Math.max(0, first.open - second.under) + second.open,
    under: first.under + Math.max(0, second.under - first.open),
  };
}

/** How far a content stream saves and restores the state of graphics in pairs. */
export function balanceOf(bytes: Uint8Array): Balance {
  let [depth, under] = [0, 0];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === OPEN_TEXT) at = afterText(bytes, at);
    else if (byte === PERCENT) at = afterByte(bytes, at, [LF, CR]);
    else if (byte === LESS && bytes[at + 1] !== LESS) at = afterByte(bytes, at, [GREATER]);
    else if (byte === LESS) at += 2;
    else if (BLANKS.has(byte) || (DELIMITERS.has(byte) && byte !== SLASH)) at++;
    else {
      const start = at++;
      while (!isEnd(bytes[at])) at++;
      const length = at - start;
      if (length === 1 && byte === SMALL_Q) depth++;
      else if (length === 1 && byte === LARGE_Q) {
        if (depth > 0) depth--;
        else under++;
      } else if (length === 2 && byte === LETTER_I && bytes[start + 1] === LETTER_D)
        at = afterImage(bytes, at);
    }
  }
  return { open: depth, under };
}
