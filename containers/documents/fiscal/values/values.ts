const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?/;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A decimal as Brazil writes it, all of its digits kept and at least `places` of them; other text as it is. */
export function decimal(text: string, places = 2): string {
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = fraction.padEnd(places, '0');
  const grouped = groupThousands(whole.replace(/^0+(?=\d)/, ''));
  return digits === '' ? sign + grouped : `${sign}${grouped},${digits}`;
}

/** As above, without zeros that say nothing beyond the first `places` decimals. */
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

/** Whether a decimal is absent, or of nothing but zeros. */
export function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}

/** `25/12/2026` of a date, or of a date with its time; other text as it is. */
export function date(text: string): string {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year === undefined ? text : `${day}/${month}/${year}`;
}

/** The time of a moment, in the offset in which it is written; '' where it has none. */
export function time(text: string): string {
  return DATE.exec(text)?.[4] ?? '';
}

/** `25/12/2026 10:30:00`, in the offset in which it is written. */
export function moment(text: string): string {
  return `${date(text)} ${time(text)}`.trim();
}

/** A CNPJ, with letters too, or a CPF, with its marks; other text as it is. */
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

/** A telephone of 10 or 11 digits with its area; other text as it is. */
export function phone(text: string): string {
  const digits = /^0?(\d{2})(\d{4,5})(\d{4})$/.exec(text);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : text;
}

/** `000.012.345`: the number of a document. */
export function documentNumber(text: string): string {
  return /^\d{1,9}$/.test(text) ? text.padStart(9, '0').replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3') : text;
}

/** Three digits. */
export function series(text: string): string {
  return /^\d{1,3}$/.test(text) ? text.padStart(3, '0') : text;
}
