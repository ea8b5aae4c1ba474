import { isValidCreditCard } from '@brazilian-utils/brazilian-utils/is-valid-credit-card';
import { type Detector, detector, digitsOf } from './finding.ts';

const CARD = /(?<![\dA-Za-z]|\d[./-])\d(?:[ -]?\d){12,18}(?![\dA-Za-z]|[./-]\d)/dg;
const BROKEN_CARD =
  /(?<![\dA-Za-z]|\d[./-])\d{4}[ -]?\n?\d{4}[ -]?\n?\d{4}[ -]?\n?\d{4}(?![\dA-Za-z]|[./-]\d)/dg;
/** Visa, Mastercard, American Express, Diners, Discover, Elo, Hipercard (ISO/IEC 7812, and the issuers' ranges). */
const ISSUERS = /^(?:4|5[0-5]|5067|509|2[2-7]|3[47]|3[068]|6(?:011|5|4[4-9]|06282|36297|36368|27780))/;

function isCard(value: string): boolean {
  const digits = digitsOf(value);
  return ISSUERS.test(digits) && isValidCreditCard(digits);
}

export const cartao: Detector = (text) => [
  ...detector('cartao', CARD, isCard)(text),
  ...detector('cartao', BROKEN_CARD, isCard)(text),
];

const ACCOUNT =
  /(?<![A-Za-zÀ-ÿ])(?:contas?(?:[ -]corrente|[ -]poupan[çc]a|[ -]sal[áa]rio|[ -]banc[áa]ria|[ -]pagamento)?|c\/c|c\/p|cc|poupan[çc]a)(?![A-Za-zÀ-ÿ])[^\dA-Za-zÀ-ÿ\n\t]{0,8}(?:n[º°ro]?[º°.]?[^\dA-Za-zÀ-ÿ\n\t]{0,5}|n[úu]mero[^\dA-Za-zÀ-ÿ\n\t]{0,5})?[\n\t]?(?<value>\d[\d.]{0,14}(?:[- ]{1,3}[\dXx])?)(?![\dA-Za-z]|[,/]\d)/dgi;
const BRANCH =
  /(?<![A-Za-zÀ-ÿ])(?:ag[êe]ncia|ag\.?)(?![A-Za-zÀ-ÿ])[^\dA-Za-zÀ-ÿ\n\t]{0,8}(?:n[º°o]?[º°.]?[^\dA-Za-zÀ-ÿ\n\t]{0,5})?[\n\t]?(?<value>\d{3,5}(?:-[\dXx])?)(?![\dA-Za-z]|[,./]\d)/dgi;

export const conta: Detector = (text) => [
  ...detector(
    'conta',
    ACCOUNT,
    (value) => digitsOf(value).length >= 4,
  )(text).map((finding) => {
    const isDot = text[finding.end - 1] === '.';
    return isDot ? { ...finding, end: finding.end - 1 } : finding;
  }),
  ...detector('conta', BRANCH)(text),
];

/** A random key is a UUID of version 4 (BACEN's manual of DICT). */
const RANDOM_KEY =
  /(?<![0-9a-f])[0-9a-f]{8}-?\n?[0-9a-f]{4}-?\n?4[0-9a-f]{3}-?\n?[89ab][0-9a-f]{3}-?\n?[0-9a-f]{12}(?![0-9a-f])/dgi;
/** A code to copy and paste: from its payload format to its checksum. */
const COPY_AND_PASTE = /000201(?:26|01)[\x20-\x7e\n\u00c0-\u00ff]{20,600}?6304\n?[0-9A-F]{4}(?![0-9A-F])/dg;

export const pix: Detector = (text) => [
  ...detector('pix', RANDOM_KEY, (value) => /[-]/.test(value) || /[a-f]/i.test(value))(text),
  ...detector('pix', COPY_AND_PASTE)(text),
];
