import type { CodeNames, FactNames } from '../facts.ts';

/** Codes of a MDF-e with the descriptions of its schema (3.00). */
export const MODES: CodeNames = { '1': 'RODOVIÁRIO', '2': 'AÉREO', '3': 'AQUAVIÁRIO', '4': 'FERROVIÁRIO' };

export const ISSUERS: CodeNames = {
  '1': 'PRESTADOR DE SERVIÇO DE TRANSPORTE',
  '2': 'TRANSPORTADOR DE CARGA PRÓPRIA',
  '3': 'PRESTADOR QUE EMITIRÁ CT-e GLOBALIZADO',
};

export const CARRIERS: CodeNames = { '1': 'ETC', '2': 'TAC', '3': 'CTC' };

export const WEIGHTS: CodeNames = { '01': 'KG', '02': 'TON' };

export const CARGOES: CodeNames = {
  '01': 'GRANEL SÓLIDO',
  '02': 'GRANEL LÍQUIDO',
  '03': 'FRIGORIFICADA',
  '04': 'CONTEINERIZADA',
  '05': 'CARGA GERAL',
  '06': 'NEOGRANEL',
  '07': 'PERIGOSA (GRANEL SÓLIDO)',
  '08': 'PERIGOSA (GRANEL LÍQUIDO)',
  '09': 'PERIGOSA (CARGA FRIGORIFICADA)',
  '10': 'PERIGOSA (CONTEINERIZADA)',
  '11': 'PERIGOSA (CARGA GERAL)',
  '12': 'GRANEL PRESSURIZADA',
};

export const AXLES: CodeNames = {
  '01': 'TRUCK',
  '02': 'TOCO',
  '03': 'CAVALO MECÂNICO',
  '04': 'VAN',
  '05': 'UTILITÁRIO',
  '06': 'OUTROS',
};

export const BODIES: CodeNames = {
  '00': '',
  '01': 'ABERTA',
  '02': 'FECHADA/BAÚ',
  '03': 'GRANELEIRA',
  '04': 'PORTA-CONTÊINER',
  '05': 'SIDER',
};

export const OWNERS: CodeNames = { '0': 'TAC AGREGADO', '1': 'TAC INDEPENDENTE', '2': 'OUTROS' };

export const TOLLS: CodeNames = { '01': 'TAG', '02': 'CUPOM', '03': 'CARTÃO', '04': 'LEITURA DE PLACA' };

/** `categCombVeic`. */
export const COMBINATIONS: CodeNames = {
  '02': 'VEÍCULO COMERCIAL DE 2 EIXOS',
  '04': 'VEÍCULO COMERCIAL DE 3 EIXOS',
  '06': 'VEÍCULO COMERCIAL DE 4 EIXOS',
  '07': 'VEÍCULO COMERCIAL DE 5 EIXOS',
  '08': 'VEÍCULO COMERCIAL DE 6 EIXOS',
  '10': 'VEÍCULO COMERCIAL DE 7 EIXOS',
  '11': 'VEÍCULO COMERCIAL DE 8 EIXOS',
  '12': 'VEÍCULO COMERCIAL DE 9 EIXOS',
  '13': 'VEÍCULO COMERCIAL DE 10 EIXOS',
  '14': 'VEÍCULO COMERCIAL ACIMA DE 10 EIXOS',
};

export const INSURED_BY: CodeNames = { '1': 'EMITENTE', '2': 'CONTRATANTE' };

export const NAVIGATIONS: CodeNames = { '0': 'INTERIOR', '1': 'CABOTAGEM' };

const TRANSPORT_UNITS: CodeNames = {
  '1': 'Rodoviário tração',
  '2': 'Rodoviário reboque',
  '3': 'Navio',
  '4': 'Balsa',
  '5': 'Aeronave',
  '6': 'Vagão',
  '7': 'Outros',
};

const CARGO_UNITS: CodeNames = { '1': 'Contêiner', '2': 'ULD', '3': 'Pallet', '4': 'Outros' };

const YES: CodeNames = { '1': 'SIM' };

/** Names of facts about a document of the cargo, besides its key. */
export const CARRIED_FACTS: FactNames = {
  SegCodBarra: '2º código de barras',
  indReentrega: ['Reentrega', YES],
  indPrestacaoParcial: ['Prestação parcial', YES],
  chNFe: 'NF-e',
  tpUnidTransp: ['Unidade de transporte', TRANSPORT_UNITS],
  idUnidTransp: 'Identificação',
  tpUnidCarga: ['Unidade de carga', CARGO_UNITS],
  idUnidCarga: 'Identificação',
  nLacre: 'Lacre',
  qtdRat: 'Quantidade rateada',
  nONU: 'Produto perigoso, nº ONU',
  xNomeAE: 'Nome para embarque',
  xClaRisco: 'Classe de risco',
  grEmb: 'Grupo de embalagem',
  qTotProd: 'Quantidade total',
  qVolTipo: 'Volumes',
  qtdTotal: 'Entrega parcial, volumes ao todo',
  qtdParcial: 'Volumes neste MDF-e',
  nCT: 'Número',
  nNF: 'Número',
  serie: 'Série',
  subser: 'Subsérie',
  dEmi: 'Emissão',
  vCarga: 'Valor da carga (R$)',
  vNF: 'Valor (R$)',
  CNPJ: 'CNPJ',
  UF: 'UF',
  PIN: 'PIN Suframa',
};

/** Names of fields in the mode's group that have no box of their own. */
export const MODE_FACTS: FactNames = {
  cInt: 'Código interno',
  codAgPorto: 'Agendamento no porto',
  nLacre: 'Lacre',
  tpUnidCargaVazia: ['Tipo', CARGO_UNITS],
  idUnidCargaVazia: 'Unidade de carga vazia',
  tpUnidTranspVazia: ['Tipo', TRANSPORT_UNITS],
  idUnidTranspVazia: 'Unidade de transporte vazia',
  MMSI: 'MMSI',
};
