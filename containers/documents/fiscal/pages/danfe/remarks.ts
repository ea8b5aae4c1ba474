import { groupedKey } from '../../values/access-key.ts';
import type { Invoice } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal } from '../../values/values.ts';
import { type CodeNames, type FactNames, factsIn, named } from '../facts.ts';
import { issuerLines } from '../issuer-lines.ts';
import { identityOf } from '../parties.ts';
import { describePayment, paymentsOf } from '../payments.ts';

function referenceOf(reference: FiscalElement): string {
  const key = reference.text('refNFe') || reference.text('refCTe') || reference.text('refNFeSig');
  if (key !== '') return groupedKey(key);
  const paper = reference.find('refNF') ?? reference.find('refNFP');
  if (paper !== null)
    return `NF modelo ${paper.text('mod')} série ${paper.text('serie')} nº ${paper.text('nNF')} de ${paper.text('AAMM')} ${identityOf(paper)}`;
  const receipt = reference.find('refECF');
  return receipt === null ? '' : `ECF ${receipt.text('nECF')} COO ${receipt.text('nCOO')}`;
}

function purchase(content: FiscalElement): string[] {
  const bought = content.find('compra');
  return [
    ...named('Nota de empenho', bought?.text('xNEmp') ?? ''),
    ...named('Pedido', bought?.text('xPed') ?? ''),
    ...named('Contrato', bought?.text('xCont') ?? ''),
  ];
}

function shipping(content: FiscalElement): string[] {
  const exported = content.find('exporta');
  const transport = content.find('transp');
  return [
    ...named(
      'Exportação',
      exported === null
        ? ''
        : [
            exported.text('UFSaidaPais') || exported.text('UFEmbarq'),
            exported.text('xLocExporta') || exported.text('xLocEmbarq'),
            exported.text('xLocDespacho'),
          ]
            .filter((part) => part !== '')
            .join(' - '),
    ),
    ...(transport?.all('reboque') ?? []).map((trailer) =>
      `Reboque: ${trailer.text('placa')} ${trailer.text('UF')} ${trailer.text('RNTC')}`.trim(),
    ),
    ...named('Vagão', transport?.text('vagao') ?? ''),
    ...named('Balsa', transport?.text('balsa') ?? ''),
    ...(transport?.all('vol') ?? []).flatMap((volume) =>
      named(
        'Lacres',
        volume
          .all('lacres')
          .map((seal) => seal.text('nLacre'))
          .join(', '),
      ),
    ),
    ...named('Retenção de ICMS do transporte', decimal(transport?.text('retTransp', 'vICMSRet') ?? '')),
  ];
}

/** Withheld taxes with their places in the totals. */
const WITHHELD: readonly [title: string, ...way: string[]][] = [
  ['PIS', 'retTrib', 'vRetPIS'],
  ['COFINS', 'retTrib', 'vRetCOFINS'],
  ['CSLL', 'retTrib', 'vRetCSLL'],
  ['IRRF', 'retTrib', 'vIRRF'],
  ['Previdência', 'retTrib', 'vRetPrev'],
  ['ISS', 'ISSQNtot', 'vISSRet'],
];

function withheld(content: FiscalElement): string[] {
  const parts = WITHHELD.flatMap(([title, ...way]) => {
    const value = content.text('total', ...way);
    return value === '' ? [] : [`${title} R$ ${decimal(value)}`];
  });
  return named('Retenções', parts.join('; '));
}

const GUIDES: CodeNames = {
  '1': 'GTA',
  '2': 'TTA',
  '3': 'DTA',
  '4': 'ATV',
  '5': 'PTV',
  '6': 'GTV',
  '7': 'Guia florestal',
};

const FARM_FACTS: FactNames = {
  nReceituario: 'nº',
  CPFRespTec: 'CPF do responsável técnico',
  tpGuia: ['tipo', GUIDES],
  UFGuia: 'UF',
  serieGuia: 'série',
  nGuia: 'nº',
};

const OFFICE_FACTS: FactNames = {
  xOrgao: 'órgão',
  matr: 'matrícula',
  xAgente: 'agente',
  fone: 'fone',
  nDAR: 'nº do DAR',
  dEmi: 'emissão do DAR',
  vDAR: 'valor do DAR (R$)',
  repEmi: 'repartição',
  dPag: 'pagamento do DAR',
};

/** Returns the papers that products of farms and forests travel with (NT 2024.003). */
function farmPapers(content: FiscalElement): string[] {
  const farm = content.find('agropecuario');
  const papers = (name: string, title: string) =>
    (farm?.all(name) ?? []).flatMap((paper) => named(title, factsIn(paper, FARM_FACTS).join('; ')));
  return [
    ...papers('defensivo', 'Receituário do defensivo agrícola'),
    ...papers('guiaTransito', 'Guia de trânsito'),
  ];
}

/** Returns the office that issued the note for a taxpayer, and what was paid there. */
function issuingOffice(content: FiscalElement): string[] {
  const office = content.find('avulsa');
  return office === null ? [] : named('Nota fiscal avulsa', factsIn(office, OFFICE_FACTS).join('; '));
}

/** Returns the note's remarks as lines: the issuer's, then fields that have no box of their own. */
export function remarksOf({ content }: Invoice): string[] {
  const info = content.find('infAdic');
  const observed = (name: string) =>
    (info?.all(name) ?? []).map(
      (item) => `${item.attribute('xCampo') || item.text('xCampo')}: ${item.text('xTexto')}`,
    );
  const intermediary = content.find('infIntermed');
  return [
    ...issuerLines(info?.text('infCpl') ?? ''),
    ...observed('obsCont'),
    ...issuerLines(named('Inf. Fisco', info?.text('infAdFisco') ?? '').join('')),
    ...observed('obsFisco'),
    ...named(
      'Processos referenciados',
      (info?.all('procRef') ?? []).map((process) => process.text('nProc')).join(', '),
    ),
    ...(content
      .find('ide')
      ?.all('NFref')
      .map(referenceOf)
      .filter(Boolean)
      .map((key) => `Documento referenciado: ${key}`) ?? []),
    ...purchase(content),
    ...farmPapers(content),
    ...issuingOffice(content),
    ...shipping(content),
    ...withheld(content),
    ...named('Pagamento', paymentsOf(content).map(describePayment).join('; ')),
    ...named('Troco', decimal(content.text('pag', 'vTroco'))),
    ...named(
      'Intermediador',
      intermediary === null ? '' : `${identityOf(intermediary)} ${intermediary.text('idCadIntTran')}`,
    ),
    ...named('Inscrição municipal do emitente', content.text('emit', 'IM')),
    ...named('E-mail do destinatário', content.text('dest', 'email')),
    ...named('SUFRAMA', content.text('dest', 'ISUF')),
    ...named('Previsão de entrega', date(content.text('ide', 'dPrevEntrega'))),
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
