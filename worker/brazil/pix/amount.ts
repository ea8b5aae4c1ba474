import { ApiError } from '../../errors.ts';

/** The largest amount that fits into the 13 characters of field 54. */
const MOST = 9_999_999_999.99;

/**
 * Formats an amount in reais for field 54, with two decimals. Throws `invalid_request` with `amount` and the
 * fix.
 */
export function amountText(amount: number): string {
  if (!(amount > 0))
    throw refused('deve ser maior que zero. Para o pagador escolher o valor, não envie o campo');
  if (amount > MOST) throw refused('passa do máximo de um Pix, 9999999999.99');
  const text = amount.toFixed(2);
  if (Number(text) !== amount)
    throw refused('tem mais de duas casas decimais. Arredonde-o para centavos antes de enviar');
  return text;
}

function refused(fault: string): ApiError {
  return new ApiError('invalid_request', `O campo amount ${fault}.`);
}
