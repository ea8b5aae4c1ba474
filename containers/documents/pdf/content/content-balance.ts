import { ContentTokens, TOKENS } from './content-tokens.ts';

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

/** The operators that open something, or close it, by their bytes as one number. */
const OPERATORS = new Map(
  ['q', 'Q', 'BMC', 'BDC', 'EMC', 'BT', 'ET', 'ID'].map((operator) => [
    numberOf(Buffer.from(operator), 0, operator.length),
    operator,
  ]),
);
/** Of an operator. */
const LONGEST_WORD = 3;

function numberOf(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

/** Reads a content from its first byte to its last, as readers do: whatever it is, nothing ends the reading. */
class ContentScan {
  readonly #bytes: Uint8Array;
  readonly #tokens: ContentTokens;
  readonly #onOperator: (operator: string, start: number) => void;
  /** The ends of lists and dictionaries that are open. */
  readonly #nested: string[] = [];
  /** The end of what the content breaks off in. */
  #broken = '';

  constructor(bytes: Uint8Array, onOperator: (operator: string, start: number) => void) {
    this.#bytes = bytes;
    this.#tokens = new ContentTokens(bytes);
    this.#onOperator = onOperator;
  }

  /** Returns what ends the token that the content breaks off in. */
  read(): string {
    const tokens = this.#tokens;
    for (let kind = tokens.next(); kind !== TOKENS.end; kind = tokens.next()) {
      if (kind === TOKENS.word) this.#readWord();
      else if (kind === TOKENS.string && tokens.unclosed > 0)
        this.#broken = `\n${')'.repeat(tokens.unclosed)}`;
      else if (kind === TOKENS.hexString && tokens.unclosed > 0) this.#broken = '>';
      else if (kind === TOKENS.listStart) this.#nested.push(']');
      else if (kind === TOKENS.dictionaryStart) this.#nested.push('>>');
      else if (kind === TOKENS.listEnd) this.#endNested(']');
      else if (kind === TOKENS.dictionaryEnd) this.#endNested('>>');
    }
    return [this.#broken, ...this.#nested.toReversed()].join('');
  }

  #endNested(end: string): void {
    if (this.#nested.at(-1) === end) this.#nested.pop();
  }

  #readWord(): void {
    const { start, end } = this.#tokens;
    if (end - start > LONGEST_WORD) return;
    const word = OPERATORS.get(numberOf(this.#bytes, start, end));
    if (word === undefined) return;
    if (this.#nested.length === 0) this.#onOperator(word, start);
    if (word === 'ID' && this.#tokens.skipInlineImage() === 'missing') this.#broken = '\nEI';
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
