import { BANKS } from './banks.ts';
import type { Boleto } from './schema.ts';

type Institution = NonNullable<Boleto['banco']>;

/** Institutions without a compensation code of their own: 988, and the currency 0. */
const KNOWN_BY_ISPB = '9880';

const byCode = new Map(BANKS.map(([code, ispb, name]) => [code, { ispb, name }]));
const nameByIspb = new Map(BANKS.map(([, ispb, name]) => [ispb, name]));

export function isKnownByIspb(barcode: string): boolean {
  return barcode.startsWith(KNOWN_BY_ISPB);
}

export function isBankCode(code: string): boolean {
  return byCode.has(code);
}

/** Who issued a bank slip, from its barcode (44 digits); what the list does not have is null. */
export function institutionOf(barcode: string): Institution {
  const code = barcode.slice(0, 3);
  if (!isKnownByIspb(barcode)) {
    const bank = byCode.get(code);
    return { codigo: code, ispb: bank?.ispb ?? null, nome: bank?.name ?? null };
  }
  const ispb = /^00(\d{8})$/.exec(barcode.slice(9, 19))?.[1] ?? null;
  return { codigo: code, ispb, nome: ispb === null ? null : (nameByIspb.get(ispb) ?? null) };
}
