import { type InvoiceTraits, invoiceXml } from './invoice.ts';

const PLACE = {
  CNPJ: '12345678000195',
  xLgr: 'Estrada do Sol',
  nro: 'km 12',
  xBairro: 'Zona Rural',
  cMun: '3509502',
  xMun: 'Campinas',
  UF: 'SP',
  CEP: '13052000',
  fone: '1932321010',
  IE: '244111222113',
};
const NEW_TAX_TOTALS = {
  ISTot: { vIS: '7.31' },
  IBSCBSTot: {
    vBCIBSCBS: '4321.05',
    gIBS: {
      gIBSUF: { vDif: '0.00', vDevTrib: '0.00', vIBSUF: '4.32' },
      gIBSMun: { vDif: '0.00', vDevTrib: '0.00', vIBSMun: '0.11' },
      ...{ vIBS: '4.43', vCredPres: '0.00', vCredPresCondSus: '0.00' },
    },
    gCBS: { vDif: '0.00', vDevTrib: '0.00', vCBS: '38.89', vCredPres: '0.00', vCredPresCondSus: '0.00' },
  },
  vNFTot: '5555.55',
};
const NEW_TAXES = {
  IBSCBS: {
    CST: '000',
    cClassTrib: '000001',
    gIBSCBS: {
      vBC: '10.37',
      gIBSUF: { pIBSUF: '0.1000', vIBSUF: '0.01' },
      gIBSMun: { pIBSMun: '0.0500', vIBSMun: '0.02' },
      gCBS: { pCBS: '0.9000', vCBS: '0.09' },
    },
  },
};

export const SIXTY = 'Indústria e Comércio de Embalagens Plásticas Vale Verde S.A.';
export const HUNDRED_TWENTY =
  'Caixa de papelão ondulado duplex reforçada com divisórias internas para 12 frascos de 500 ml medidas 400x300x250 mm Kraft';

const PARAGRAPHS = Array.from(
  { length: 60 },
  (_, index) => `Parágrafo ${index + 1} das informações complementares que o emitente escreveu. `,
).join('');

/** An invoice with all optional parts, at their longest. */
export const FULL: InvoiceTraits = {
  number: 700,
  items: 40,
  instalments: 120,
  ide: { NFref: [{ refNFe: '35170458716523000119550010000000121000123458' }] },
  emit: { xNome: SIXTY, IEST: '998877665544' },
  dest: { xNome: SIXTY },
  product: (place) => ({
    ...(place % 4 === 0 ? { xProd: HUNDRED_TWENTY } : {}),
    ...(place === 1
      ? {
          cProd: 'CODIGO-DE-PRODUTO-COM-SESSENTA-CARACTERES-SEM-ESPACO-0123456',
          uTrib: 'KG',
          qTrib: '12.3456',
          vUnTrib: '0.8399741',
        }
      : {}),
    ...(place === 2
      ? {
          rastro: [{ nLote: 'L2026A', qLote: '10.000', dFab: '2026-01-10', dVal: '2028-01-10' }],
          nFCI: 'B01F70AF-10BF-4B1F-848C-65FF57F616FE',
        }
      : {}),
    ...(place === 3
      ? { vDesc: '1.23', vFrete: '0.77', qCom: '12345678901.1234', vUnCom: '12345.1234567891' }
      : {}),
  }),
  detail: (place) =>
    place % 3 === 0
      ? { infAdProd: `Observação do item ${place}: conforme amostra aprovada em 12/10. `.repeat(6).trim() }
      : {},
  tax: () => NEW_TAXES,
  total: { ...NEW_TAX_TOTALS, ISSQNtot: { vServ: '150.00', vBC: '140.00', vISS: '7.05' } },
  totals: {
    vFrete: '12.34',
    vSeg: '5.67',
    vDesc: '8.91',
    vOutro: '2.22',
    vBCST: '33.44',
    vST: '6.05',
    vTotTrib: '99.01',
    vICMSUFDest: '3.21',
    vFCPUFDest: '1.09',
  },
  info: {
    infCpl: `Mercadoria sujeita a conferência no ato da entrega. ${PARAGRAPHS}Fim das informações.`,
    infAdFisco: 'ICMS recolhido conforme regime especial 123/2026.',
    obsCont: { '@xCampo': 'Vendedor', xTexto: 'Anselmo Duarte' },
  },
  rest: {
    retirada: { xNome: 'Depósito Central', ...PLACE },
    entrega: { xNome: 'Loja do Centro', ...PLACE, xLgr: 'Rua Direita' },
    compra: { xNEmp: '2026NE000123', xPed: 'PED-4471', xCont: 'CT-88' },
  },
};

const QR_CODE =
  'https://www.fazenda.sp.gov.br/qrcode?p=35261111222333000181650010000123451876543219|2|1|1|9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B';

const RECEIPT: InvoiceTraits = {
  items: 5,
  payments: [
    { tPag: '01', vPag: '60.00' },
    { tPag: '17', vPag: '10.00' },
  ],
  change: '8.25',
  totals: { vTotTrib: '14.55' },
  supplement: { qrCode: QR_CODE, urlChave: 'https://www.nfce.fazenda.sp.gov.br/consulta' },
};

export const SIMPLIFIED: InvoiceTraits = {
  ...RECEIPT,
  number: 701,
  ide: { tpImp: '6' },
  total: NEW_TAX_TOTALS,
};

export const CONSUMER: InvoiceTraits = { ...RECEIPT, model: '65', dest: null, transport: { modFrete: '9' } };

export const OFFLINE: InvoiceTraits = {
  ...CONSUMER,
  number: 702,
  emission: '9',
  protocol: null,
  dest: { CNPJ: undefined, CPF: '52998224725', xNome: 'Ana Prado da Silva', IE: undefined },
  ide: { dhCont: '2026-11-20T10:00:00-03:00', xJust: 'Sem conexão com a internet' },
};

export const FULL_XML = invoiceXml(FULL);
