import type { Leaves } from './leaves.ts';
import type { SheetNote, SheetNoteItem } from './note.ts';

/** In ten-thousandths, so that sums are exact. */
type Units = bigint;

interface Sum {
  total: string;
  /** Paths of the items' fields that add up to it. */
  of: readonly string[];
  from: 'product' | 'taxes';
  /** The kind of items that the sum includes; all items by default. */
  items?: 'goods' | 'services' | 'counted';
}

const DECIMALS = 4;
const ICMS_SUMS: readonly [total: string, of: string][] = [
  ['vBC', 'ICMS.vBC'],
  ['vICMS', 'ICMS.vICMS'],
  ['vICMSDeson', 'ICMS.vICMSDeson'],
  ['vFCP', 'ICMS.vFCP'],
  ['vBCST', 'ICMS.vBCST'],
  ['vST', 'ICMS.vICMSST'],
  ['vFCPST', 'ICMS.vFCPST'],
  ['vFCPSTRet', 'ICMS.vFCPSTRet'],
  ['vICMSMono', 'ICMS.vICMSMono'],
  ['vICMSMonoReten', 'ICMS.vICMSMonoReten'],
  ['vICMSMonoRet', 'ICMS.vICMSMonoRet'],
  ['vFCPUFDest', 'ICMSUFDest.vFCPUFDest'],
  ['vICMSUFDest', 'ICMSUFDest.vICMSUFDest'],
  ['vICMSUFRemet', 'ICMSUFDest.vICMSUFRemet'],
  ['vII', 'II.vII'],
  ['vIPI', 'IPI.vIPI'],
  ['vIPIDevol', 'impostoDevol.IPI.vIPIDevol'],
];
const PRODUCT_SUMS = ['vFrete', 'vSeg', 'vDesc', 'vOutro'];
const REFORM_SUMS: readonly [total: string, of: string][] = [
  ['ISTot.vIS', 'IS.vIS'],
  ['IBSCBSTot.vBCIBSCBS', 'IBSCBS.gIBSCBS.vBC'],
  ['IBSCBSTot.gIBS.vIBS', 'IBSCBS.gIBSCBS.vIBS'],
  ['IBSCBSTot.gIBS.gIBSUF.vIBSUF', 'IBSCBS.gIBSCBS.gIBSUF.vIBSUF'],
  ['IBSCBSTot.gIBS.gIBSMun.vIBSMun', 'IBSCBS.gIBSCBS.gIBSMun.vIBSMun'],
  ['IBSCBSTot.gCBS.vCBS', 'IBSCBS.gIBSCBS.gCBS.vCBS'],
  ['IBSCBSTot.gMono.vIBSMono', 'IBSCBS.gIBSCBSMono.gMonoPadrao.vIBSMono'],
  ['IBSCBSTot.gMono.vCBSMono', 'IBSCBS.gIBSCBSMono.gMonoPadrao.vCBSMono'],
];

const SUMS: readonly Sum[] = [
  { total: 'ICMSTot.vProd', of: ['vProd'], from: 'product', items: 'counted' },
  ...PRODUCT_SUMS.map((name): Sum => ({ total: `ICMSTot.${name}`, of: [name], from: 'product' })),
  ...ICMS_SUMS.map(([total, of]): Sum => ({ total: `ICMSTot.${total}`, of: [of], from: 'taxes' })),
  { total: 'ICMSTot.vPIS', of: ['PIS.vPIS'], from: 'taxes', items: 'goods' },
  { total: 'ICMSTot.vCOFINS', of: ['COFINS.vCOFINS'], from: 'taxes', items: 'goods' },
  { total: 'ISSQNtot.vBC', of: ['ISSQN.vBC'], from: 'taxes' },
  { total: 'ISSQNtot.vISS', of: ['ISSQN.vISSQN'], from: 'taxes' },
  { total: 'ISSQNtot.vPIS', of: ['PIS.vPIS'], from: 'taxes', items: 'services' },
  { total: 'ISSQNtot.vCOFINS', of: ['COFINS.vCOFINS'], from: 'taxes', items: 'services' },
  ...REFORM_SUMS.map(([total, of]): Sum => ({ total, of: [of], from: 'taxes' })),
];

function unitsOf(text: string): Units {
  const found = /^(-?)(\d{1,18})(?:\.(\d{1,12}))?$/.exec(text);
  if (found === null) return 0n;
  const [, sign, whole = '', fraction = ''] = found;
  const units = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

function sumOf(leaves: Leaves, ways: readonly string[]): Units {
  return ways
    .flatMap((way) => leaves.get(way) ?? [])
    .map(unitsOf)
    .reduce((sum, one) => sum + one, 0n);
}

function isService({ taxes }: SheetNoteItem): boolean {
  for (const way of taxes.keys()) if (way.startsWith('ISSQN.')) return true;
  return false;
}

function isCounted(item: SheetNoteItem, which: Sum['items']): boolean {
  if (which === undefined) return true;
  if (which === 'counted') return item.product.get('indTot')?.[0] !== '0' && !isService(item);
  return isService(item) === (which === 'services');
}

/** A total of a note that differs from the sum of its items. */
export interface TotalMismatch {
  total: string;
  said: Units;
  summed: Units;
}

/** Returns the totals of a note that differ from the sums of its items; absent totals are not checked. */
export function mismatchesOf({ whole, items }: SheetNote): TotalMismatch[] {
  return SUMS.flatMap(({ total, of, from, items: which }) => {
    const said = whole.get(`total.${total}`)?.[0];
    if (said === undefined) return [];
    const summed = items
      .filter((item) => isCounted(item, which))
      .reduce((sum, item) => sum + sumOf(item[from], of), 0n);
    return unitsOf(said) === summed ? [] : [{ total, said: unitsOf(said), summed }];
  });
}

/** Formats an amount: `1.234,56`. */
export function reais(units: Units): string {
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0');
  const whole = BigInt(digits.slice(0, -DECIMALS)).toLocaleString('pt-BR');
  return `${units < 0n ? '-' : ''}${whole},${digits.slice(-DECIMALS).slice(0, 2)}`;
}
