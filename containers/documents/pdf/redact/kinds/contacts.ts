import { type Detector, detector, digitsOf, type Finding } from './finding.ts';

/** Anatel's area codes. */
const AREA_CODES = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
);

function isNumber(local: string): boolean {
  return /^(?:9\d{8}|[2-5]\d{7})$/.test(local);
}

export function isPhone(value: string): boolean {
  const digits = digitsOf(value)
    .replace(/^55(?=\d{10,11}$)/, '')
    .replace(/^0(?=\d{10,11}$)/, '');
  return AREA_CODES.has(digits.slice(0, 2)) && isNumber(digits.slice(2));
}

const WITH_COUNTRY = /(?<![\d+])\+?55[ .-]?\(?0?\d{2}\)?[ .\n-]?9?[ .]?\d{4}[-. \n]?\d{4}(?![\d]|[./-]\d)/g;
const WITH_AREA =
  /(?<!\d)(?:\(0?(?:xx|\*\*)?\d{2}\)|0xx\d{2})[ \t\n.-]?9?[ .-]?\d{4}[-. \n]{0,3}\d{4}(?!\d)/g;
const WITH_BARE_AREA =
  /(?<![\dA-Za-z]|\d[./-])0?\d{2}(?:[ .-]{1,2}9?[ .]?\d{4}[-. ]\d{4}|[ -]9\d{8})(?![\dA-Za-z]|[./-]\d)/g;
const MOBILE = /(?<![\dA-Za-z]|[\d.][./-])9[ .]?\d{4}-\d{4}(?![\dA-Za-z]|[./-]\d)/g;
/** Without an area it is one, unless it is a range of years. */
const LANDLINE = /(?<![\dA-Za-z]|[\d.,$][./-]|[,.$] ?)[2-5]\d{3}-\d{4}(?![\dA-Za-z]|[./-]\d|,\d)/g;
const YEARS = /^(?:19|20)\d\d-(?:19|20)\d\d$/;
/** Without blanks or dashes it counts only if it is alone between separators. */
const FIELD = /(?<=^|[;,|"\t\n])\d{2}9\d{8}(?=$|[;,|"\t\n])/g;
const TOLL_FREE = /(?<!\d)0[3589]00[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;
const LABELLED =
  /(?<![A-Za-zÀ-ÿ])(?:tel(?:efones?|s)?|fones?|cel(?:ular(?:es)?)?|whats(?:app)?|wpp|zap|fax|contatos?|recados?|residencial|comercial)(?![A-Za-zÀ-ÿ])[^\dA-Za-zÀ-ÿ\n]{0,30}(?:(?:n[º°o]|com|res|fixo|celular|residencial|comercial|whatsapp)[^\dA-Za-zÀ-ÿ\n]{0,6})?(?<value>\+?\(?\d[\d ().-]{6,22}\d)(?!\d)/gi;
/** The second of two numbers: `(11) 3333-4444 / 3333-5555`. */
const FURTHER = /^[ \t\n]{0,2}(?:\/|,|;|ou|e)[ \t\n]{0,2}(?<value>9?\d{4}-?\d{4})(?!\d)/;
const FURTHER_REACH = 24;

function furtherNumbers(text: string, found: readonly Finding[]): Finding[] {
  const more: Finding[] = [];
  for (const { end } of found) {
    let at = end;
    for (let count = 0; count < 5; count++) {
      const next = FURTHER.exec(text.slice(at, at + FURTHER_REACH));
      if (!next) break;
      const after = at + next[0].length;
      more.push({ kind: 'telefone', start: after - (next.groups?.value ?? '').length, end: after });
      at = after;
    }
  }
  return more;
}

export const telefone: Detector = (text) => {
  const found = [
    ...detector('telefone', WITH_COUNTRY, isPhone)(text),
    ...detector('telefone', WITH_AREA, isPhone)(text),
    ...detector('telefone', WITH_BARE_AREA, isPhone)(text),
    ...detector('telefone', MOBILE)(text),
    ...detector('telefone', LANDLINE, (value) => !YEARS.test(value))(text),
    ...detector('telefone', FIELD, isPhone)(text),
    ...detector('telefone', TOLL_FREE)(text),
    ...detector('telefone', LABELLED, (value) => {
      const digits = digitsOf(value);
      return isPhone(digits) || isNumber(digits);
    })(text),
  ];
  return [...found, ...furtherNumbers(text, found)];
};

const WRITTEN_CEP =
  /(?<![\dA-Za-z]|\d[./-])(?:\d{2}[. ]\d{3}|\d{5})[ \t\n]?-[ \t\n]?\d{3}(?![\dA-Za-z]|[./-]\d)/g;
const LABELLED_CEP =
  /(?<![A-Za-zÀ-ÿ])CEP(?![A-Za-zÀ-ÿ])[^\d\n\t]{0,6}[\n\t]?(?<value>\d{2}\.?\d{3}[ -]?\d{3})(?!\d)/gi;
/** Behind the city and its state: `Belém/PA – 66033579`. */
const BEHIND_STATE =
  /(?<=[/ ,-])(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)(?: ?[-–,] ?| )(?<value>\d{8})(?![\dA-Za-z]|[./-]\d)/g;

export const cep: Detector = (text) => [
  ...detector('cep', WRITTEN_CEP)(text),
  ...detector('cep', LABELLED_CEP)(text),
  ...detector('cep', BEHIND_STATE)(text),
];
