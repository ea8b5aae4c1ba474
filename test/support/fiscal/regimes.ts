import { type InvoiceTraits, invoiceXml, keyOf } from './invoice.ts';
import type { Content } from './xml.ts';

type Group = { [name: string]: Content | readonly Content[] | undefined };

/** Sums in cents by their path in an invoice's totals, such as `ICMSTot.vBC`. */
export type Totals = Map<string, number>;

export interface RegimeNote {
  key: string;
  xml: string;
  totals: Totals;
  items: number;
}

function reais(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Generates different amounts and sums them. */
class Amounts {
  readonly totals: Totals = new Map();
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 7919 + 17;
  }

  below(most: number): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 1 + (this.#state % most);
  }

  /** Returns a new amount, and adds it to a total. */
  of(total: string | null, most = 99_999): string {
    const cents = this.below(most);
    if (total !== null) this.totals.set(total, (this.totals.get(total) ?? 0) + cents);
    return reais(cents);
  }

  icms(name: string): string {
    return this.of(`ICMSTot.${name}`);
  }
}

type MakeGroup = (amounts: Amounts) => Group;

const own: MakeGroup = (a) => ({ modBC: '3', vBC: a.icms('vBC'), pICMS: '18.00', vICMS: a.icms('vICMS') });
const fcp: MakeGroup = (a) => ({ vBCFCP: a.of(null), pFCP: '2.00', vFCP: a.icms('vFCP') });
const substitution: MakeGroup = (a) => ({
  modBCST: '4',
  pMVAST: '40.00',
  vBCST: a.icms('vBCST'),
  pICMSST: '18.00',
  vICMSST: a.icms('vST'),
});
const fcpSubstitution: MakeGroup = (a) => ({
  vBCFCPST: a.of(null),
  pFCPST: '2.00',
  vFCPST: a.icms('vFCPST'),
});
const relief: MakeGroup = (a) => ({ vICMSDeson: a.icms('vICMSDeson'), motDesICMS: '9' });
const retained: MakeGroup = (a) => ({
  vBCSTRet: a.of(null),
  pST: '18.00',
  vICMSSubstituto: a.of(null),
  vICMSSTRet: a.of(null),
  vBCFCPSTRet: a.of(null),
  pFCPSTRet: '2.00',
  vFCPSTRet: a.icms('vFCPSTRet'),
});
const credit: MakeGroup = (a) => ({ pCredSN: '1.2500', vCredICMSSN: a.of(null) });

/** Every ICMS group of the layout 4.00, with each of its CST or CSOSN. */
const ICMS: readonly [group: string, code: Group, make: MakeGroup][] = [
  ['ICMS00', { CST: '00' }, (a) => ({ ...own(a), pFCP: '2.00', vFCP: a.icms('vFCP') })],
  [
    'ICMS02',
    { CST: '02' },
    (a) => ({ qBCMono: '10.0000', adRemICMS: '1.2200', vICMSMono: a.icms('vICMSMono') }),
  ],
  ['ICMS10', { CST: '10' }, (a) => ({ ...own(a), ...fcp(a), ...substitution(a), ...fcpSubstitution(a) })],
  [
    'ICMS15',
    { CST: '15' },
    (a) => ({
      qBCMono: '1.0000',
      adRemICMS: '1.2200',
      vICMSMono: a.icms('vICMSMono'),
      qBCMonoReten: '2.0000',
      adRemICMSReten: '1.0000',
      vICMSMonoReten: a.icms('vICMSMonoReten'),
    }),
  ],
  ['ICMS20', { CST: '20' }, (a) => ({ ...own(a), pRedBC: '33.33', ...fcp(a), ...relief(a) })],
  ['ICMS30', { CST: '30' }, (a) => ({ ...substitution(a), ...fcpSubstitution(a), ...relief(a) })],
  ['ICMS40', { CST: '40' }, relief],
  ['ICMS40', { CST: '41' }, () => ({})],
  ['ICMS40', { CST: '50' }, () => ({})],
  [
    'ICMS51',
    { CST: '51' },
    (a) => ({ ...own(a), vICMSOp: a.of(null), pDif: '33.3300', vICMSDif: a.of(null), ...fcp(a) }),
  ],
  [
    'ICMS53',
    { CST: '53' },
    (a) => ({ qBCMono: '3.0000', vICMSMonoOp: a.of(null), pDif: '10.0000', vICMSMono: a.icms('vICMSMono') }),
  ],
  [
    'ICMS60',
    { CST: '60' },
    (a) => ({ ...retained(a), pRedBCEfet: '0.00', vBCEfet: a.of(null), vICMSEfet: a.of(null) }),
  ],
  [
    'ICMS61',
    { CST: '61' },
    (a) => ({ qBCMonoRet: '5.0000', adRemICMSRet: '1.2200', vICMSMonoRet: a.icms('vICMSMonoRet') }),
  ],
  [
    'ICMS70',
    { CST: '70' },
    (a) => ({ ...own(a), ...fcp(a), ...substitution(a), ...fcpSubstitution(a), ...relief(a) }),
  ],
  ['ICMS90', { CST: '90' }, (a) => ({ ...own(a), ...substitution(a) })],
  ['ICMSPart', { CST: '10' }, (a) => ({ ...own(a), ...substitution(a), pBCOp: '50.00', UFST: 'RJ' })],
  ['ICMSST', { CST: '41' }, (a) => ({ ...retained(a), vBCSTDest: a.of(null), vICMSSTDest: a.of(null) })],
  ['ICMSSN101', { CSOSN: '101' }, credit],
  ['ICMSSN102', { CSOSN: '102' }, () => ({})],
  ['ICMSSN102', { CSOSN: '300' }, () => ({})],
  ['ICMSSN201', { CSOSN: '201' }, (a) => ({ ...substitution(a), ...fcpSubstitution(a), ...credit(a) })],
  ['ICMSSN202', { CSOSN: '202' }, (a) => ({ ...substitution(a), ...fcpSubstitution(a) })],
  ['ICMSSN500', { CSOSN: '500' }, retained],
  ['ICMSSN900', { CSOSN: '900' }, (a) => ({ ...own(a), ...substitution(a), ...credit(a) })],
];

function contribution(name: 'PIS' | 'COFINS', place: number, a: Amounts, isService: boolean): Group {
  const value = () => ({ [`v${name}`]: a.of(isService ? `ISSQNtot.v${name}` : `ICMSTot.v${name}`) });
  return (
    [
      () => ({ [`${name}Aliq`]: { CST: '01', vBC: a.of(null), [`p${name}`]: '1.65', ...value() } }),
      () => ({ [`${name}Qtde`]: { CST: '03', qBCProd: '10.0000', vAliqProd: '0.1200', ...value() } }),
      () => ({ [`${name}NT`]: { CST: '04' } }),
      () => ({ [`${name}Outr`]: { CST: '99', vBC: a.of(null), [`p${name}`]: '0.65', ...value() } }),
    ][place % 4]?.() ?? {}
  );
}

function reform(place: number, a: Amounts): Group {
  const total = (path: string) => a.of(`IBSCBSTot.${path}`, 9_999);
  if (place === 3)
    return {
      IBSCBS: {
        CST: '620',
        cClassTrib: '620001',
        gIBSCBSMono: {
          gMonoPadrao: {
            qBCMono: '4.0000',
            adRemIBS: '0.5000',
            adRemCBS: '0.4000',
            vIBSMono: total('gMono.vIBSMono'),
            vCBSMono: total('gMono.vCBSMono'),
          },
          vTotIBSMonoItem: a.of(null),
          vTotCBSMonoItem: a.of(null),
        },
      },
    };
  return {
    IS: {
      CSTIS: '000',
      cClassTribIS: '000001',
      vBCIS: a.of(null),
      pIS: '1.0000',
      vIS: a.of('ISTot.vIS', 999),
    },
    IBSCBS: {
      CST: '000',
      cClassTrib: '000001',
      gIBSCBS: {
        vBC: total('vBCIBSCBS'),
        gIBSUF: {
          pIBSUF: '0.1000',
          gDif: { pDif: '10.0000', vDif: total('gIBS.gIBSUF.vDif') },
          vIBSUF: total('gIBS.gIBSUF.vIBSUF'),
        },
        gIBSMun: { pIBSMun: '0.0000', vIBSMun: total('gIBS.gIBSMun.vIBSMun') },
        vIBS: total('gIBS.vIBS'),
        gCBS: { pCBS: '0.9000', gDevTrib: { vDevTrib: total('gCBS.vDevTrib') }, vCBS: total('gCBS.vCBS') },
      },
    },
  };
}

function taxOf(place: number, number: number, a: Amounts): Group {
  const [group, code, make] = ICMS[(number * 5 + place) % ICMS.length] ?? ICMS[0] ?? ['', {}, () => ({})];
  const isService = number % 11 === 0 && place === 2;
  const isImported = number % 9 === 0;
  const taxes: Group = isService
    ? {
        ICMS: undefined,
        ISSQN: {
          vBC: a.of('ISSQNtot.vBC'),
          vAliq: '5.0000',
          vISSQN: a.of('ISSQNtot.vISS'),
          cMunFG: '3550308',
          cListServ: '14.01',
          indISS: '1',
          indIncentivo: '2',
        },
      }
    : { ICMS: { [group]: { orig: '0', ...code, ...make(a) } } };
  return {
    ...taxes,
    IPI: isService
      ? undefined
      : place % 2 === 0
        ? { cEnq: '999', IPITrib: { CST: '50', vBC: a.of(null), pIPI: '5.00', vIPI: a.icms('vIPI') } }
        : { cEnq: '999', IPINT: { CST: '53' } },
    II: isImported
      ? { vBC: a.of(null), vDespAdu: a.of(null), vII: a.icms('vII'), vIOF: a.of(null) }
      : undefined,
    PIS: contribution('PIS', place, a, isService),
    COFINS: contribution('COFINS', place + 1, a, isService),
    ICMSUFDest:
      number % 4 === 0
        ? {
            vBCUFDest: a.of(null),
            vBCFCPUFDest: a.of(null),
            pFCPUFDest: '2.0000',
            pICMSUFDest: '18.0000',
            pICMSInter: '12.00',
            pICMSInterPart: '100.0000',
            vFCPUFDest: a.icms('vFCPUFDest'),
            vICMSUFDest: a.icms('vICMSUFDest'),
            vICMSUFRemet: a.icms('vICMSUFRemet'),
          }
        : undefined,
    ...(number % 2 === 0 ? reform(place, a) : {}),
  };
}

function put(group: Group, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) group[name] = value;
  else {
    const inner = (group[name] ?? {}) as Group;
    group[name] = inner;
    put(inner, rest, value);
  }
}

/** An invoice that uses all tax regimes in turn, depending on its number, with the correct totals. */
export function regimeNote(number: number, more: InvoiceTraits = {}): RegimeNote {
  const amounts = new Amounts(number);
  const items = 1 + (number % 3);
  const places = Array.from({ length: items }, (_, index) => index + 1);
  const taxes = places.map((place) => taxOf(place, number, amounts));
  const products = places.map((place) => {
    const isService = taxes[place - 1]?.ISSQN !== undefined;
    return {
      vProd: amounts.of(isService ? 'ISSQNtot.vServ' : 'ICMSTot.vProd'),
      vFrete: place === 1 ? amounts.icms('vFrete') : undefined,
      vSeg: place === 2 ? amounts.icms('vSeg') : undefined,
      vDesc: place === 1 ? amounts.of('ICMSTot.vDesc', 99) : undefined,
      vOutro: place === 3 ? amounts.icms('vOutro') : undefined,
    };
  });
  const details = places.map((place) =>
    number % 13 === 0
      ? { impostoDevol: { pDevol: '50.00', IPI: { vIPIDevol: amounts.icms('vIPIDevol') } } }
      : place === 1
        ? { infAdProd: `Lote ${number}` }
        : {},
  );
  const total: Group = {};
  for (const [path, cents] of amounts.totals) put(total, path.split('.'), reais(cents));
  const { ICMSTot = {}, ...rest } = total;
  const simple = number % 3 === 0;
  const traits: InvoiceTraits = {
    number,
    items,
    instalments: number % 4,
    emit: { CRT: simple ? '1' : '3' },
    product: (place) => products[place - 1] ?? {},
    tax: (place) => taxes[place - 1] ?? {},
    detail: (place) => details[place - 1] ?? {},
    totals: {
      vBC: '0.00',
      vICMS: '0.00',
      vIPI: '0.00',
      vPIS: '0.00',
      vCOFINS: '0.00',
      vProd: '0.00',
      ...(ICMSTot as Group),
    },
    total: rest,
    ...more,
  };
  return { key: keyOf(traits), xml: invoiceXml(traits), totals: amounts.totals, items };
}
