import { dateOfSerial, ENGLISH, PORTUGUESE } from './calendar.ts';
import { dateText, isDateSection } from './date-section.ts';
import { type FormatToken, sectionsOf, tokensOf } from './format-tokens.ts';
import { numberText, roundHalfUp } from './number-section.ts';

/** Excel's formats by number, as its Brazilian version shows them (ECMA-376, 18.8.30). */
export const BUILT_IN: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"R$" #,##0;-"R$" #,##0',
  6: '"R$" #,##0;-"R$" #,##0',
  7: '"R$" #,##0.00;-"R$" #,##0.00',
  8: '"R$" #,##0.00;-"R$" #,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'hh:mm',
  21: 'hh:mm:ss',
  22: 'dd/mm/yyyy hh:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '#,##0;-#,##0;"-"',
  42: '"R$" #,##0;-"R$" #,##0;"R$ -"',
  43: '#,##0.00;-#,##0.00;"-"',
  44: '"R$" #,##0.00;-"R$" #,##0.00;"R$ -"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
/** Locales by their number, or by their name (BCP 47). */
const SYSTEM_DATES = ['F800', 'X-SYSDATE'];
const SYSTEM_TIMES = ['F400', 'X-SYSTIME'];
const ENGLISH_LOCALE = /^(?:[48]09|C09|1009|EN(?:-.*)?)$/;
const GENERAL_DIGITS = 11;
const EXACT_DIGITS = 15;

interface Section {
  tokens: FormatToken[];
  holds: ((value: number) => boolean) | null;
}

function conditionOf(tokens: readonly FormatToken[]): Section['holds'] {
  for (const token of tokens) {
    if (token.kind !== 'bracket') continue;
    const [, operator, limit] = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/.exec(token.text) ?? [];
    if (operator === undefined || limit === undefined) continue;
    const bound = Number(limit);
    const tests: Record<string, (value: number) => boolean> = {
      '<': (value) => value < bound,
      '>': (value) => value > bound,
      '<=': (value) => value <= bound,
      '>=': (value) => value >= bound,
      '=': (value) => value === bound,
      '<>': (value) => value !== bound,
    };
    return tests[operator] ?? null;
  }
  return null;
}

function localeOf(tokens: readonly FormatToken[]): string {
  for (const token of tokens) {
    const at = token.kind === 'bracket' && token.text.startsWith('$') ? token.text.indexOf('-') : -1;
    if (at !== -1) return token.text.slice(at + 1).toUpperCase();
  }
  return '';
}

/** A number without a format, as a wide cell shows it: whole ones in full, however many digits. */
function generalText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 10 ** EXACT_DIGITS) return String(value);
  const rounded = Number(value.toPrecision(GENERAL_DIGITS));
  const size = Math.abs(rounded);
  if (size !== 0 && (size < 1e-9 || size >= 10 ** EXACT_DIGITS)) {
    const [mantissa = '', exponent = ''] = Number(value.toPrecision(6)).toExponential().split('e');
    const digits = exponent.slice(1).padStart(2, '0');
    return `${mantissa.replace('.', ',')}E${exponent.startsWith('-') ? '-' : '+'}${digits}`;
  }
  const places = Math.min(GENERAL_DIGITS, Math.max(0, GENERAL_DIGITS - Math.ceil(Math.log10(size || 1))));
  const [whole = '', decimals = ''] = roundHalfUp(rounded, places).split('.');
  const kept = decimals.replace(/0{1,20}$/, '');
  const shown = kept === '' ? whole : `${whole},${kept}`;
  return rounded < 0 && shown !== '0' ? `-${shown}` : shown;
}

/** Returns the section that a number takes; `isOwnSign` is true if the sign is the section's own. */
function choose(
  sections: readonly Section[],
  value: number,
): { section: Section; isOwnSign: boolean } | null {
  const [first, second, third] = sections;
  if (first === undefined) return null;
  if (sections.some(({ holds }) => holds !== null)) {
    const pick = (number: number) =>
      sections.slice(0, 3).find(({ holds }, index) => (holds ? holds(number) : index > 0)) ?? first;
    const section = pick(value);
    // A section that only negative numbers take writes their sign itself.
    const isOwnSign = value < 0 && [0, 1e-9, -value, 1e300].every((number) => pick(number) !== section);
    return { section, isOwnSign };
  }
  if (value < 0 && second) return { section: second, isOwnSign: true };
  if (value === 0 && third) return { section: third, isOwnSign: false };
  return { section: first, isOwnSign: false };
}

const parsed = new Map<string, Section[]>();
const MOST_PARSED = 5_000;

function sectionsOfCode(code: string): Section[] {
  const known = parsed.get(code);
  if (known) return known;
  const sections = sectionsOf(code).map((section) => {
    const tokens = tokensOf(section);
    return { tokens, holds: conditionOf(tokens) };
  });
  if (parsed.size < MOST_PARSED) parsed.set(code, sections);
  return sections;
}

/** Returns true if a number of this format is a date or a time of day. */
export function isDateFormat(code: string): boolean {
  return sectionsOfCode(code).some(
    ({ tokens }) => isDateSection(tokens) || SYSTEM_DATES.includes(localeOf(tokens)),
  );
}

/** A number as Excel shows it in Brazil, whatever the width of its column. */
export function formatNumber(code: string, value: number, is1904 = false): string {
  const chosen = choose(sectionsOfCode(code), value);
  if (chosen === null) return generalText(value);
  const { tokens } = chosen.section;
  const locale = localeOf(tokens);
  if (SYSTEM_DATES.includes(locale)) return formatNumber('dddd, d "de" mmmm "de" yyyy', value, is1904);
  if (SYSTEM_TIMES.includes(locale)) return formatNumber('hh:mm:ss', value, is1904);
  const names = ENGLISH_LOCALE.test(locale) ? ENGLISH : PORTUGUESE;
  if (isDateSection(tokens)) {
    const date = dateOfSerial(value, is1904);
    return date === null ? generalText(value) : dateText(tokens, date, value, names).trim();
  }
  return numberText(tokens, value, chosen.isOwnSign, generalText).trim();
}

/** A text under a format: that of `@` may have words around it. */
export function formatText(code: string, text: string): string {
  const sections = sectionsOfCode(code);
  const section = sections[3] ?? sections.find(({ tokens }) => tokens.some(({ kind }) => kind === 'text'));
  if (!section?.tokens.some(({ kind }) => kind === 'text')) return text;
  return section.tokens
    .map((token) => (token.kind === 'text' ? text : token.kind === 'literal' ? token.text : ''))
    .join('');
}
