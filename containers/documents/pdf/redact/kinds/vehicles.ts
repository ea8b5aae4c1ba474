import { type Detector, detector } from './finding.ts';

const MERCOSUL = /(?<![\dA-Za-z-])[A-Z]{3}[- ]?\d[A-Z]\d{2}(?![\dA-Za-z]|-\d)/g;
const FORMER = /(?<![\dA-Za-z-])(?<value>(?<prefix>[A-Z]{3})-\d{4})(?![\dA-Za-z]|-[\dA-Z]|\/\d)/g;
/** Behind the word it is one with digits that recognition took for letters too. */
const LABELLED =
  /(?<![A-Za-zÀ-ÿ])(?:placas?(?: ant\.?| anterior)?(?:\/uf)?|ve[íi]culo|reboque|semirreboque|carreta|cavalo|caminh[ãa]o|viatura|moto)(?![A-Za-zÀ-ÿ])[^\dA-Za-zÀ-ÿ\n\t]{0,5}[\n\t]?(?:n[º°o][^\dA-Za-zÀ-ÿ\n\t]{0,4}|d[eo] ve[íi]culo[^\dA-Za-zÀ-ÿ\n\t]{0,4})?(?<value>[A-Z0-9]{3}[- ]?[\dOIZSB][A-Z0-9][\dOIZSB]{2})(?![\dA-Za-z])/gi;
/** Months, norms and papers that are written as plates were: `SET-2026`, `NBR-6023`. */
const NO_PLATES = new Set(
  'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ FEB APR MAY AUG SEP OCT DEC ISO NBR IEC ABN LEI ART PLC PEC CEP REF MOD COD SKU LOT NFE NFS RFC CVE INV RIN DOC NUM PED ORC PAG TAB FIG ANO MES VOL CAP SEC'.split(
    ' ',
  ),
);

export const placa: Detector = (text) => [
  ...detector('placa', MERCOSUL)(text),
  ...detector('placa', FORMER, (_, match) => !NO_PLATES.has(match.groups?.prefix ?? ''))(text),
  ...detector('placa', LABELLED, (value) => /\d/.test(value) && /[A-Za-z]/.test(value))(text),
];
