import { lookUp } from '../../../../plain/look-up.ts';
import { cityOf } from '../../values/cities.ts';
import type { FiscalElement } from '../../values/element.ts';
import { decimal } from '../../values/values.ts';
import { cell, type DanfseRows, heading } from './grid.ts';
import {
  BENEFITS,
  CITY_RETENTIONS,
  CITY_TAXES,
  CONTRIBUTION_RETENTIONS,
  IMMUNITIES,
  SPECIAL_REGIMES,
  SUSPENSIONS,
} from './tables.ts';

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

function money(text: string): string {
  return text === '' ? '' : `R$ ${decimal(text)}`;
}

function percent(text: string): string {
  return text === '' ? '' : `${decimal(text)} %`;
}

function joined(parts: readonly string[], absent = ''): string {
  return parts.some((part) => part !== '') ? parts.map((part) => part || '-').join(' / ') : absent;
}

/** Returns an amount in cents; null if it is none. */
function cents(text: string): bigint | null {
  const [, sign = '', whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? null : BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

function amountOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return money(`${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Subtracts an amount from another; '' unless both are amounts. */
function difference(whole: string, part: string): string {
  const [one, other] = [cents(whole), cents(part)];
  return one === null || other === null ? '' : amountOf(one - other);
}

function sum(parts: readonly string[]): string {
  const amounts = parts.map(cents).filter((one) => one !== null);
  return amounts.length === 0 ? '' : amountOf(amounts.reduce((total, one) => total + one, 0n));
}

/** Returns the groups of values: as calculated, as declared. */
function groupsOf(content: FiscalElement) {
  const declared = content.find('DPS', 'infDPS', 'valores');
  return {
    calculated: content.find('valores'),
    declared,
    city: declared?.find('trib', 'tribMun') ?? null,
    federal: declared?.find('trib', 'tribFed') ?? null,
  };
}

/** Returns the rows of the city's tax (ISSQN). */
export function cityTaxRows(content: FiscalElement): DanfseRows {
  const { calculated, declared, city } = groupsOf(content);
  const at = (name: string) => city?.text(name) ?? '';
  const ofAll = (name: string) => calculated?.text(name) ?? '';
  const special = content.text('DPS', 'infDPS', 'prest', 'regTrib', 'regEspTrib');
  const suspension = city?.find('exigSusp') ?? null;
  const suspended = suspension?.text('tpSusp') ?? '';
  const benefit = city?.find('BM') ?? null;
  const kind = ofAll('tpBM');
  const where = cityOf(content.text('cLocIncid')) || content.text('xLocIncid');
  const reduced = [money(benefit?.text('vRedBCBM') ?? ''), percent(benefit?.text('pRedBCBM') ?? '')];
  const deduction = declared?.find('vDedRed') ?? null;
  return [
    [
      heading('TRIBUTAÇÃO MUNICIPAL (ISSQN)'),
      cell('Tipo de Tributação do ISSQN', lookUp(CITY_TAXES, at('tribISSQN')) ?? at('tribISSQN')),
      cell(
        'Município / Sigla UF / País da Incidência do ISSQN',
        [where, at('cPaisResult') || (where === '' ? '' : 'BR')].filter(Boolean).join(' / '),
        2,
      ),
    ],
    [
      cell('Regime Especial de Tributação do ISSQN', lookUp(SPECIAL_REGIMES, special) ?? special),
      cell('Tipo de Imunidade do ISSQN', lookUp(IMMUNITIES, at('tpImunidade')) ?? at('tpImunidade')),
      cell(
        'Suspensão da Exigibilidade do ISSQN',
        suspension === null ? 'Não' : (lookUp(SUSPENSIONS, suspended) ?? suspended),
      ),
      cell('Número Processo Suspensão', suspension?.text('nProcesso') ?? ''),
    ],
    [
      cell(
        'Benefício Municipal',
        [benefit?.text('nBM') ?? '', lookUp(BENEFITS, kind) ?? kind, ...reduced].filter(Boolean).join(' - '),
      ),
      cell('Cálculo do BM', money(ofAll('vCalcBM'))),
      cell(
        'Total Deduções/Reduções',
        money(ofAll('vCalcDR') || (deduction?.text('vDR') ?? '')) || percent(deduction?.text('pDR') ?? ''),
      ),
      cell('Desconto Incondicionado', money(declared?.text('vDescCondIncond', 'vDescIncond') ?? '')),
    ],
    [
      cell('BC ISSQN', money(ofAll('vBC'))),
      cell('Alíquota Aplicada', percent(ofAll('pAliqAplic') || at('pAliq'))),
      cell('Retenção do ISSQN', lookUp(CITY_RETENTIONS, at('tpRetISSQN')) ?? at('tpRetISSQN')),
      cell('ISSQN Apurado', money(ofAll('vISSQN'))),
    ],
  ];
}

/** Returns the rows of federal taxes except the CBS. */
export function federalTaxRows(content: FiscalElement): DanfseRows {
  const { federal } = groupsOf(content);
  const own = federal?.find('piscofins') ?? null;
  const at = (name: string) => own?.text(name) ?? '';
  const held = at('tpRetPisCofins');
  return [
    [
      heading('TRIBUTAÇÃO FEDERAL (EXCETO CBS)'),
      cell('IRRF', money(federal?.text('vRetIRRF') ?? '')),
      cell('Contribuição Previdenciária - Retida', money(federal?.text('vRetCP') ?? '')),
      cell('Contribuições Sociais - Retidas', money(federal?.text('vRetCSLL') ?? '')),
    ],
    [
      cell('PIS - Débito Apuração Própria', money(at('vPis'))),
      cell('COFINS - Débito Apuração Própria', money(at('vCofins'))),
      cell('Descrição Contrib. Sociais - Retidas', lookUp(CONTRIBUTION_RETENTIONS, held) ?? held, 2),
    ],
    ...(own === null
      ? []
      : [
          [
            cell('CST do PIS/COFINS', at('CST')),
            cell('BC PIS/COFINS', money(at('vBCPisCofins'))),
            cell('Alíquota do PIS', percent(at('pAliqPis'))),
            cell('Alíquota da COFINS', percent(at('pAliqCofins'))),
          ],
        ]),
  ];
}

/** Returns the rows of IBS and CBS. */
export function newTaxRows(content: FiscalElement): DanfseRows {
  const group = content.find('IBSCBS');
  const declared = content.find('DPS', 'infDPS', 'IBSCBS');
  const kind = declared?.find('valores', 'trib', 'gIBSCBS') ?? null;
  const at = (...way: string[]) => group?.text(...way) ?? '';
  const rate = (...way: string[]) => percent(at('valores', ...way));
  const total = (...way: string[]) => money(at('totCIBS', ...way));
  const place = at('cLocalidadeIncid');
  const service = content.text('DPS', 'infDPS', 'valores', 'vServPrest', 'vServ');
  return [
    [
      heading('TRIBUTAÇÃO IBS / CBS'),
      cell('CST / CCLASSTRIB', joined([kind?.text('CST') ?? '', kind?.text('cClassTrib') ?? ''])),
      cell(
        'Indicador Op. / IBGE Incidência / Município Incidência / UF',
        [declared?.text('cIndOp') ?? '', place, cityOf(place) || at('xLocalidadeIncid')]
          .filter(Boolean)
          .join(' / '),
        2,
      ),
    ],
    [
      cell('Exclusões e Reduções da Base de Cálculo', difference(service, at('valores', 'vBC'))),
      cell('Base de Cálculo Após Exclusões e Reduções', money(at('valores', 'vBC'))),
      cell(
        'Red. Alíquota IBS UF / IBS MUN / CBS',
        joined([rate('uf', 'pRedAliqUF'), rate('mun', 'pRedAliqMun'), rate('fed', 'pRedAliqCBS')]),
      ),
      cell('Alíquota - IBS UF / IBS MUN', joined([rate('uf', 'pIBSUF'), rate('mun', 'pIBSMun')])),
    ],
    [
      cell('Alíq. Efetiva Municipal - IBS', rate('mun', 'pAliqEfetMun')),
      cell('Valor Apurado Municipal - IBS', total('gIBS', 'gIBSMunTot', 'vIBSMun')),
      cell('Alíq. Efetiva Estadual - IBS', rate('uf', 'pAliqEfetUF')),
      cell('Valor Apurado Estadual - IBS', total('gIBS', 'gIBSUFTot', 'vIBSUF')),
    ],
    [
      cell('Valor Total Apurado - IBS', total('gIBS', 'vIBSTot')),
      cell('Alíquota - CBS', rate('fed', 'pCBS')),
      cell('Alíquota Efetiva - CBS', rate('fed', 'pAliqEfetCBS')),
      cell('Valor Total Apurado - CBS', total('gCBS', 'vCBS')),
    ],
  ];
}

/** Returns the rows of the total. */
export function totalRows(content: FiscalElement): DanfseRows {
  const { calculated, declared } = groupsOf(content);
  const discount = (name: string) => money(declared?.text('vDescCondIncond', name) ?? '');
  const sums = content.find('IBSCBS', 'totCIBS');
  const taxes = [sums?.text('gIBS', 'vIBSTot') ?? '', sums?.text('gCBS', 'vCBS') ?? ''];
  return [
    [
      heading('VALOR TOTAL DA NFS-E'),
      cell('Valor da Operação / Serviço', money(declared?.text('vServPrest', 'vServ') ?? '')),
      cell('Desconto Incondicionado', discount('vDescIncond')),
      cell('Desconto Condicionado', discount('vDescCond')),
    ],
    [
      cell('Total das Retenções (ISSQN / Federais)', money(calculated?.text('vTotalRet') ?? '')),
      cell('Valor Líquido da NFS-e', money(calculated?.text('vLiq') ?? '')),
      cell('Total do IBS/CBS', sum(taxes)),
      cell('Valor Líquido da NFS-e + IBS/CBS', money(sums?.text('vTotNF') ?? '')),
    ],
  ];
}

/** Returns the approximate taxes that Lei 12.741/2012 requires: `Federais: R$ 10,00; …`. */
export function approximateTaxes(content: FiscalElement): string {
  const group = content.find('DPS', 'infDPS', 'valores', 'trib', 'totTrib');
  const amounts = group?.find('vTotTrib') ?? null;
  const rates = group?.find('pTotTrib') ?? null;
  const parts = [
    ['Federais', 'Fed'],
    ['Estaduais', 'Est'],
    ['Municipais', 'Mun'],
  ].flatMap(([title, name]) => {
    const value =
      money(amounts?.text(`vTotTrib${name}`) ?? '') || percent(rates?.text(`pTotTrib${name}`) ?? '');
    return value === '' ? [] : [`${title}: ${value}`];
  });
  const simples = group?.text('pTotTribSN') ?? '';
  if (simples !== '') parts.push(`Alíquota do Simples Nacional: ${percent(simples)}`);
  return parts.length === 0
    ? ''
    : `Totais aproximados dos tributos conforme a Lei nº 12.741/2012: ${parts.join('; ')}`;
}
