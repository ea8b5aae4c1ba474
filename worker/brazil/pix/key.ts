import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { ApiError } from '../../errors.ts';
import { withPlainSigns } from '../plain-signs.ts';

export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'email', 'telefone', 'aleatoria'] as const;

export interface PixKey {
  type: (typeof PIX_KEY_TYPES)[number];
  /** In the form of the central bank's directory (DICT). */
  key: string;
}

const CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const CNPJ = /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i;
const RANDOM = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PHONE = /^(\+55[ .-]?)?(\(\d{2}\)|\d{2})[ .-]?(9[ .-]?\d{4}|[2-5]\d{3})[ .-]?\d{4}$/;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/i;
const LONGEST_EMAIL = 77;

/** The area codes in use (Anatel's numbering plan). */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Parses a Pix key to its type and normal form. Throws `invalid_request` with `key` and the fix. */
export function readPixKey(text: string): PixKey {
  const written = withPlainSigns(text).trim();
  if (RANDOM.test(written)) return { type: 'aleatoria', key: written.toLowerCase() };
  if (written.includes('@')) return { type: 'email', key: emailOf(written) };
  if (CPF.test(written)) return { type: 'cpf', key: cpfOf(written) };
  if (CNPJ.test(written)) return { type: 'cnpj', key: cnpjOf(written) };
  if (/^[+(]/.test(written)) return { type: 'telefone', key: phoneOf(written) };
  throw refused(
    'não é uma chave Pix. Envie um CPF, um CNPJ, um e-mail, um telefone com +55 e DDD (+5511987654321) ou uma chave aleatória com os hifens',
  );
}

function emailOf(written: string): string {
  if (written.length > LONGEST_EMAIL)
    throw refused(`tem um e-mail de ${written.length} caracteres, e o máximo é ${LONGEST_EMAIL}`);
  const [local = ''] = written.split('@');
  if (!EMAIL.test(written) || /^\.|\.\.|\.$/.test(local))
    throw refused('tem um e-mail que não é válido. Use a forma nome@exemplo.com.br, sem acentos nem espaços');
  return written.toLowerCase();
}

function cpfOf(written: string): string {
  if (!isValidCpf(written))
    throw refused(
      'tem 11 dígitos, mas não é um CPF válido: os dígitos verificadores não conferem. Corrija-o; se é um telefone, escreva-o com +55 e DDD (+5511987654321)',
    );
  return written.replace(/\D/g, '');
}

function cnpjOf(written: string): string {
  if (!isValidCnpj(written, { version: 2 }))
    throw refused('não é um CNPJ válido: os dígitos verificadores não conferem. Corrija-o');
  return written.replace(/[./-]/g, '').toUpperCase();
}

function phoneOf(written: string): string {
  const digits = written.replace(/\D/g, '');
  const national = written.startsWith('+') ? digits.slice(2) : digits;
  if (!PHONE.test(written) || !AREA_CODES.has(national.slice(0, 2)))
    throw refused(
      'não é um telefone brasileiro válido. Use +55, o DDD e o número, como +5511987654321 ou (11) 98765-4321',
    );
  return `+55${national}`;
}

function refused(fault: string): ApiError {
  return new ApiError('invalid_request', `O campo key ${fault}.`);
}
