import { groupedKey } from '../../values/access-key.ts';
import type { Invoice } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal } from '../../values/values.ts';
import { named } from '../facts.ts';
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
