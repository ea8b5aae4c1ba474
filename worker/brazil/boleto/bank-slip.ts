import { ApiError } from '../../errors.ts';
import { bankDigit, mod10Digit } from './check-digits.ts';
import { dueDate } from './due-date.ts';
import { institutionOf, isKnownByIspb } from './institution.ts';
import type { Boleto } from './schema.ts';

/** The first position of each field in the line (47 digits), and the position of its check digit. */
const FIELDS: readonly [start: number, digit: number][] = [
  [0, 9],
  [10, 20],
  [21, 31],
];

/**
 * Converts a bank slip's line (47 digits) to its barcode (44 digits). Throws `invalid_boleto` if a field's
 * check digit is wrong.
 */
export function bankLineToBarcode(line: string): string {
  for (const [index, [start, digit]] of FIELDS.entries()) {
    if (mod10Digit(line.slice(start, digit)) !== Number(line[digit]))
      throw new ApiError(
        'invalid_boleto',
        `O dígito verificador do campo ${index + 1} da linha digitável não confere. Confira os números dessa parte do código.`,
      );
  }
  return line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
}

/**
 * Reads a bank slip's barcode (44 digits) on the day `today` (`YYYY-MM-DD`). Throws `invalid_boleto` if its
 * check digit is wrong.
 */
export function readBankSlip(barcode: string, today: string): Boleto {
  if (bankDigit(barcode.slice(0, 4) + barcode.slice(5)) !== Number(barcode[4]))
    throw new ApiError(
      'invalid_boleto',
      'O dígito verificador geral do boleto não confere: há um número trocado em alguma parte do código. Confira-o com o boleto.',
    );
  const fields = [barcode.slice(0, 4) + barcode.slice(19, 24), barcode.slice(24, 34), barcode.slice(34)];
  const withDigits = fields.map((field) => field + mod10Digit(field));
  const rest = [barcode.slice(4, 5), barcode.slice(5, 19)];
  const isByIspb = isKnownByIspb(barcode);
  const factor = Number(barcode.slice(5, 9));
  return {
    tipo: 'bancario',
    valido: true,
    codigo_barras: barcode,
    linha_digitavel: [...withDigits, ...rest].join(''),
    linha_digitavel_formatada: [
      ...withDigits.map((field) => `${field.slice(0, 5)}.${field.slice(5)}`),
      ...rest,
    ].join(' '),
    banco: institutionOf(barcode),
    segmento: null,
    valor: isByIspb ? null : Number(barcode.slice(9, 19)) / 100,
    vencimento: isByIspb ? null : dueDate(factor, today),
    fator_vencimento: isByIspb && factor > 0 ? null : factor,
  };
}
