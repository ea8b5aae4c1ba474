import { type DecimalMark, isTwoWay, markOf } from '../../text/values/numbers.ts';

/** In millionths, so that sums are exact. */
export type Millionths = bigint;

export interface Amount {
  value: Millionths;
  /** Decimals as written, at least two. */
  decimals: number;
}

const DECIMALS = 6;
const MOST_CHARACTERS = 40;
const PARTS = /^(\d*)(?:([.,])(\d*))?$/;

interface Unsigned {
  isNegative: boolean;
  digits: string;
}

function unsigned(text: string): Unsigned {
  const bare = text
    .replace(/[\s\u00a0]/g, '')
    .replace(/^([-+]?)R?\$/i, '$1')
    .replace(/^R?\$/i, '');
  const isBehind = bare.endsWith('-') || bare.endsWith('+');
  const sign = isBehind ? bare.at(-1) : bare[0];
  const hasSign = sign === '-' || sign === '+';
  const digits = hasSign ? (isBehind ? bare.slice(0, -1) : bare.slice(1)) : bare;
  return { isNegative: sign === '-', digits };
}

function lastMark(digits: string): DecimalMark | null {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma === -1 && point === -1) return null;
  return comma > point ? ',' : '.';
}

/** Returns the decimal mark of a bank, by all amounts of a file: the comma if any cents follow one. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark {
  for (const text of texts) {
    if (text.length > MOST_CHARACTERS || !text.includes(',')) continue;
    const { digits } = unsigned(text);
    const behind = digits.length - digits.lastIndexOf(',') - 1;
    if (lastMark(digits) === ',' && digits.split(',').length === 2 && (behind < 3 || digits.includes('.')))
      return ',';
  }
  return '.';
}

/**
 * Amounts of a file that can be read in two ways, such as `1.234`, if its other amounts do not decide it; `mark` is the
 * decimal mark that is used.
 */
export interface UndecidedAmounts {
  count: number;
  first: string;
  mark: DecimalMark;
}

export function undecidedAmounts(texts: Iterable<string>, mark: DecimalMark): UndecidedAmounts {
  const proven = new Set<DecimalMark>();
  const found: UndecidedAmounts = { count: 0, first: '', mark };
  for (const text of texts) {
    const proof = markOf(text);
    if (proof !== null) proven.add(proof.mark);
    else if (isTwoWay(text, ',') || isTwoWay(text, '.')) {
      found.count += 1;
      found.first ||= text;
    }
  }
  return proven.size === 1 ? { count: 0, first: '', mark } : found;
}

/**
 * Reads an amount in the notation of banks: `386,80`, `1.234,56`, `-386.80`, `R$ 10,00`; null if it is none. One that
 * can be read in two ways, such as `1.234`, is read by the file's mark.
 */
export function readAmount(text: string, fileMark: DecimalMark): Amount | null {
  if (text.length > MOST_CHARACTERS) return null;
  const { isNegative, digits } = unsigned(text);
  const own = lastMark(digits);
  const isTwice = own !== null && digits.split(own).length > 2;
  const hasBoth = digits.includes(',') && digits.includes('.');
  const mark = !isTwice && (hasBoth || isBeforeDecimals(digits, own)) ? own : fileMark;
  const others = mark === ',' ? /\./g : /,/g;
  const isGrouped = isTwice || hasBoth || (own !== null && own !== mark);
  if (isGrouped && !hasSoundGroups(digits, isTwice ? null : mark)) return null;
  const plain = isTwice ? digits.replace(/[.,]/g, '') : digits.replace(others, '');
  const [found, whole = '', , fraction = ''] = PARTS.exec(plain) ?? [];
  if (found === undefined || whole + fraction === '' || fraction.length > DECIMALS) return null;
  const value = BigInt(whole + fraction.padEnd(DECIMALS, '0'));
  return { value: isNegative ? -value : value, decimals: Math.max(2, fraction.length) };
}

/**
 * Returns true if the only mark of an amount has to be the decimal mark, because the digits around it are no
 * group of thousands.
 */
function isBeforeDecimals(digits: string, mark: DecimalMark | null): boolean {
  return mark !== null && !/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
}

/**
 * Returns true if thousands are groups of three digits; `mark` is the decimal mark, null if all marks
 * separate groups.
 */
function hasSoundGroups(digits: string, mark: DecimalMark | null): boolean {
  const whole = mark === null ? digits : (digits.split(mark)[0] ?? '');
  const groups = whole.split(/[.,]/);
  return groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
}

/** Converts an amount to a number; beyond 15 digits the last ones are lost, as in any spreadsheet. */
export function amountNumber(value: Millionths): number {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  const number = Number(`${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`);
  return value < 0n ? -number : number;
}

/** Formats an amount: `1.234,56`, with the requested decimals. */
export function brazilianAmount(value: Millionths, decimals = 2): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  const whole = BigInt(digits.slice(0, -DECIMALS)).toLocaleString('pt-BR');
  const fraction = digits.slice(-DECIMALS).slice(0, Math.max(2, decimals));
  return `${value < 0n ? '-' : ''}${whole},${fraction}`;
}
