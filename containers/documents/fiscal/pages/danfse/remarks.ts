import { lookUp } from '../../../../plain/look-up.ts';
import type { FiscalElement } from '../../values/element.ts';
import { decimal, isZero, moment } from '../../values/values.ts';
import { eventFacts, nameOfEvent } from '../event/event-paper.ts';
import { factsIn, named } from '../facts.ts';
import { issuerLines } from '../issuer-lines.ts';
import type { PaperContext } from '../paper-order.ts';
import { REPLACEMENT_REASONS } from '../replacement-reasons.ts';
import { SERVICE_FACTS } from './tables.ts';
import { approximateTaxes } from './taxes.ts';

/** Fields of a party that have no cell. */
const OF_PARTIES = ['CAEPF', 'xFant'];

/** Returns all facts of a group in one line; for a list, a line for each entry. */
function groupLines(title: string, groups: readonly FiscalElement[], left: readonly string[] = []): string[] {
  return groups.flatMap((group) => named(title, factsIn(group, SERVICE_FACTS, left).join('; ')));
}

function replacedLines(declaration: FiscalElement): string[] {
  const replaced = declaration.find('subst');
  if (replaced === null) return [];
  const code = replaced.text('cMotivo');
  const reason = [lookUp(REPLACEMENT_REASONS, code) ?? code, replaced.text('xMotivo')]
    .filter(Boolean)
    .join(' - ');
  return [`Substitui a NFS-e ${replaced.text('chSubstda')}: ${reason}`];
}

function partyLines(content: FiscalElement, declaration: FiscalElement): string[] {
  const parties: [title: string, party: FiscalElement | null][] = [
    ['Emitente', content.find('emit')],
    ['Prestador', declaration.find('prest')],
    ['Tomador', declaration.find('toma')],
    ['Intermediário', declaration.find('interm')],
  ];
  return parties.flatMap(([title, party]) =>
    OF_PARTIES.flatMap((name) =>
      named(`${title}, ${name === 'xFant' ? 'nome fantasia' : name}`, party?.text(name) ?? ''),
    ),
  );
}

/** Returns the element at the end of a path as a list, which is empty if there is none. */
function at(element: FiscalElement | null, ...way: string[]): FiscalElement[] {
  const found = element?.find(...way) ?? null;
  return found === null ? [] : [found];
}

/** Children of groups that cells or other lines show. */
const OPERATION_SHOWN = ['finNFSe', 'cIndOp', 'indDest', 'dest', 'imovel', 'valores'];
const SUMS_SHOWN = [
  ...['vIBSTot', 'gIBSUFTot', 'gIBSMunTot', 'vCBS', 'vTotNF'],
  ...['gTribRegular', 'gTribCompraGov'],
];

function reformLines(content: FiscalElement, declaration: FiscalElement): string[] {
  const declared = declaration.find('IBSCBS');
  const calculated = content.find('IBSCBS');
  const sums = calculated?.find('totCIBS') ?? null;
  const repaid = calculated?.text('valores', 'vCalcReeRepRes') ?? '';
  const deferrals = [...at(sums, 'gIBS', 'gIBSUFTot'), ...at(sums, 'gIBS', 'gIBSMunTot')];
  return [
    ...groupLines('IBS/CBS, operação', at(declared), OPERATION_SHOWN),
    ...groupLines('Imóvel', at(declared, 'imovel')),
    ...groupLines('IBS/CBS, classificação', at(declared, 'valores', 'trib', 'gIBSCBS'), [
      'CST',
      'cClassTrib',
    ]),
    ...named('IBS/CBS, redutor de compra governamental (%)', decimal(calculated?.text('pRedutor') ?? '')),
    ...named('Reembolsos, repasses e ressarcimentos (R$)', isZero(repaid) ? '' : decimal(repaid)),
    ...groupLines('Documento reembolsado', declared?.find('valores', 'gReeRepRes')?.all('documentos') ?? []),
    ...groupLines('IBS/CBS, créditos e diferimentos', at(sums), SUMS_SHOWN),
    ...groupLines('IBS, diferimento', deferrals, ['vIBSUF', 'vIBSMun']),
    ...groupLines('IBS/CBS, tributação regular', at(sums, 'gTribRegular')),
    ...groupLines('IBS/CBS, compra governamental', at(sums, 'gTribCompraGov')),
  ];
}

function serviceLines(declaration: FiscalElement): string[] {
  const service = declaration.find('serv');
  const deduction = declaration.find('valores', 'vDedRed');
  return [
    ...named('Código interno do serviço', service?.text('cServ', 'cIntContrib') ?? ''),
    ...groupLines('Complemento', service?.all('infoCompl') ?? [], ['xInfComp']),
    ...groupLines('Obra', service?.all('obra') ?? []),
    ...groupLines('Evento', service?.all('atvEvento') ?? []),
    ...groupLines('Comércio exterior', service?.all('comExt') ?? []),
    ...groupLines('Exploração rodoviária', service?.all('explRod') ?? []),
    ...named(
      'Recebido pelo intermediário (R$)',
      decimal(declaration.text('valores', 'vServPrest', 'vReceb')),
    ),
    ...groupLines('Documento de dedução', deduction?.find('documentos')?.all('docDedRed') ?? []),
  ];
}

function eventLines({ events }: PaperContext): string[] {
  return events.map((event) => {
    const facts = eventFacts(event).map((fact) => `; ${fact}`);
    return `${nameOfEvent(event)}, registrado em ${moment(event.protocol?.receivedAt ?? '')}${facts.join('')}`;
  });
}

/** Returns the issuer's remarks, then fields that have no cell of their own. */
export function remarksOf(content: FiscalElement, context: PaperContext): string[] {
  const declaration = content.find('DPS', 'infDPS');
  if (declaration === null) return [];
  return [
    ...eventLines(context),
    ...issuerLines(declaration.text('serv', 'infoCompl', 'xInfComp')),
    ...replacedLines(declaration),
    ...serviceLines(declaration),
    ...partyLines(content, declaration),
    ...groupLines(
      'Emissão',
      [declaration],
      declaration.children.map(({ name }) => name).filter((name) => !ISSUE.includes(name)),
    ),
    ...reformLines(content, declaration),
    ...named('Informações da administração tributária municipal', content.text('xOutInf')),
    ...named('Processada em', moment(content.text('dhProc'))),
    ...named('Número do documento no ambiente gerador', content.text('nDFSe')),
    ...[approximateTaxes(content)].filter(Boolean),
  ];
}

/** Fields of the declaration that explain who issued it. */
const ISSUE = ['cMotivoEmisTI', 'chNFSeRej'];
