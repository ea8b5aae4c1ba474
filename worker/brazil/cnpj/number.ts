const FORM = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?[0-9]{2}$/i;
const LENGTH = 14;
const BASE_LENGTH = 12;

/** A CNPJ, numeric or alphanumeric, with or without `. / -`, in either case → its 14 characters; null when it is none (IN RFB 2.229/2024). */
export function parseCnpj(text: string): string | null {
  if (!FORM.test(text)) return null;
  const number = text.replace(/[./-]/g, '').toUpperCase();
  if (number === number.charAt(0).repeat(LENGTH)) return null;
  const base = number.slice(0, BASE_LENGTH);
  const first = checkDigit(base);
  return number === `${base}${first}${checkDigit(`${base}${first}`)}` ? number : null;
}

/** Mod 11 over ASCII − 48, weights 2 to 9 from the right. */
function checkDigit(text: string): number {
  const sum = [...text].reduceRight(
    ({ total, weight }, character) => ({
      total: total + (character.charCodeAt(0) - 48) * weight,
      weight: weight === 9 ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  );
  const remainder = sum.total % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
