import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { BANKS } from './banks.ts';
import type { Boleto } from './schema.ts';

type Institution = NonNullable<Boleto['banco']>;

/** Replaces the bank's code for institutions without one. */
const KNOWN_BY_ISPB = '988';

const byCode = new Map(BANKS.map(([code, ispb, name]) => [code, { ispb, name }]));
const nameByIspb = new Map(BANKS.map(([, ispb, name]) => [ispb, name]));

export function isKnownByIspb(barcode: string): boolean {
  return barcode.startsWith(KNOWN_BY_ISPB);
}

export function isBankCode(code: string): boolean {
  return byCode.has(code);
}

/**
 * Returns the issuer of a bank slip from its barcode (44 digits); null for fields that the list does not
 * have.
 */
export function institutionOf(barcode: string): Institution {
  const code = barcode.slice(0, 3);
  if (!isKnownByIspb(barcode)) {
    const bank = byCode.get(code);
    return { codigo: code, ispb: bank?.ispb ?? null, nome: bank?.name ?? null };
  }
  const ispb = ispbIn(barcode.slice(5, 19));
  return { codigo: code, ispb, nome: ispb === null ? null : (nameByIspb.get(ispb) ?? null) };
}

/**
 * Returns the ISPB from the 14 digits in place of factor and amount: zeros and the ISPB, or a CNPJ, whose
 * root is the ISPB.
 */
function ispbIn(identifier: string): string | null {
  const bare = /^0{6}(\d{8})$/.exec(identifier)?.[1] ?? null;
  if (bare !== null && nameByIspb.has(bare)) return bare;
  return isValidCnpj(identifier) ? identifier.slice(0, 8) : bare;
}
