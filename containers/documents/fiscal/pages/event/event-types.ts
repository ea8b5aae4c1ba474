import { lookUp } from '../../../../plain/look-up.ts';
import type { FiscalEvent } from '../../values/events.ts';
import type { FactNames } from '../facts.ts';
import { PAYMENT_FACTS } from '../payment-facts.ts';
import { REPLACEMENT_REASONS } from '../replacement-reasons.ts';

/** Titles of events on paper, by `tpEvento`. */
const TITLES: Readonly<Record<string, string>> = {
  '110110': 'CARTA DE CORREÇÃO ELETRÔNICA',
  '110111': 'CANCELAMENTO',
  '110113': 'EVENTO PRÉVIO DE EMISSÃO EM CONTINGÊNCIA (EPEC)',
  '110140': 'EVENTO PRÉVIO DE EMISSÃO EM CONTINGÊNCIA (EPEC)',
  '110190': 'INSUCESSO NA ENTREGA',
  '210200': 'CONFIRMAÇÃO DA OPERAÇÃO',
  '210210': 'CIÊNCIA DA OPERAÇÃO',
  '210220': 'DESCONHECIMENTO DA OPERAÇÃO',
  '210240': 'OPERAÇÃO NÃO REALIZADA',
  '610110': 'PRESTAÇÃO DO SERVIÇO EM DESACORDO',
  '610111': 'CANCELAMENTO DA PRESTAÇÃO DO SERVIÇO EM DESACORDO',
};

/** The same number is another event in another family. */
const TITLES_BY_FAMILY: Readonly<Record<FiscalEvent['family'], Readonly<Record<string, string>>>> = {
  'NF-e': {
    '110112': 'CANCELAMENTO POR SUBSTITUIÇÃO',
    '110130': 'COMPROVANTE DE ENTREGA',
    '110131': 'CANCELAMENTO DO COMPROVANTE DE ENTREGA',
    '110150': 'ATOR INTERESSADO NA NF-e',
    '110192': 'INSUCESSO NA ENTREGA',
    '110193': 'CANCELAMENTO DO INSUCESSO NA ENTREGA',
  },
  'CT-e': {
    '110160': 'REGISTRO MULTIMODAL',
    '110170': 'INFORMAÇÕES DA GTV',
    '110180': 'COMPROVANTE DE ENTREGA',
    '110181': 'CANCELAMENTO DO COMPROVANTE DE ENTREGA',
    '110191': 'CANCELAMENTO DO INSUCESSO NA ENTREGA',
  },
  'MDF-e': {
    '110112': 'ENCERRAMENTO',
    '110114': 'INCLUSÃO DE CONDUTOR',
    '110115': 'INCLUSÃO DE DOCUMENTO FISCAL',
    '110116': 'PAGAMENTO DA OPERAÇÃO DE TRANSPORTE',
    '110117': 'CONFIRMAÇÃO DO SERVIÇO DE TRANSPORTE',
    '110118': 'ALTERAÇÃO DO PAGAMENTO DO SERVIÇO DE TRANSPORTE',
  },
  // They state their own names.
  'NFS-e': {},
};

const CANCELLATION_REASONS = { '1': 'Erro na emissão', '2': 'Serviço não prestado', '9': 'Outros' };

const REJECTION_REASONS = {
  '1': 'NFS-e em duplicidade',
  '2': 'NFS-e já emitida pelo tomador',
  '3': 'Não ocorrência do fato gerador',
  '4': 'Erro quanto à responsabilidade tributária',
  '5': 'Erro quanto ao valor do serviço, às deduções, ao serviço prestado ou à data do fato gerador',
  '9': 'Outros',
};

const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '101101': CANCELLATION_REASONS,
  '101103': CANCELLATION_REASONS,
  '105102': REPLACEMENT_REASONS,
  '105104': { '1': 'Deferido' },
  '105105': { '1': 'Indeferido', '2': 'Indeferido sem análise de mérito' },
  '202205': REJECTION_REASONS,
  '203206': REJECTION_REASONS,
  '204207': REJECTION_REASONS,
};

/** Returns the names of fields in an event of a NFS-e; the same number is another reason in another event. */
export function serviceFieldTitles({ type }: Pick<FiscalEvent, 'type'>): FactNames {
  return {
    cMotivo: ['MOTIVO', lookUp(REASONS, type) ?? {}],
    xMotivo: 'DESCRIÇÃO DO MOTIVO',
    chSubstituta: 'CHAVE DA NFS-e SUBSTITUTA',
    CPFAgTrib: 'CPF DO AGENTE DA ADMINISTRAÇÃO TRIBUTÁRIA',
    nProcAdm: 'PROCESSO ADMINISTRATIVO',
    xProcAdm: 'DESCRIÇÃO DO PROCESSO',
    idEvManifRej: 'MANIFESTAÇÃO DE REJEIÇÃO',
    codEvento: 'EVENTO BLOQUEADO',
    idBloqOfic: 'BLOQUEIO',
  };
}

/** Returns where an event is registered. */
export function registrarOf({ family }: Pick<FiscalEvent, 'family'>): string {
  return family === 'NFS-e' ? 'no ambiente nacional da NFS-e' : 'na SEFAZ';
}

/** Returns the title of an event's paper; null if the event's own name is used. */
export function eventTitle({ type, family }: Pick<FiscalEvent, 'type' | 'family'>): string | null {
  return lookUp(TITLES_BY_FAMILY[family], type) ?? lookUp(TITLES, type) ?? null;
}

/** Titles of an event's elements; others keep their own name. */
export const FIELD_TITLES: FactNames = {
  ...PAYMENT_FACTS,
  xCorrecao: 'CORREÇÃO',
  xCondUso: 'CONDIÇÕES DE USO',
  xJust: 'JUSTIFICATIVA',
  xObs: 'OBSERVAÇÃO',
  nProt: 'PROTOCOLO DO DOCUMENTO',
  dtEnc: 'DATA DO ENCERRAMENTO',
  cUF: 'UF (CÓDIGO DO IBGE)',
  cMun: 'MUNICÍPIO',
  CPF: 'CPF',
  CNPJ: 'CNPJ',
  chNFe: 'CHAVE DA NF-e',
  xMunCarrega: 'MUNICÍPIO DE CARREGAMENTO',
  xMunDescarga: 'MUNICÍPIO DE DESCARREGAMENTO',
  indEncPorTerceiro: ['ENCERRADO POR TERCEIRO', { '1': 'SIM' }],
  qtdViagens: 'QUANTIDADE DE VIAGENS',
  nroViagem: 'NÚMERO DA VIAGEM',
  chNFeRef: 'CHAVE DA NOTA QUE SUBSTITUI',
  descEvento: 'EVENTO',
  grupoAlterado: 'GRUPO',
  campoAlterado: 'CAMPO',
  valorAlterado: 'NOVO VALOR',
  nroItemAlterado: 'ITEM',
  nItem: 'ITEM',
  dhEntrega: 'DATA E HORA DA ENTREGA',
  nDoc: 'DOCUMENTO DE QUEM RECEBEU',
  xNome: 'NOME',
  latGPS: 'LATITUDE',
  longGPS: 'LONGITUDE',
};
