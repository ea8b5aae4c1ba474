/** The decimal mark; the other character separates thousands. */
export type DecimalMark = ',' | '.';

export interface NumberText {
  value: number;
  decimals: number;
  isGrouped: boolean;
  /** `%`, a currency as it is written, or nothing. */
  unit: string;
  /** True if the text may be no number: a reference in brackets, an item after a dash. */
  isDoubtful: boolean;
}

interface Signed {
  core: string;
  isNegative: boolean;
  unit: string;
  /** The notation of the sign, if it is no minus directly before the digits. */
  sign: 'brackets' | 'behind' | 'debit' | 'apart' | null;
}

/** Excel stores no more digits of a number. */
const MOST_DIGITS = 15;
/** Integers without any mark are identifiers from this length on, which is that of a CPF. */
const IDENTIFIER_DIGITS = 11;
const CURRENCY = /^(R\$|US\$|U\$|\$|€|£)/;
const CURRENCY_BEHIND = /(€|£|R\$|US\$)$/;
const MINUS = ['-', '−', '–', '‐', '‑'];
/** Apostrophes and narrow spaces separate thousands with either decimal mark. */
const PATTERNS: Record<DecimalMark, RegExp> = {
  ',': /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:['’\u202f]\d{3})+|[1-9]\d{0,2}(?: \d{3})+(?=,))(?:,(\d+))?$/,
  '.': /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:['’\u202f]\d{3})+|[1-9]\d{0,2}(?: \d{3})+(?=\.))(?:\.(\d+))?$/,
};
/** Texts that are a number with only one of the two marks. */
const CERTAIN: Record<DecimalMark, RegExp> = {
  ',': /^(?:\d+,(?:\d{1,2}|\d{4,})|(?:0\d*|\d{4,}),\d{3}|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:['’ \u202f]\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/,
  '.': /^(?:\d+\.(?:\d{1,2}|\d{4,})|(?:0\d*|\d{4,})\.\d{3}|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:['’ \u202f]\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/,
};
/** Among them, texts that can be nothing but a number: neither an item, such as 1.2, nor a date. */
const GROUPED: Record<DecimalMark, RegExp> = {
  ',': /^\d{1,3}(?:[.'’ \u202f]\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/,
  '.': /^\d{1,3}(?:[,'’ \u202f]\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/,
};
const TWO_WAY: Record<DecimalMark, RegExp> = { ',': /^[1-9]\d{0,2},\d{3}$/, '.': /^[1-9]\d{0,2}\.\d{3}$/ };

function withoutSign(text: string): Pick<Signed, 'core' | 'isNegative' | 'sign'> {
  const first = text[0] ?? '';
  if (!MINUS.includes(first) && first !== '+') return { core: text, isNegative: false, sign: null };
  const core = text.slice(1).trimStart();
  const isApart = core.length < text.length - 1 || first === '+';
  return { core, isNegative: first !== '+', sign: isApart ? 'apart' : null };
}

function withoutDebit(text: string): { core: string; sign: 'D' | 'C' | null } {
  const found = /(\d) ?(?:\(([DC])\)|([DC]))$/.exec(text);
  const letter = found?.[2] ?? found?.[3];
  if (!found || (letter !== 'D' && letter !== 'C')) return { core: text, sign: null };
  return { core: text.slice(0, found.index + 1), sign: letter };
}

function signed(text: string): Signed | null {
  let rest = text;
  let sign: Signed['sign'] = null;
  let isNegative = false;
  const take = (negative: boolean, kind: Signed['sign']) => {
    if (sign !== null || isNegative) return false;
    [isNegative, sign] = [negative, kind];
    return true;
  };
  if (rest.startsWith('(') && rest.endsWith(')')) {
    rest = rest.slice(1, -1).trim();
    take(true, 'brackets');
  }
  const debit = withoutDebit(rest);
  if (debit.sign !== null) {
    rest = debit.core;
    if (!take(debit.sign === 'D', 'debit')) return null;
  }
  const before = withoutSign(rest);
  if (before.core !== rest) {
    rest = before.core;
    if (!take(before.isNegative, before.sign)) return null;
  }
  const currency = CURRENCY.exec(rest)?.[1] ?? '';
  rest = rest.slice(currency.length).trimStart();
  if (currency !== '') {
    const after = withoutSign(rest);
    if (after.core !== rest && !take(after.isNegative, null)) return null;
    rest = after.core;
  }
  if (MINUS.includes(rest.at(-1) ?? '')) {
    rest = rest.slice(0, -1).trimEnd();
    if (!take(true, 'behind')) return null;
  }
  const behind = rest.endsWith('%') ? '%' : (CURRENCY_BEHIND.exec(rest)?.[1] ?? '');
  if (behind !== '' && currency !== '') return null;
  return {
    core: rest.slice(0, rest.length - behind.length).trimEnd(),
    isNegative,
    sign,
    unit: currency + behind,
  };
}

/** Reads a cell's plain text as a number with this decimal mark; null if it is none, or a code. */
export function readNumber(text: string, mark: DecimalMark): NumberText | null {
  if (text.length > 40) return null;
  const found = signed(text);
  if (found === null) return null;
  const [, whole, fraction = ''] = PATTERNS[mark].exec(found.core) ?? [];
  if (whole === undefined) return null;
  const digits = whole.replace(/\D/g, '');
  if (digits.length > 1 && digits.startsWith('0')) return null;
  if (digits.length + fraction.length > MOST_DIGITS) return null;
  const isGrouped = digits.length < whole.length;
  const isMarked = isGrouped || fraction !== '' || found.unit !== '';
  if (!isMarked && digits.length >= IDENTIFIER_DIGITS) return null;
  if (!isMarked && (found.sign === 'debit' || found.sign === 'behind')) return null;
  const exponent = found.unit === '%' ? 'e-2' : '';
  const value = Number(`${found.isNegative ? '-' : ''}${digits}.${fraction || '0'}${exponent}`);
  return {
    value: value === 0 ? 0 : value,
    decimals: fraction.length,
    isGrouped,
    unit: found.unit,
    isDoubtful: !isMarked && found.sign !== null,
  };
}

/** Returns the decimal mark without which the text is no number; null if both are possible, or neither. */
export function markOf(text: string): { mark: DecimalMark; isGrouped: boolean } | null {
  if (text.length > 40) return null;
  const core = signed(text)?.core ?? '';
  for (const mark of [',', '.'] as const)
    if (CERTAIN[mark].test(core)) return { mark, isGrouped: GROUPED[mark].test(core) };
  return null;
}

/**
 * Returns true if the text is an amount with one group of thousands or three decimals, depending on this
 * mark.
 */
export function isTwoWay(text: string, mark: DecimalMark): boolean {
  return text.length <= 40 && TWO_WAY[mark].test(signed(text)?.core ?? '');
}
