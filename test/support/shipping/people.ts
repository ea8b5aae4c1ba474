import { checkDigit } from '../../../containers/documents/fiscal/values/access-key.ts';
import { randomOf } from '../labels/sheet.ts';

/** The data on a label; people, numbers and codes are invented. */
export interface SampleLabel {
  recipient: string;
  /** `01001-000` */
  cep: string;
  tracking: string;
  order: string;
  /** The printed number: `000.012.345`. */
  invoiceNumber?: string;
  series?: string;
  /** 44 characters, printed in groups of four. */
  key?: string;
  /** `1/2` */
  volume?: string;
}

export const SENDER = { name: 'Loja Exemplo Ltda', cep: '01310-100', cnpj: '12.345.678/0001-95' } as const;

const FIRST = [
  'Joana',
  'Caio',
  'Rita',
  'Davi',
  'Lia',
  'Otto',
  'Mônica',
  'João',
  'Conceição',
  'Zélia',
] as const;
const MIDDLE = ['Prado', 'Lemos', 'Duarte', 'Moura', 'Campos', 'Reis', 'Brandão', 'Sá', "D'Ávila"] as const;
const LAST = ['da Silva', 'dos Anjos', 'Nogueira', 'Pinto', 'Xavier', 'Albuquerque', 'Neto'] as const;

/** The formats of marketplaces' and carriers' codes. */
const FORMS = {
  s10: (digits: (count: number) => string, letter: () => string) => `${letter()}${letter()}${digits(9)}BR`,
  mercadoLivre: (digits: (count: number) => string) => `4${digits(10)}`,
  pack: (digits: (count: number) => string) => `20000${digits(11)}`,
  shopee: (digits: (count: number) => string, letter: () => string) => `BR25${digits(10)}${letter()}`,
  shopeeOrder: (digits: (count: number) => string, letter: () => string) =>
    `251122${letter()}${digits(2)}${letter()}${digits(2)}${letter()}${letter()}`,
  tiktokOrder: (digits: (count: number) => string) => `5${digits(17)}`,
  jt: (digits: (count: number) => string) => `88803${digits(10)}`,
  amazon: (digits: (count: number) => string) => `TBR${digits(9)}`,
  amazonOrder: (digits: (count: number) => string) => `701-${digits(7)}-${digits(7)}`,
  magalu: (digits: (count: number) => string) => `LU-${digits(16)}`,
  magaluTracking: (digits: (count: number) => string) => `MGE${digits(11)}`,
  shein: (digits: (count: number) => string, letter: () => string) =>
    `GSH1${letter()}${digits(5)}${letter()}${digits(2)}${letter()}`,
  jadlog: (digits: (count: number) => string) => `080${digits(11)}`,
  loggi: (digits: (count: number) => string) => `LGI${digits(10)}`,
  total: (digits: (count: number) => string) => `TEX${digits(9)}TX`,
  shop: (digits: (count: number) => string) => `PED-${digits(7)}`,
} as const;

type Form = keyof typeof FORMS;

/** The formats of the tracking and order codes on the labels of each layout. */
const CODES = {
  'mercado-livre': ['mercadoLivre', 'pack'],
  'mercado-livre-a4': ['mercadoLivre', 'pack'],
  shopee: ['shopee', 'shopeeOrder'],
  'shopee-10x15': ['shopee', 'shopeeOrder'],
  tiktok: ['jt', 'tiktokOrder'],
  'tiktok-10x15': ['jt', 'tiktokOrder'],
  correios: ['s10', 'shop'],
  'correios-10x15': ['s10', 'shop'],
  amazon: ['amazon', 'amazonOrder'],
  magalu: ['magaluTracking', 'magalu'],
  shein: ['jt', 'shein'],
  jadlog: ['jadlog', 'shop'],
  loggi: ['loggi', 'shop'],
  'total-express': ['total', 'shop'],
  desconhecido: ['shop', 'shop'],
} as const satisfies Record<string, readonly [Form, Form]>;

export type SampleLayout = keyof typeof CODES;

export const SAMPLE_LAYOUTS: readonly SampleLayout[] = [
  ...(['mercado-livre', 'mercado-livre-a4', 'shopee', 'shopee-10x15', 'tiktok', 'tiktok-10x15'] as const),
  ...(['correios', 'correios-10x15', 'amazon', 'magalu', 'shein', 'jadlog'] as const),
  ...(['loggi', 'total-express', 'desconhecido'] as const),
];

/** The key of an invented NF-e of November 2026. */
export function sampleKey(number: number, series = 1, issuer = '12345678000195'): string {
  const code = String((number * 7919) % 100_000_000).padStart(8, '0');
  const bare = `352611${issuer}55${String(series).padStart(3, '0')}${String(number).padStart(9, '0')}1${code}`;
  return bare + checkDigit(bare);
}

/**
 * Creates `count` labels of a layout, with codes in its formats and an invoice number each; the same for the
 * same seed.
 */
export function sampleLabels(layout: SampleLayout, count: number, seed = 1): SampleLabel[] {
  const random = randomOf(seed * 1000 + SAMPLE_LAYOUTS.indexOf(layout));
  const one = <Item>(items: readonly [Item, ...Item[]]) =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const digits = (length: number) => Array.from({ length }, () => String(Math.floor(random() * 10))).join('');
  const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
  const [tracking, order] = CODES[layout];
  return Array.from({ length: count }, (_, index) => {
    const number = seed * 10_000 + index;
    return {
      recipient: `${one(FIRST)} ${one(MIDDLE)} ${one(LAST)}`,
      cep: `0${1 + Math.floor(random() * 9)}${digits(3)}-${digits(3)}`,
      tracking: FORMS[tracking](digits, letter),
      order: FORMS[order](digits, letter),
      invoiceNumber: String(number)
        .padStart(9, '0')
        .replace(/(\d{3})(?=\d)/g, '$1.'),
      series: '1',
    };
  });
}
