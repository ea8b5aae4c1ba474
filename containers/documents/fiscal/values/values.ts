const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Formats a decimal in the Brazilian way, with all its digits and at least `places`; other text is returned unchanged.
 */
export function decimal(text: string, places = 2): string {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = fraction.padEnd(places, '0');
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, ''));
  return digits === '' ? sign + grouped : `${sign}${grouped},${digits}`;
}

/** Does the same without trailing zeros beyond the first `places` decimals. */
export function shortDecimal(text: string, places = 2): string {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  const needed = fraction.slice(0, places) + withoutZeros(fraction.slice(places));
  return decimal(`${sign}${whole}${needed === '' ? '' : `.${needed}`}`, places);
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
}

function groupThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join('.');
}

/** Returns true if a decimal is absent or zero. */
export function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}

/** Formats a date, or a date with its time: `25/12/2026`; other text is returned unchanged. */
export function date(text: string): string {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year === undefined ? text : `${day}/${month}/${year}`;
}

/** Returns the time of a date and time, in the offset in which it is written; '' if it has none. */
export function time(text: string): string {
  return DATE.exec(text)?.[4] ?? '';
}

/** Formats a date with its time, in the offset in which it is written: `25/12/2026 10:30:00`. */
export function moment(text: string): string {
  return `${date(text)} ${time(text)}`.trim();
}

/** Formats a CNPJ, also with letters, or a CPF; other text is returned unchanged. */
export function taxpayer(text: string): string {
  if (/^[0-9A-Z]{12}\d{2}$/.test(text))
    return `${text.slice(0, 2)}.${text.slice(2, 5)}.${text.slice(5, 8)}/${text.slice(8, 12)}-${text.slice(12)}`;
  if (/^\d{11}$/.test(text))
    return `${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6, 9)}-${text.slice(9)}`;
  return text;
}

export function postalCode(text: string): string {
  return /^\d{8}$/.test(text) ? `${text.slice(0, 5)}-${text.slice(5)}` : text;
}

/** Formats a telephone number of 10 or 11 digits with its area code; other text is returned unchanged. */
export function phone(text: string): string {
  const digits = /^0?(\d{2})(\d{4,5})(\d{4})$/.exec(text);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : text;
}

/** Formats the number of a document: `000.012.345`. */
export function documentNumber(text: string): string {
  return /^\d{1,9}$/.test(text) ? text.padStart(9, '0').replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3') : text;
}

/** Formats a series with three digits. */
export function series(text: string): string {
  return /^\d{1,3}$/.test(text) ? text.padStart(3, '0') : text;
}
