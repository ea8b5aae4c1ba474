import { ContentTokens, TOKENS } from './content-tokens.ts';

/** The constructs that a content leaves open, and those that it closes without having opened them. */
export interface Balance {
  /** Graphics states that are still saved at the end. */
  open: number;
  /** The number of times that it restores a graphics state that it has not saved. */
  under: number;
  /** Marked contents without an end, and ends without a beginning. */
  marks: number;
  marksUnder: number;
  /** True if a text object is open at the end; null if the content neither begins nor ends one. */
  inText: boolean | null;
  /** The characters that close the string, list or inline image in which the content is cut off. */
  rest: string;
}

export const NOTHING: Balance = { open: 0, under: 0, marks: 0, marksUnder: 0, inText: null, rest: '' };

/** The operators that open or close something, by their bytes as one number. */
const OPERATORS = new Map(
  ['q', 'Q', 'BMC', 'BDC', 'EMC', 'BT', 'ET', 'ID'].map((operator) => [
    numberOf(Buffer.from(operator), 0, operator.length),
    operator,
  ]),
);
/** Longest operator among them. */
const LONGEST_WORD = 3;

function numberOf(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

/** Reads a content from its first byte to its last, as PDF readers do: nothing in it ends the reading. */
class ContentScan {
  readonly #bytes: Uint8Array;
  readonly #tokens: ContentTokens;
  readonly #onOperator: (operator: string, start: number) => void;
  /** The closing delimiters of lists and dictionaries that are open. */
  readonly #nested: string[] = [];
  /** The characters that close the token in which the content is cut off. */
  #broken = '';

  constructor(bytes: Uint8Array, onOperator: (operator: string, start: number) => void) {
    this.#bytes = bytes;
    this.#tokens = new ContentTokens(bytes);
    this.#onOperator = onOperator;
  }

  /** Returns the characters that close the cut-off token and the lists and dictionaries around it. */
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

/** Returns the balance of two contents, one behind the other. */
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

/** Counts the graphics states, marked contents and text objects that a content stream opens and closes. */
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

/** Returns the content without restoring graphics states that it has not saved, which PDF readers ignore. */
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

/** Returns the operators that close everything a content leaves open. */
export function endingOf({ open, marks, inText, rest }: Balance): string {
  return [rest, '\n', inText ? 'ET ' : '', 'EMC '.repeat(marks), 'Q '.repeat(open)].join('');
}
