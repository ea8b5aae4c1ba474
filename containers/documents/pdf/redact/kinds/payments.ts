import { isValidCreditCard } from '@brazilian-utils/brazilian-utils/is-valid-credit-card';
import { isPhone, telefone } from './contacts.ts';
import { cnpj, cpf } from './documents.ts';
import { email } from './email.ts';
import { type Detector, detector, digitsOf, type Finding } from './finding.ts';

const CARD = /(?<![\dA-Za-z]|\d[./-])\d(?:[ .-]?\d){12,18}(?![\dA-Za-z]|[./-]\d)/g;
const BROKEN_CARD =
  /(?<![\dA-Za-z]|\d[./-])\d{4}[ -]?\n?\d{4}[ -]?\n?\d{4}[ -]?\n?\d{4}(?![\dA-Za-z]|[./-]\d)/g;
/** In groups of four it may touch the word before it. */
const GROUPED_CARD = /(?<!\d|\d[./-])\d{4}[ .-]\d{4}[ .-]\d{4}[ .-]\d{4}(?!\d|[./-]\d)/g;
/** Visa, Mastercard, American Express, Diners, Discover, Elo, Hipercard (ISO/IEC 7812, and the issuers' ranges). */
const ISSUERS = /^(?:4|5[0-5]|5067|509|2[2-7]|3[47]|3[068]|6(?:011|5|4[4-9]|06282|36297|36368|27780))/;

function isCard(value: string): boolean {
  const digits = digitsOf(value);
  return ISSUERS.test(digits) && isValidCreditCard(digits);
}

export const cartao: Detector = (text) => [
  ...detector('cartao', CARD, isCard)(text),
  ...detector('cartao', BROKEN_CARD, isCard)(text),
  ...detector('cartao', GROUPED_CARD, isCard)(text),
];

const ACCOUNT =
  /(?<![A-Za-zÀ-ÿ])(?:contas?(?:[ \n-]corrente|[ \n-]poupan[çc]a|[ \n-]sal[áa]rio|[ \n-]banc[áa]ria|[ \n-]pagamento| com d[íi]gito|[ \n]de[ \n](?:d[ée]bito|cr[ée]dito|origem|destino))?|cta\.?|c\/c|c\/p|c\.[cp]\.|cc|poupan[çc]a)(?![A-Za-zÀ-ÿ])[^\dA-Za-zÀ-ÿ\n\t]{0,8}(?:n[º°ro]?[º°.]?[^\dA-Za-zÀ-ÿ\n\t]{0,5}|n[úu]mero[^\dA-Za-zÀ-ÿ\n\t]{0,5})?[\n\t]?(?<value>\d[\d.]{0,14}(?:[- ]{1,3}[\dXx])?)(?![\dA-Za-z]|,\d)/gi;
const BRANCH =
  /(?<![A-Za-zÀ-ÿ])(?:ag[êe]ncia(?:\/op)?(?:\/conta)?|cooperativa|coop\.|ag\.?(?:\/c[óo]d\.? (?:do )?benefici[áa]rio)?)(?![A-Za-zÀ-ÿ])[^\dA-Za-zÀ-ÿ\n\t]{0,8}(?:n[º°o]?[º°.]?[^\dA-Za-zÀ-ÿ\n\t]{0,5})?[\n\t]?(?<value>\d{3,5}(?:-[\dXx])?)(?![\dA-Za-z]|[,.]\d)/gi;
/** The account after its branch, or its branch and operation: `1234 / 56789-0`, `1234/013/00056789-0`. */
const FURTHER = /^(?: ?\/ ?| c\/ ?)(?:\d{3} ?\/ ?)?(?<value>\d[\d.]{2,14}(?:-[\dXx])?)(?![\dA-Za-z]|[,/]\d)/;
const FURTHER_REACH = 24;
/** `contas 2026` are those of a year. */
const YEAR = /^(?:19|20)\d\d$/;

function withoutDot(finding: Finding, text: string): Finding {
  return text[finding.end - 1] === '.' ? { ...finding, end: finding.end - 1 } : finding;
}

export const conta: Detector = (text) => {
  const found = [
    ...detector('conta', ACCOUNT, (value) => digitsOf(value).length >= 4 && !YEAR.test(value))(text),
    ...detector('conta', BRANCH)(text),
  ];
  const further = found.flatMap(({ end }): Finding[] => {
    const next = FURTHER.exec(text.slice(end, end + FURTHER_REACH));
    const length = next?.groups?.value?.length ?? 0;
    const after = end + (next?.[0].length ?? 0);
    return length === 0 ? [] : [{ kind: 'conta', start: after - length, end: after }];
  });
  return [...found, ...further].map((finding) => withoutDot(finding, text));
};

/** A random key is a UUID of version 4 (BACEN's manual of DICT). */
const RANDOM_KEY =
  /(?<![0-9a-f])[0-9a-f]{8}-?\n?[0-9a-f]{4}-?\n?4[0-9a-f]{3}-?\n?[89ab][0-9a-f]{3}-?\n?[0-9a-f]{12}(?![0-9a-f])/gi;
/** The payload format of a code to copy and paste, and the field of its checksum. */
const [CODE_START, CODE_END] = ['000201', '6304'];
const [SHORTEST_CODE, LONGEST_CODE] = [26, 640];
const CHECKSUM = /^\n?[0-9A-F]{4}(?![0-9A-Za-z])/;

function copyAndPaste(text: string): Finding[] {
  const found: Finding[] = [];
  for (let start = text.indexOf(CODE_START); start >= 0; start = text.indexOf(CODE_START, start + 1)) {
    const code = text.slice(start, start + LONGEST_CODE);
    for (let at = code.indexOf(CODE_END, SHORTEST_CODE); at >= 0; at = code.indexOf(CODE_END, at + 1)) {
      const checksum = CHECKSUM.exec(code.slice(at + CODE_END.length));
      if (!checksum) continue;
      found.push({ kind: 'pix', start, end: start + at + CODE_END.length + checksum[0].length });
      break;
    }
  }
  return found;
}

const KEY_LABEL = /(?<![A-Za-zÀ-ÿ])pix(?![A-Za-zÀ-ÿ])/gi;
/** The most characters between the label and the key: `Pix (e-mail): `. */
const KEY_REACH = 32;
const LONGEST_KEY = 80;
/** The most characters between a key and the next: ` ou e-mail `. */
const FURTHER_KEY_REACH = 14;
/** Behind the label a phone needs no marks. */
const BARE_PHONE = /(?<![\d+])\+?(?:55)?0?\d{10,11}(?![\dA-Za-z]|[./-]\d)/g;
const barePhone = detector('telefone', BARE_PHONE, isPhone);

/** A key may also be a document, an address or a phone (BACEN's manual of DICT): known by the word before it. */
function labelledKeys(text: string): Finding[] {
  return [...text.matchAll(KEY_LABEL)].flatMap(({ index }): Finding[] => {
    const from = index + 'pix'.length;
    const behind = text.slice(from, from + KEY_REACH + LONGEST_KEY);
    const keys = [email, cpf, cnpj, telefone, barePhone].flatMap((detect) => detect(behind));
    const ordered = keys.sort((one, other) => one.start - other.start || other.end - one.end);
    const found: Finding[] = [];
    let reach = KEY_REACH;
    for (const { start, end } of ordered) {
      const before = found.at(-1)?.end ?? 0;
      if (start < before) continue;
      if (start > reach || /[.;]\s/.test(behind.slice(before, start))) break;
      found.push({ kind: 'pix', start, end });
      reach = end + FURTHER_KEY_REACH;
    }
    return found.map(({ kind, start, end }) => ({ kind, start: from + start, end: from + end }));
  });
}

export const pix: Detector = (text) => [
  ...detector('pix', RANDOM_KEY, (value) => /[-a-f]/i.test(value))(text),
  ...copyAndPaste(text),
  ...labelledKeys(text),
];
