import { ApiError } from '../../errors.ts';
import { withPlainSigns } from '../plain-signs.ts';
import { bankLineToBarcode, readBankSlip } from './bank-slip.ts';
import { collectionLineToBarcode, readCollectionSlip } from './collection-slip.ts';
import { isBankCode } from './institution.ts';
import type { Boleto } from './schema.ts';

/**
 * Parses a line (47 or 48 digits) or a barcode (44), with or without dots, spaces and hyphens, on the day
 * `today` (`YYYY-MM-DD`, Brasília). Amounts are in reais. Throws `invalid_boleto` for anything else, with the
 * wrong part.
 */
export function parseBoleto(code: string, today: string): Boleto {
  const digits = digitsOf(code);
  switch (digits.length) {
    case 47:
      return readBankSlip(bankLineToBarcode(digits), today);
    case 48:
      return readCollectionSlip(collectionLineToBarcode(digits));
    case 44:
      return isCollection(digits) ? readCollectionSlip(digits) : readBankSlip(digits, today);
    default:
      throw new ApiError(
        'invalid_boleto',
        `O código tem ${digits.length} ${digits.length === 1 ? 'dígito' : 'dígitos'}. A linha digitável tem 47 (boleto bancário) ou 48 (arrecadação), e o código de barras, 44. Confira se ele foi copiado inteiro.`,
      );
  }
}

function digitsOf(code: string): string {
  const stray = withPlainSigns(code)
    .replace(/[\d. -]/g, '')
    .at(0);
  if (stray !== undefined)
    throw new ApiError(
      'invalid_boleto',
      `O código tem um caractere que não é de um boleto, na posição ${code.indexOf(stray) + 1}. Envie só os dígitos, com ou sem pontos, espaços e hifens.`,
    );
  return withPlainSigns(code).replace(/[. -]/g, '');
}

/** Collection slips begin with 8, and so do the slips of bank 804. */
function isCollection(barcode: string): boolean {
  return barcode.startsWith('8') && !isBankCode(barcode.slice(0, 3));
}
