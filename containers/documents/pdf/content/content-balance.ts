/** What a content leaves open, and closes without having opened it. */
export interface Balance {
  /** States of graphics that are still saved at the end. */
  open: number;
  /** How often it went back to a state that it had not saved. */
  under: number;
  /** Marked contents that have not ended, and ends of none. */
  marks: number;
  marksUnder: number;
  /** Whether a text object is open at the end; null where the content neither begins nor ends one. */
  inText: boolean | null;
  /** What ends the string, list or picture that the content breaks off in. */
  rest: string;
}

export const NOTHING: Balance = { open: 0, under: 0, marks: 0, marksUnder: 0, inText: null, rest: '' };

const [LF, CR, SPACE, TAB, NUL, FF] = [10, 13, 32, 9, 0, 12];
const BLANKS = new Set([LF, CR, SPACE, TAB, NUL, FF]);
const [OPEN_TEXT, CLOSE_TEXT, BACKSLASH, PERCENT] = [40, 41, 92, 37];
const [LESS, GREATER, OPEN_LIST, CLOSE_LIST, OPEN_BRACE, CLOSE_BRACE, SLASH] = [60, 62, 91, 93, 123, 125, 47];
const DELIMITERS = new Set([
  ...[OPEN_TEXT, CLOSE_TEXT, PERCENT, LESS, GREATER, OPEN_LIST, CLOSE_LIST, OPEN_BRACE, CLOSE_BRACE, SLASH],
]);
const [LETTER_I, LETTER_E] = [73, 69];
/** The operators that open something, or close it, by their bytes as one number. */
const OPERATORS = new Map(
  ['q', 'Q', 'BMC', 'BDC', 'EMC', 'BT', 'ET', 'ID'].map((operator) => [
    numberOf(Buffer.from(operator), 0, operator.length),
    operator,
  ]),
);
/** Of an operator. */
const LONGEST_WORD = 3;
/** By a byte: whether a word ends before it. */
const ENDS = Uint8Array.from({ length: 256 }, (_, byte) => Number(BLANKS.has(byte) || DELIMITERS.has(byte)));

function numberOf(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

function isEnd(byte: number | undefined): boolean {
  return byte === undefined || ENDS[byte] === 1;
}

/** Behind the `EI` that ends an inline image whose bytes begin here; null where nothing ends it. */
function afterImage(bytes: Uint8Array, start: number): number | null {
  for (let at = start; at < bytes.length; at++)
    if (
      bytes[at] === LETTER_E &&
      bytes[at + 1] === LETTER_I &&
      BLANKS.has(bytes[at - 1] ?? SPACE) &&
      isEnd(bytes[at + 2])
    )
      return at + 2;
  return null;
}

function afterByte(bytes: Uint8Array, start: number, ends: readonly number[]): number {
  let at = start;
  while (at < bytes.length && !ends.includes(bytes[at] ?? 0)) at++;
  return at + 1;
}

/** Reads a content from its first byte to its last, as readers do: whatever it is, nothing ends the reading. */
class ContentScan {
  readonly #bytes: Uint8Array;
  readonly #onOperator: (operator: string, start: number) => void;
  /** The ends of lists and dictionaries that are open. */
  readonly #nested: string[] = [];
  /** The end of what the content breaks off in. */
  #broken = '';
  #at = 0;

  constructor(bytes: Uint8Array, onOperator: (operator: string, start: number) => void) {
    this.#bytes = bytes;
    this.#onOperator = onOperator;
  }

  /** Returns what ends the token that the content breaks off in. */
  read(): string {
    while (this.#at < this.#bytes.length) this.#readToken(this.#bytes[this.#at] ?? 0);
    return [this.#broken, ...this.#nested.toReversed()].join('');
  }

  #readToken(byte: number): void {
    if (byte === OPEN_TEXT) this.#readText();
    else if (byte === PERCENT) this.#at = afterByte(this.#bytes, this.#at, [LF, CR]);
    else if (byte === LESS && this.#bytes[this.#at + 1] === LESS) this.#nest('>>');
    else if (byte === LESS) this.#readHexadecimal();
    else if (byte === OPEN_LIST) this.#nest(']');
    else if (byte === CLOSE_LIST) this.#unnest(']');
    else if (byte === GREATER && this.#bytes[this.#at + 1] === GREATER) this.#unnest('>>');
    else if (byte === SLASH) this.#skipWord();
    else if (isEnd(byte)) this.#at++;
    else this.#readWord();
  }

  #nest(end: string): void {
    this.#nested.push(end);
    this.#at += end.length;
  }

  #unnest(end: string): void {
    if (this.#nested.at(-1) === end) this.#nested.pop();
    this.#at += end.length;
  }

  #readText(): void {
    let depth = 1;
    for (this.#at++; this.#at < this.#bytes.length && depth > 0; this.#at++) {
      const byte = this.#bytes[this.#at];
      if (byte === BACKSLASH) this.#at++;
      else if (byte === OPEN_TEXT) depth++;
      else if (byte === CLOSE_TEXT) depth--;
    }
    this.#broken = depth === 0 ? '' : `\n${')'.repeat(depth)}`;
  }

  #readHexadecimal(): void {
    this.#at = afterByte(this.#bytes, this.#at, [GREATER]);
    if (this.#at > this.#bytes.length) this.#broken = '>';
  }

  #skipWord(): number {
    const start = this.#at++;
    while (!isEnd(this.#bytes[this.#at])) this.#at++;
    return start;
  }

  #readWord(): void {
    const start = this.#skipWord();
    if (this.#at - start > LONGEST_WORD) return;
    const word = OPERATORS.get(numberOf(this.#bytes, start, this.#at));
    if (word === undefined) return;
    if (this.#nested.length === 0) this.#onOperator(word, start);
    if (word !== 'ID') return;
    const end = afterImage(this.#bytes, this.#at);
    if (end === null) this.#broken = '\nEI';
    this.#at = end ?? this.#bytes.length;
  }
}

/** Of two contents, one behind the other. */
export function joined(first: Balance, second: Balance): Balance {
  return {
    open: Math.max(0, first.open - second.under) + second.open,
    under: first.under + Math.max(0, second.under - first.open),
    marks: Math.max(0, first.marks - second.marksUnder) + second.marks,
    marksUnder: first.marksUnder + Math.max(0, second.marksUnder - first.marks),
    inText: second.inText ?? first.inText,
    rest: second.rest,
  };
}

/** How far a content stream opens and closes states of graphics, marked contents and text in pairs. */
export function balanceOf(bytes: Uint8Array): Balance {
  const balance = { ...NOTHING };
  const scan = new ContentScan(bytes, (operator) => {
    if (operator === 'q') balance.open++;
    else if (operator === 'Q' && balance.open > 0) balance.open--;
    else if (operator === 'Q') balance.under++;
    else if (operator === 'BMC' || operator === 'BDC') balance.marks++;
    else if (operator === 'EMC' && balance.marks > 0) balance.marks--;
    else if (operator === 'EMC') balance.marksUnder++;
    else if (operator === 'BT') balance.inText = true;
    else if (operator === 'ET') balance.inText = false;
  });
  balance.rest = scan.read();
  return balance;
}

/** The content without what goes back to a state that it has not saved: readers pass over it. */
export function withoutUnder(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  let [open, kept] = [0, 0];
  new ContentScan(bytes, (operator, start) => {
    if (operator === 'q') open++;
    else if (operator === 'Q' && open > 0) open--;
    else if (operator === 'Q') {
      parts.push(bytes.subarray(kept, start));
      kept = start + 1;
    }
  }).read();
  return Buffer.concat([...parts, bytes.subarray(kept)]);
}

/** What ends all that a content has left open. */
export function endingOf({ open, marks, inText, rest }: Balance): string {
  return [rest, '\n', inText ? 'ET ' : '', 'EMC '.repeat(marks), 'Q '.repeat(open)].join('');
}
