import type { ColumnLayout } from './layout.ts';

export const PAYMENT_LAYOUT: ColumnLayout = [
  ['indPag', 'Condição'],
  ['tPag', 'Meio de pagamento'],
  ['xPag', 'Descrição'],
  ['vPag', 'Valor'],
  ['dPag', 'Data'],
  ['CNPJPag', 'CNPJ do pagamento'],
  ['UFPag', 'UF do pagamento'],
  ['card.tpIntegra', 'Integração'],
  ['card.CNPJ', 'CNPJ da credenciadora'],
  ['card.tBand', 'Bandeira'],
  ['card.cAut', 'Autorização'],
  ['card.CNPJReceb', 'CNPJ do recebedor'],
  ['card.idTermPag', 'Terminal'],
  ['vTroco', 'Troco'],
];

export const INSTALMENT_LAYOUT: ColumnLayout = [
  ['fat.nFat', 'Fatura'],
  ['fat.vOrig', 'Fatura valor original'],
  ['fat.vDesc', 'Fatura desconto'],
  ['fat.vLiq', 'Fatura valor líquido'],
  ['nDup', 'Parcela'],
  ['dVenc', 'Vencimento'],
  ['vDup', 'Valor'],
];
