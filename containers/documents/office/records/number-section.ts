import type { FormatToken } from './format-tokens.ts';

const EXACT_DIGITS = 15;
const LARGEST_PLACES = 30;
const MOST_DENOMINATORS = 999;

/** The digits of a positive number, rounded as a person does: 1.005 to two places is 1.01. */
export function roundHalfUp(value: number, places: number): string {
  const exact = Number(Math.abs(value).toPrecision(EXACT_DIGITS));
  const kept = Math.min(places, LARGEST_PLACES);
  const text = String(exact);
  const scaled = text.includes('e') ? exact * 10 ** kept : Number(`${text}e${kept}`);
  const rounded = Math.round(scaled);
  if (!Number.isFinite(rounded) || rounded >= 1e21) return exact.toFixed(Math.min(kept, 20));
  const digits = BigInt(rounded)
    .toString()
    .padStart(kept + 1, '0');
  const whole = digits.slice(0, digits.length - kept);
  return kept === 0 ? whole : `${whole}.${digits.slice(-kept)}`;
}

function hasPlace(tokens: readonly FormatToken[]): boolean {
  return tokens.some(({ kind }) => kind === 'digit');
}

/** The whole part under its places from the right: what has no place goes before the first. */
function wholeText(tokens: readonly FormatToken[], digits: string, isGrouped: boolean): string {
  const places = tokens.filter(({ kind }) => kind === 'digit').length;
  let rest = digits === '0' ? '' : digits;
  let place = 0;
  let written = 0;
  let text = '';
  const put = (digit: string) => {
    text = (isGrouped && written > 0 && written % 3 === 0 ? `${digit}.` : digit) + text;
    written += 1;
  };
  for (const token of tokens.toReversed()) {
    if (token.kind === 'literal') text = token.text + text;
    if (token.kind !== 'digit') continue;
    place += 1;
    const digit = rest.at(-1);
    rest = rest.slice(0, -1);
    if (digit !== undefined) put(digit);
    else if (token.text === '0') put('0');
    if (place === places)
      while (rest !== '') {
        put(rest.at(-1) ?? '');
        rest = rest.slice(0, -1);
      }
  }
  return text;
}

function fractionText(tokens: readonly FormatToken[], digits: string): string {
  let place = 0;
  let text = '';
  const last = [...digits].findLastIndex((digit) => digit !== '0') + 1;
  for (const token of tokens) {
    if (token.kind === 'literal') text += token.text;
    if (token.kind !== 'digit') continue;
    const digit = digits[place] ?? '0';
    if (token.text === '0' || place < last) text += digit;
    place += 1;
  }
  return text;
}

function closestFraction(value: number, most: number): [number, number] {
  let best: [number, number] = [Math.round(value), 1];
  for (let below = 1; below <= most; below++) {
    const above = Math.round(value * below);
    if (Math.abs(above / below - value) < Math.abs(best[0] / best[1] - value) - 1e-12) best = [above, below];
  }
  return best;
}

/** A number as a fraction: `# ?/?`, `# ??/16`. */
function asFraction(tokens: readonly FormatToken[], slash: number, size: number): string {
  const below = tokens.slice(slash + 1);
  const fixed = Number(
    below
      .map(({ text }) => text)
      .join('')
      .trim(),
  );
  const places = below.filter(({ kind }) => kind === 'digit').length;
  const hasWhole = tokens.slice(0, slash).some(({ kind, text }) => kind === 'literal' && text === ' ');
  const whole = hasWhole ? Math.floor(size) : 0;
  const isFixed = Number.isInteger(fixed) && fixed > 0 && fixed <= MOST_DENOMINATORS;
  const [above, under] = isFixed
    ? [Math.round((size - whole) * fixed), fixed]
    : closestFraction(size - whole, Math.min(MOST_DENOMINATORS, 10 ** Math.max(1, places) - 1));
  if (above === under) return String(whole + 1);
  if (above === 0) return String(whole);
  return `${whole > 0 ? `${whole} ` : ''}${above}/${under}`;
}

function scientific(tokens: readonly FormatToken[], at: number, size: number): string {
  const head = tokens.slice(0, at);
  const point = head.findIndex(({ kind }) => kind === 'point');
  const places = point === -1 ? 0 : head.slice(point).filter(({ kind }) => kind === 'digit').length;
  const [mantissa = '', exponent = '0'] = size.toExponential(Math.min(places, 20)).split('e');
  const digits = tokens.slice(at).filter(({ kind }) => kind === 'digit').length;
  const power = Math.abs(Number(exponent));
  const sign = Number(exponent) < 0 ? '-' : tokens[at]?.text.endsWith('+') ? '+' : '';
  return `${mantissa.replace('.', ',')}E${sign}${String(power).padStart(digits, '0')}`;
}

/** The text of a number under a section of a format, with a comma before its decimals and points between thousands. */
export function numberText(
  tokens: readonly FormatToken[],
  value: number,
  isOwnSign: boolean,
  general: (value: number) => string,
): string {
  const sign = value < 0 && !isOwnSign ? '-' : '';
  const shownTokens = tokens.filter(({ kind }) => kind !== 'bracket');
  const exponent = shownTokens.findIndex(({ kind }) => kind === 'exponent');
  const slash = shownTokens.findIndex(({ kind }) => kind === 'slash');
  const size = Math.abs(value);
  if (exponent !== -1) return sign + scientific(shownTokens, exponent, size);
  if (slash !== -1 && hasPlace(shownTokens)) return sign + asFraction(shownTokens, slash, size);
  if (!hasPlace(shownTokens)) {
    const isGeneral = shownTokens.some(({ kind }) => kind === 'general' || kind === 'text');
    const text = shownTokens.map((token) => {
      if (token.kind === 'general' || token.kind === 'text') return general(size);
      return token.text;
    });
    return (isGeneral ? sign : '') + text.join('');
  }
  const lastDigit = shownTokens.findLastIndex(({ kind }) => kind === 'digit');
  const thousands = shownTokens.slice(lastDigit + 1).filter(({ kind }) => kind === 'comma').length;
  const percents = shownTokens.filter(({ kind }) => kind === 'percent').length;
  const point = shownTokens.findIndex(({ kind }) => kind === 'point');
  const firstDigit = shownTokens.findIndex(({ kind }) => kind === 'digit');
  const wholeEnd = point === -1 ? lastDigit + 1 : point;
  const whole = shownTokens.slice(Math.min(firstDigit, wholeEnd), wholeEnd);
  const fraction = point === -1 ? [] : shownTokens.slice(point + 1, Math.max(point, lastDigit) + 1);
  const places = fraction.filter(({ kind }) => kind === 'digit').length;
  const shown = (Number(`${Number(size.toPrecision(EXACT_DIGITS))}`) * 100 ** percents) / 1000 ** thousands;
  const [digits = '0', decimals = ''] = roundHalfUp(shown, places).split('.');
  const isZero = /^0*$/.test(digits + decimals);
  const isGrouped = whole.some(({ kind }) => kind === 'comma');
  const decimalText = fractionText(fraction, decimals);
  const plain = (list: readonly FormatToken[]) =>
    list.map(({ kind, text }) => (kind === 'literal' || kind === 'percent' ? text : '')).join('');
  const before = plain(shownTokens.slice(0, Math.min(firstDigit, wholeEnd)));
  const after = plain(shownTokens.slice(Math.max(lastDigit, point) + 1));
  const mark = decimalText === '' ? '' : ',';
  return `${isZero ? '' : sign}${before}${wholeText(whole, digits, isGrouped)}${mark}${decimalText}${after}`;
}
