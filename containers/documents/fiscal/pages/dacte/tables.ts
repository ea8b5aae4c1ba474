import type { CodeNames } from '../facts.ts';

/** Codes of a CT-e with the names of its manual. */
export const MODES: CodeNames = {
  '01': 'RODOVIÁRIO',
  '02': 'AÉREO',
  '03': 'AQUAVIÁRIO',
  '04': 'FERROVIÁRIO',
  '05': 'DUTOVIÁRIO',
  '06': 'MULTIMODAL',
};

export const TYPES: CodeNames = {
  '0': 'NORMAL',
  '1': 'COMPLEMENTO DE VALORES',
  '2': 'ANULAÇÃO',
  '3': 'SUBSTITUIÇÃO',
  '4': 'SIMPLIFICADO',
  '5': 'SIMPLIFICADO',
  '6': 'SUBSTITUIÇÃO DO SIMPLIFICADO',
};

export const SERVICES: CodeNames = {
  '0': 'NORMAL',
  '1': 'SUBCONTRATAÇÃO',
  '2': 'REDESPACHO',
  '3': 'REDESPACHO INTERMEDIÁRIO',
  '4': 'SERVIÇO VINCULADO A MULTIMODAL',
  '6': 'TRANSPORTE DE PESSOAS',
  '7': 'TRANSPORTE DE VALORES',
  '8': 'EXCESSO DE BAGAGEM',
};

/** `toma`: who pays for the service. */
export const TAKERS: CodeNames = {
  '0': 'REMETENTE',
  '1': 'EXPEDIDOR',
  '2': 'RECEBEDOR',
  '3': 'DESTINATÁRIO',
  '4': 'OUTROS',
};

export const UNITS: CodeNames = { '00': 'M3', '01': 'KG', '02': 'TON', '03': 'UN', '04': 'L', '05': 'MMBTU' };

export const SITUATIONS: CodeNames = {
  '00': '00 - Tributação normal ICMS',
  '20': '20 - Tributação com BC reduzida do ICMS',
  '40': '40 - ICMS isenção',
  '41': '41 - ICMS não tributada',
  '51': '51 - ICMS diferido',
  '60': '60 - ICMS cobrado por substituição tributária',
  '90': '90 - ICMS outros',
};

/** `tpEmis`, if it is not the usual one. */
export const CONTINGENCIES: CodeNames = {
  '4': 'EMITIDO EM CONTINGÊNCIA - EPEC PELA SVC',
  '5': 'DACTE EM CONTINGÊNCIA - IMPRESSO EM DECORRÊNCIA DE PROBLEMAS TÉCNICOS',
  '7': 'EMITIDO EM CONTINGÊNCIA - SVC-RS',
  '8': 'EMITIDO EM CONTINGÊNCIA - SVC-SP',
};

export const PAPER_DOCUMENTS: CodeNames = {
  '00': 'DECLARAÇÃO',
  '10': 'DUTOVIÁRIO',
  '59': 'CF-e SAT',
  '65': 'NFC-e',
  '99': 'OUTROS',
};
