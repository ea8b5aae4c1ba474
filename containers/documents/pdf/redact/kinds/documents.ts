import { isValidCnh } from '@brazilian-utils/brazilian-utils/is-valid-cnh';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { isValidPis } from '@brazilian-utils/brazilian-utils/is-valid-pis';
import { compact, type Detector, detector, digitsOf } from './finding.ts';

/** A number written as a CPF is one, whatever its check digits: a mistyped one still tells of a person. */
const WRITTEN_CPF =
  /(?<![\d./-])\d{3}[ \t\n]?\.[ \t\n]?\d{3}[ \t\n]?\.[ \t\n]?\d{3}[ \t\n]?[-/–][ \t\n]?\d{2}(?![\d/]|[.-]\d)/g;
/** Grouped as it is, by any marks, blanks or breaks between the groups. */
const GROUPED_CPF =
  /(?<![\dA-Za-z]|\d[./-])\d{3}[ \t\n]?[-–./]?[ \t\n]?\d{3}[ \t\n]?[-–./]?[ \t\n]?\d{3}[ \t\n]?[-–./]?[ \t\n]?\d{2}(?![\dA-Za-z]|[./-]\d)/g;
/** Each digit in a box of its own. */
const SPACED_CPF = /(?<![\dA-Za-z]|\d[ ./-])\d(?: {1,2}(?:[-./] {1,2})?\d){10}(?![\dA-Za-z]|[ ./-]\d)/g;
const LABELLED_CPF = /CPF(?:\/MF)?[^\d\n]{0,15}(?<value>\d(?:[. /-]?\d){10})(?!\d)/gi;

/** Forms show how a number is written by one of eleven equal digits. */
function isNoSample(value: string): boolean {
  return new Set(digitsOf(value)).size > 1;
}

export const cpf: Detector = (text) => [
  ...detector('cpf', WRITTEN_CPF, isNoSample)(text),
  ...detector('cpf', GROUPED_CPF, (value) => isValidCpf(digitsOf(value)))(text),
  ...detector('cpf', SPACED_CPF, (value) => isValidCpf(digitsOf(value)))(text),
  ...detector('cpf', LABELLED_CPF, (value) => digitsOf(value).length === 11 && isNoSample(value))(text),
];

const WRITTEN_CNPJ =
  /(?<![\dA-Za-z./-])[\dA-Z]{2}[ \t\n]?\.[ \t\n]?[\dA-Z]{3}[ \t\n]?\.[ \t\n]?[\dA-Z]{3}[ \t\n]?\/[ \t\n]?[\dA-Z]{4}[ \t\n]?-[ \t\n]?\d{2}(?!\d|[.-]\d)/gi;
/** Grouped as it is, by any marks, blanks or breaks between the groups. */
const GROUPED_CNPJ =
  /(?<![\dA-Za-z]|\d[./-])[\dA-Z]{2}[ \t\n]?\.?[ \t\n]?[\dA-Z]{3}[ \t\n]?\.?[ \t\n]?[\dA-Z]{3}[ \t\n]?[./-]?[ \t\n]?[\dA-Z]{4}[ \t\n]?[-–./]?[ \t\n]?\d{2}(?![\dA-Za-z]|[./-]\d)/g;
const LABELLED_CNPJ =
  /[Cc][Nn][Pp][Jj](?:\/MF)?[^\dA-Z\n]{0,15}(?<value>[\dA-Z](?:[. /\n-]?[\dA-Z]){11}[. \n-]?\d{2})(?![\dA-Z])/g;
/** The characters of a CNPJ before its check digits. */
const ROOT_AND_BRANCH = 12;

/** So rare by chance among the words and codes of a text that no label is needed. */
function isCnpj(value: string): boolean {
  const characters = compact(value);
  return /\d/.test(characters.slice(0, ROOT_AND_BRANCH)) && isValidCnpj(characters, { version: 2 });
}

export const cnpj: Detector = (text) => [
  ...detector('cnpj', WRITTEN_CNPJ)(text),
  ...detector('cnpj', GROUPED_CNPJ, isCnpj)(text),
  ...detector('cnpj', LABELLED_CNPJ, (value) => compact(value).length === 14)(text),
];

const LABELLED_RG =
  /(?<![A-Za-zÀ-ÿ])(?:R\.?(?:G|N\.?[EM])\.?|CRNM|CIN|registro[ \n]geral|identidade)(?![A-Za-zÀ-ÿ])[^\d\n\t]{0,25}?[\n\t]?[^\d\n\t]{0,5}?(?<value>(?:\b[A-Z]{1,2}[-.]?)?\d(?:\.?\n?\d){4,13}(?:(?: ?- ?[\dXx]{1,2}|-[A-Z])(?![\dA-Za-z]))?)(?!\d|[./-]\d)/gi;
const SPACED_RG =
  /(?<![A-Za-zÀ-ÿ])(?:R\.?G\.?|identidade)(?![A-Za-zÀ-ÿ])[^\d\n\t]{0,8}(?<value>\d{1,2} \d{3} \d{3})(?![\dA-Za-z]|[./-]\d)/gi;
const WRITTEN_RG = /(?<![\dA-Za-z./-])\d{2}\.\d{3}\.\d{3}-[\dXx](?![\dA-Za-z]|[./-]\d)/g;

export const rg: Detector = (text) => [
  ...detector('rg', WRITTEN_RG)(text),
  ...detector('rg', LABELLED_RG)(text),
  ...detector('rg', SPACED_RG)(text),
];

const LABELLED_CNH =
  /(?<![A-Za-zÀ-ÿ])(?:C\.?N\.?H\.?|habilita[çc][ãa]o|carteira[ \n]de[ \n]motorista|permiss[ãa]o[ \n]para[ \n]dirigir)(?![A-Za-zÀ-ÿ])[^\d\n\t]{0,25}[\n\t]?[^\d\n\t]{0,5}(?<value>\d(?:[. \n-]?\d){8,10})(?!\d)/gi;
/** As the field is called on the document itself. */
const REGISTERED =
  /(?<![A-Za-zÀ-ÿ])(?:n[º°o]\.? ?(?:de )?)?registro(?![A-Za-zÀ-ÿ])[^\d\n\t]{0,5}[\n\t]?[^\d\n\t]{0,5}(?<value>\d{11})(?!\d)/gi;

export const cnh: Detector = (text) => [
  ...detector('cnh', LABELLED_CNH, (value) => {
    const digits = digitsOf(value);
    return digits.length === 11 ? isValidCnh(digits) || !isValidCpf(digits) : digits.length === 9;
  })(text),
  ...detector('cnh', REGISTERED, isValidCnh)(text),
];

const WRITTEN_PIS =
  /(?<![\d./-])\d{3}[ \t\n]?\.[ \t\n]?\d{5}[ \t\n]?\.[ \t\n]?\d{2}[ \t\n]?[-/][ \t\n]?\d(?![\d/]|[.-]\d)/g;
const LABELLED_PIS =
  /(?<![A-Za-zÀ-ÿ])(?:PIS|PASEP|NIT|NIS)(?:[/ ](?:PIS|PASEP|NIT|NIS))?(?![A-Za-zÀ-ÿ])[^\d\n\t]{0,15}[\n\t]?[^\d\n\t]{0,5}(?<value>\d(?:[. /-]?\d){10})(?!\d)/gi;

const NAMED_PIS = /(?<![A-Za-zÀ-ÿ])(?:PIS|PASEP|NIT|NIS)(?:Trab)?(?![A-Za-zÀ-ÿ])/i;
/** Far from the word, as in a column that is headed so. */
const BARE_PIS = /(?<![\dA-Za-z]|\d[./-])\d{11}(?![\dA-Za-z]|[./-]\d)/g;

export const pis: Detector = (text) => [
  ...detector('pis', WRITTEN_PIS)(text),
  ...detector('pis', LABELLED_PIS, (value) => isValidPis(digitsOf(value)))(text),
  ...(NAMED_PIS.test(text) ? detector('pis', BARE_PIS, isValidPis)(text) : []),
];
