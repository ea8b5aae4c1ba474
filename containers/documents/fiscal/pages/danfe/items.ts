import { groupedKey } from '../../values/access-key.ts';
import type { Invoice } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal, isZero, shortDecimal } from '../../values/values.ts';

export interface DanfeItem {
  code: string;
  /** The description, then further details. */
  description: string[];
  ncm: string;
  cst: string;
  cfop: string;
  /** The commercial unit, and the taxed one if it differs. */
  units: string[];
  quantities: string[];
  prices: string[];
  total: string;
  base: string;
  icms: string;
  ipi: string;
  icmsRate: string;
  ipiRate: string;
}

function money(title: string, text: string): string[] {
  return isZero(text) ? [] : [`${title} ${decimal(text)}`];
}

function listed(parts: readonly string[]): string[] {
  return parts.length === 0 ? [] : [parts.join(' ')];
}

/** Returns the group of a tax below the name of its regime: `ICMS/ICMS00`. */
function innerGroup(tax: FiscalElement | null): FiscalElement | null {
  return tax?.children.find(({ children }) => children.length > 0) ?? null;
}

function substitution(icms: FiscalElement | null): string[] {
  const at = (name: string) => icms?.text(name) ?? '';
  return [
    ...listed([
      ...money('BC ST', at('vBCST')),
      ...money('ICMS ST', at('vICMSST')),
      ...money('FCP ST', at('vFCPST')),
    ]),
    ...listed([...money('BC ST ret.', at('vBCSTRet')), ...money('ICMS ST ret.', at('vICMSSTRet'))]),
    ...listed([
      ...money('ICMS monofásico', at('vICMSMono')),
      ...money('ICMS monof. retenção', at('vICMSMonoReten')),
      ...money('ICMS monof. retido', at('vICMSMonoRet')),
    ]),
    ...listed(money('ICMS desonerado', at('vICMSDeson'))),
    ...listed(money('FCP', at('vFCP'))),
    ...listed(money('Crédito SN', at('vCredICMSSN'))),
  ];
}

/** Amounts of the items that have no usual IBS and CBS. */
const OTHER_AMOUNTS: readonly [title: string, ...way: string[]][] = [
  ['IBS transferido', 'gTransfCred', 'vIBS'],
  ['CBS transferida', 'gTransfCred', 'vCBS'],
  ['IBS ajuste', 'gAjusteCompet', 'vIBS'],
  ['CBS ajuste', 'gAjusteCompet', 'vCBS'],
];

const SINGLE_PHASE: readonly [title: string, ...way: string[]][] = [
  ['IBS monofásico', 'vTotIBSMonoItem'],
  ['IBS monof. retenção', 'gMonoReten', 'vIBSMonoReten'],
  ['IBS monof. retido', 'gMonoRet', 'vIBSMonoRet'],
  ['IBS monof. diferido', 'gMonoDif', 'vIBSMonoDif'],
  ['CBS monofásica', 'vTotCBSMonoItem'],
  ['CBS monof. retenção', 'gMonoReten', 'vCBSMonoReten'],
  ['CBS monof. retida', 'gMonoRet', 'vCBSMonoRet'],
  ['CBS monof. diferida', 'gMonoDif', 'vCBSMonoDif'],
];

/**
 * Returns the amounts of fuels. Their parts are in the group itself, from version 1.50 of the norm on in groups
 * for each tax within it.
 */
function singlePhase(group: FiscalElement | null): string[] {
  const groups = group === null ? [] : [group, ...group.children];
  return SINGLE_PHASE.flatMap(([title, ...way]) => groups.flatMap((one) => money(title, one.text(...way))));
}

/** Returns the item's IBS, CBS and IS (NT 2025.002). */
function newTaxes(tax: FiscalElement | null): string[] {
  const group = tax?.find('IBSCBS') ?? null;
  const selective = tax?.find('IS') ?? null;
  const at = (...way: string[]) => group?.text('gIBSCBS', ...way) ?? '';
  const rate = (text: string) => (isZero(text) ? [] : [`(${shortDecimal(text, 2)}%)`]);
  return [
    ...listed(
      group === null
        ? []
        : [
            `IBS/CBS: CST ${group.text('CST')} cClassTrib ${group.text('cClassTrib')}`,
            ...money('BC', at('vBC')),
            ...money('IBS UF', at('gIBSUF', 'vIBSUF')),
            ...rate(at('gIBSUF', 'pIBSUF')),
            ...money('IBS Mun.', at('gIBSMun', 'vIBSMun')),
            ...rate(at('gIBSMun', 'pIBSMun')),
            ...money('CBS', at('gCBS', 'vCBS')),
            ...rate(at('gCBS', 'pCBS')),
            ...singlePhase(group.find('gIBSCBSMono')),
            ...OTHER_AMOUNTS.flatMap(([title, ...way]) => money(title, group.text(...way))),
          ],
    ),
    ...listed(
      selective === null
        ? []
        : [
            `IS: CST ${selective.text('CSTIS')} cClassTribIS ${selective.text('cClassTribIS')}`,
            ...money('Valor', selective.text('vIS')),
          ],
    ),
  ];
}

function details(product: FiscalElement): string[] {
  const lots = product
    .all('rastro')
    .map(
      (lot) =>
        `Lote ${lot.text('nLote')} Qtd. ${shortDecimal(lot.text('qLote'), 0)} Fab. ${date(lot.text('dFab'))} Val. ${date(lot.text('dVal'))}`,
    );
  const vehicle = product.find('veicProd');
  const medicine = product.find('med');
  const fuel = product.find('comb');
  return [
    ...lots,
    ...product
      .all('arma')
      .map((arm) => `Arma: série ${arm.text('nSerie')} cano ${arm.text('nCano')} ${arm.text('descr')}`),
    ...(vehicle === null
      ? []
      : [
          `Chassi ${vehicle.text('chassi')} Cor ${vehicle.text('xCor')} Motor ${vehicle.text('nMotor')} Ano ${vehicle.text('anoFab')}/${vehicle.text('anoMod')}`,
        ]),
    ...(medicine === null
      ? []
      : [`ANVISA ${medicine.text('cProdANVISA')} PMC ${decimal(medicine.text('vPMC'))}`]),
    ...(fuel === null
      ? []
      : [`ANP ${fuel.text('cProdANP')} ${fuel.text('descANP')} UF ${fuel.text('UFCons')}`]),
    ...(product.text('nFCI') === '' ? [] : [`FCI ${product.text('nFCI')}`]),
    ...(product.text('xPed') === ''
      ? []
      : [`Pedido ${product.text('xPed')} ${product.text('nItemPed')}`.trim()]),
  ];
}

function amounts(product: FiscalElement): string[] {
  const parts = [
    ...money('Desc.', product.text('vDesc')),
    ...money('Frete', product.text('vFrete')),
    ...money('Seguro', product.text('vSeg')),
    ...money('Outros', product.text('vOutro')),
  ];
  return listed(product.text('indTot') === '0' ? [...parts, 'Não compõe o total'] : parts);
}

/** Returns what issuer and authority note about an item. */
function observations(group: FiscalElement | null): string[] {
  return ['obsCont', 'obsFisco'].flatMap((name) =>
    (group?.all(name) ?? []).map((one) => `${one.attribute('xCampo')}: ${one.text('xTexto')}`),
  );
}

/** Returns the document that an item refers to, with its item there. */
function referenced(group: FiscalElement | null): string[] {
  const [key, item] = [group?.text('chaveAcesso') ?? '', group?.text('nItem') ?? ''];
  if (key === '') return [];
  return [`Doc. referenciado ${groupedKey(key)}${item === '' ? '' : ` item ${item}`}`];
}

function itemOf(detail: FiscalElement): DanfeItem {
  const product = detail.find('prod') ?? detail;
  const tax = detail.find('imposto');
  const icms = innerGroup(tax?.find('ICMS') ?? null);
  const ipi = tax?.find('IPI', 'IPITrib') ?? null;
  const issqn = tax?.find('ISSQN') ?? null;
  const at = (name: string) => product.text(name);
  const isSameUnit = at('uTrib') === '' || (at('uTrib') === at('uCom') && at('qTrib') === at('qCom'));
  const both = (own: string, taxed: string) => (isSameUnit ? [own] : [own, taxed]);
  const cst = icms?.text('CST') || icms?.text('CSOSN') || '';
  const origin = icms?.text('orig') ?? '';
  return {
    code: at('cProd'),
    description: [
      at('xProd'),
      ...detail.all('infAdProd').map(({ content }) => content),
      ...details(product),
      ...amounts(product),
      ...substitution(icms),
      ...listed(
        issqn === null
          ? []
          : [
              `ISSQN: lista ${issqn.text('cListServ')}`,
              ...money('BC', issqn.text('vBC')),
              `alíq. ${shortDecimal(issqn.text('vAliq'))}`,
              ...money('valor', issqn.text('vISSQN')),
              ...money('retido', issqn.text('vISSRet')),
            ],
      ),
      ...listed(money('IPI devolvido', detail.text('impostoDevol', 'IPI', 'vIPIDevol'))),
      ...listed(money('Tributos aprox.', tax?.text('vTotTrib') ?? '')),
      ...newTaxes(tax),
      ...observations(detail.find('obsItem')),
      ...referenced(detail.find('DFeReferenciado')),
    ].filter((line) => line !== ''),
    ncm: at('NCM'),
    cst: `${origin}${cst}`,
    cfop: at('CFOP'),
    units: both(at('uCom'), at('uTrib')),
    quantities: both(shortDecimal(at('qCom')), shortDecimal(at('qTrib'))),
    prices: both(shortDecimal(at('vUnCom')), shortDecimal(at('vUnTrib'))),
    total: decimal(at('vProd')),
    base: decimal(icms?.text('vBC') || '0'),
    icms: decimal(icms?.text('vICMS') || '0'),
    ipi: decimal(ipi?.text('vIPI') || '0'),
    icmsRate: shortDecimal(icms?.text('pICMS') || '0'),
    ipiRate: shortDecimal(ipi?.text('pIPI') || '0'),
  };
}

/** Returns the products and services in the order of the note. */
export function itemsOf({ content }: Invoice): DanfeItem[] {
  return content.all('det').map(itemOf);
}
