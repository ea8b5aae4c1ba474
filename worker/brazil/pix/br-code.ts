import { ApiError } from '../../errors.ts';
import { amountText } from './amount.ts';
import { crc16 } from './crc16.ts';
import { foldToAscii } from './fold-ascii.ts';
import { type PixKey, readPixKey } from './key.ts';

const LONGEST_NAME = 25;
const LONGEST_CITY = 15;
export const NO_TXID = '***';
export const TXID = /^([A-Za-z0-9]{1,25}|\*\*\*)$/;

const ARRANGEMENT = 'br.gov.bcb.pix';
const LONGEST_FIELD = 99;
const FIELD_HEAD = 4;

export interface BrCodeInput {
  key: string;
  /** The receiver's name, at most 25 characters once folded to ASCII. */
  name: string;
  /** At most 15 characters once folded to ASCII. */
  city: string;
  /** In reais, with at most two decimals; without it the payer chooses the amount. */
  amount?: number | undefined;
  txid?: string | undefined;
  /** Cut to the space left beside the key. */
  description?: string | undefined;
}

export interface BrCode {
  payload: string;
  /** The key in its normal form. */
  key: string;
  keyType: PixKey['type'];
  amount: number | null;
  txid: string;
}

/**
 * Builds the static BR Code (the central bank's Manual de Padrões para Iniciação do Pix). Throws
 * `invalid_request` with the field and the fix.
 */
export function brCode(input: BrCodeInput): BrCode {
  const { type, key } = readPixKey(input.key);
  const name = folded('name', input.name, LONGEST_NAME);
  const city = folded('city', input.city, LONGEST_CITY);
  const amount = input.amount === undefined ? '' : amountText(input.amount);
  const txid = input.txid ?? NO_TXID;
  if (!TXID.test(txid))
    throw new ApiError(
      'invalid_request',
      'O campo txid não é válido: use de 1 a 25 letras sem acento e dígitos, ou não o envie.',
    );
  const unsigned = [
    field('00', '01'),
    field('26', account(key, foldToAscii(input.description ?? ''))),
    field('52', '0000'),
    field('53', '986'),
    optionalField('54', amount),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return { payload: unsigned + crc16(unsigned), key, keyType: type, amount: input.amount ?? null, txid };
}

function account(key: string, description: string): string {
  const fixed = field('00', ARRANGEMENT) + field('01', key);
  const room = LONGEST_FIELD - fixed.length - FIELD_HEAD;
  return fixed + optionalField('02', description.slice(0, Math.max(0, room)));
}

function folded(name: 'name' | 'city', text: string, longest: number): string {
  const ascii = foldToAscii(text);
  if (ascii === '')
    throw new ApiError(
      'invalid_request',
      `O campo ${name} fica vazio sem acentos, emoji e outros alfabetos. Envie-o com letras de A a Z.`,
    );
  if (ascii.length > longest)
    throw new ApiError(
      'invalid_request',
      `O campo ${name} tem ${ascii.length} caracteres depois de tirados acentos e emoji, e o máximo é ${longest}. Abrevie-o.`,
    );
  return ascii;
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

function optionalField(id: string, value: string): string {
  return value === '' ? '' : field(id, value);
}
