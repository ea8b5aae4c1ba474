import { lookUp } from '../../../../plain/look-up.ts';
import { groupedKey } from '../../values/access-key.ts';
import type { TransportDocument } from '../../values/documents.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal } from '../../values/values.ts';
import { type FactNames, factsIn } from '../facts.ts';
import { identityOf } from '../parties.ts';
import { PAPER_DOCUMENTS } from './tables.ts';

/** Kind, key or issuer, number and further facts. */
type CarriedRow = [kind: string, key: string, number: string];

function byKey(kind: string, key: string, number = ''): CarriedRow {
  const known = number === '' && key.length === 44 ? `${key.slice(22, 25)} / ${key.slice(25, 34)}` : number;
  return [kind, groupedKey(key), known];
}

function sender(content: FiscalElement): string {
  return identityOf(content.find('rem'));
}

/** Returns the documents of the cargo, and those of previous carriers. */
export function carriedRows({ content, form }: TransportDocument): CarriedRow[] {
  const normal = content.find('infCTeNorm');
  const documents = normal?.find('infDoc') ?? null;
  const own = documents === null ? [] : documentsIn(documents, sender(content));
  const before = (normal?.find('docAnt')?.all('emiDocAnt') ?? []).flatMap(previousOf);
  const delivered = form === 'simplified' ? content.all('det').flatMap(deliveredOf) : [];
  const referenced = (normal?.all('infDocRef') ?? []).map(
    (one): CarriedRow =>
      one.text('chBPe') === ''
        ? [
            'OUTRO DOCUMENTO',
            '',
            `${one.text('serie')} / ${one.text('nDoc')} ${date(one.text('dEmi'))} R$ ${decimal(one.text('vDoc'))}`,
          ]
        : byKey('BP-e', one.text('chBPe')),
  );
  const complemented = [...content.all('infCteComp'), ...content.all('infCTeComp')].map((one) =>
    byKey('CT-e COMPLEMENTADO', one.text('chCTe') || one.text('chave')),
  );
  const annulled = content.text('infCteAnu', 'chCte');
  const replaced = normal?.find('infCteSub') ?? content.find('infCteSub');
  const multimodal = (normal?.find('infServVinc')?.all('infCTeMultimodal') ?? []).map((one) =>
    byKey('CT-e MULTIMODAL', one.text('chCTeMultimodal')),
  );
  return [
    ...own,
    ...delivered,
    ...before,
    ...referenced,
    ...multimodal,
    ...complemented,
    ...(annulled === '' ? [] : [byKey('CT-e ANULADO', annulled)]),
    ...(replaced === null
      ? []
      : [byKey('CT-e SUBSTITUÍDO', replaced.text('chCte') || replaced.text('chCTe'))]),
  ];
}

function documentsIn(group: FiscalElement, from: string): CarriedRow[] {
  return [
    ...group.all('infNFe').map((note) => byKey('NF-e', note.text('chave'))),
    ...group
      .all('infNF')
      .map(
        (note): CarriedRow => [
          `NF MOD. ${note.text('mod')}`,
          from,
          `${note.text('serie')} / ${note.text('nDoc')} ${date(note.text('dEmi'))} R$ ${decimal(note.text('vNF'))}`,
        ],
      ),
    ...group
      .all('infOutros')
      .map(
        (other): CarriedRow => [
          other.text('descOutros') || (lookUp(PAPER_DOCUMENTS, other.text('tpDoc')) ?? other.text('tpDoc')),
          from,
          `${other.text('nDoc')} ${date(other.text('dEmi'))} ${decimal(other.text('vDocFisc'))}`.trim(),
        ],
      ),
    ...group.all('infDCe').map((declaration) => byKey('DC-e', declaration.text('chave'))),
  ];
}

function previousOf(issuer: FiscalElement): CarriedRow[] {
  const from = `${identityOf(issuer)} ${issuer.text('xNome')}`.trim();
  return issuer
    .all('idDocAnt')
    .flatMap((group) => [
      ...group
        .all('idDocAntEle')
        .map((one) => byKey('CT-e ANTERIOR', one.text('chCTe') || one.text('chave'), from)),
      ...group
        .all('idDocAntPap')
        .map(
          (one): CarriedRow => [
            'DOC. ANTERIOR',
            from,
            `${one.text('serie')} / ${one.text('nDoc')} ${date(one.text('dEmi'))}`,
          ],
        ),
    ]);
}

function deliveredOf(delivery: FiscalElement): CarriedRow[] {
  const way = `${delivery.text('xMunIni')} → ${delivery.text('xMunFim')}  R$ ${decimal(delivery.text('vPrest'))}`;
  return [
    ...delivery.all('infNFe').map((note) => byKey('NF-e', note.text('chNFe'), way)),
    ...delivery.all('infDocAnt').map((one) => byKey('CT-e ANTERIOR', one.text('chCTe'), way)),
  ];
}

/** Returns the facts of insurance and of the mode of transport, each with its name. */
export function modeFacts({ content }: TransportDocument): string[] {
  const mode = content.find('infCTeNorm', 'infModal') ?? content.find('infModal');
  return mode === null ? [] : factsIn(mode, FACTS);
}

const FACTS: FactNames = {
  RNTRC: 'RNTRC',
  TAF: 'TAF',
  NroRegEstadual: 'Nº do registro estadual',
  placa: 'Placa',
  RENAVAM: 'RENAVAM',
  UF: 'UF',
  CIOT: 'CIOT',
  nMinu: 'Minuta',
  nOCA: 'OCA',
  dPrevAereo: 'Previsão de entrega',
  dPrev: 'Previsão de entrega',
  vPrest: 'Valor da prestação',
  vAFRMM: 'AFRMM',
  xNavio: 'Navio',
  nViag: 'Viagem',
  direc: 'Direção',
  irin: 'IRIN',
  balsa: 'Balsa',
  xBalsa: 'Balsa',
  nCont: 'Contêiner',
  nLacre: 'Lacre',
  tpTraf: 'Tipo de tráfego',
  fluxo: 'Fluxo',
  vTar: 'Tarifa',
  CL: 'Classe',
  cTar: 'Código da tarifa',
  COTM: 'COTM',
  indNegociavel: 'Negociável',
  xNome: 'Nome',
  tpFretamento: 'Tipo de fretamento',
  dhViagem: 'Viagem',
  cInt: 'Código interno',
  tara: 'Tara (kg)',
  capKG: 'Capacidade (kg)',
  capM3: 'Capacidade (m³)',
  lota: 'Lotação',
  serie: 'Série',
  nOcc: 'Ordem de coleta',
  dEmi: 'Emissão',
};
