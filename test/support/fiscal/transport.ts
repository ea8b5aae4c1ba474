import { checkDigit } from '../../../containers/documents/fiscal/values/access-key.ts';
import { type Content, xmlOf } from './xml.ts';

type Group = { [name: string]: Content | readonly Content[] | undefined };

/** The differences between documents made for tests. Companies and people are invented. */
export interface TransportTraits {
  number?: number;
  emission?: string;
  environment?: '1' | '2';
  /** `toma`, 0 to 4. */
  taker?: string;
  notes?: number;
  protocol?: { status: string; reason: string } | null;
  ide?: Group;
  normal?: Group;
  tax?: Group;
  rest?: Group;
}

const CARRIER = 'Transportadora Serra Azul Cargas Ltda';
const CNPJ = '77888999000161';

function place(name: string): Group {
  return {
    xLgr: name,
    nro: '45',
    xBairro: 'Distrito Industrial',
    cMun: '4305108',
    xMun: 'Caxias do Sul',
    CEP: '95112090',
    UF: 'RS',
    cPais: '1058',
    xPais: 'BRASIL',
  };
}

function party(name: string, address: string, cnpj: string): Group {
  return {
    CNPJ: cnpj,
    IE: '0290123456',
    xNome: name,
    fone: '5433221100',
    [address]: place(`Rua de ${name.split(' ')[0]}`),
  };
}

const PARTIES: Group = {
  rem: party('Moinhos Pedra Branca Alimentos S.A.', 'enderReme', '10200300000149'),
  exped: party('Armazéns Gerais Boa Vista Ltda', 'enderExped', '20300400000188'),
  receb: party('Centro de Distribuição Litoral Ltda', 'enderReceb', '30400500000116'),
  dest: party('Padaria e Confeitaria Trigal Ltda', 'enderDest', '40500600000155'),
};

function keyOf(model: string, number: number, emission: string): string {
  const key = `432611${CNPJ}${model}001${String(number).padStart(9, '0')}${emission}12345678`;
  return key + checkDigit(key);
}

function noteKey(place: number): string {
  const key = `43261110200300000149550010000${String(place).padStart(5, '0')}112345678`;
  return key + checkDigit(key);
}

function wrapped(
  root: string,
  inner: string,
  key: string,
  content: Group,
  { environment = '1', protocol = { status: '100', reason: 'Autorizado o uso do CT-e' } }: TransportTraits,
): string {
  const xmlns = 'http://www.portalfiscal.inf.br/cte';
  const qrCodCTe = `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${key}&tpAmb=${environment}`;
  const document = {
    '@xmlns': xmlns,
    infCte: { '@versao': '4.00', '@Id': `CTe${key}`, ...content },
    infCTeSupl: { qrCodCTe },
  };
  if (protocol === null) return xmlOf(inner, document);
  const infProt = {
    tpAmb: environment,
    chCTe: key,
    dhRecbto: '2026-11-20T09:10:12-03:00',
    nProt: '143260009876543',
    cStat: protocol.status,
    xMotivo: protocol.reason,
  };
  return xmlOf(root, {
    '@versao': '4.00',
    '@xmlns': xmlns,
    [inner]: document,
    protCTe: { '@versao': '4.00', infProt },
  });
}

function ideOf(
  model: string,
  key: string,
  { emission = '1', environment = '1', ide }: TransportTraits,
): Group {
  return {
    ...{
      cUF: '43',
      cCT: '12345678',
      CFOP: '6352',
      natOp: 'Transporte a estabelecimento industrial',
      mod: model,
      serie: '1',
    },
    ...{
      nCT: String(Number(key.slice(25, 34))),
      dhEmi: '2026-11-20T09:10:00-03:00',
      tpImp: '1',
      tpEmis: emission,
      cDV: key.slice(-1),
      tpAmb: environment,
    },
    ...{
      tpCTe: '0',
      procEmi: '0',
      verProc: '1.0',
      cMunEnv: '4305108',
      xMunEnv: 'Caxias do Sul',
      UFEnv: 'RS',
      modal: '01',
      tpServ: '0',
    },
    ...{
      cMunIni: '4305108',
      xMunIni: 'Caxias do Sul',
      UFIni: 'RS',
      cMunFim: '4202404',
      xMunFim: 'Blumenau',
      UFFim: 'SC',
    },
    ...ide,
  };
}

const ISSUER: Group = {
  CNPJ,
  IE: '0299876543',
  xNome: CARRIER,
  xFant: 'Serra Azul',
  enderEmit: { ...place('Rodovia das Hortênsias'), fone: '5430304040' },
  CRT: '3',
};
const PRICE: Group = {
  vTPrest: '1543.20',
  vRec: '1543.20',
  Comp: [
    { xNome: 'FRETE PESO', vComp: '1200.00' },
    { xNome: 'FRETE VALOR', vComp: '250.50' },
    { xNome: 'PEDÁGIO', vComp: '62.70' },
    { xNome: 'GRIS', vComp: '30.00' },
  ],
};
const TAX: Group = { ICMS: { ICMS00: { CST: '00', vBC: '1543.20', pICMS: '12.00', vICMS: '185.18' } } };
const CARGO: Group = {
  vCarga: '48210.55',
  proPred: 'FARINHA DE TRIGO',
  xOutCat: 'SACARIA',
  infQ: [
    { cUnid: '01', tpMed: 'PESO BRUTO', qCarga: '12500.0000' },
    { cUnid: '03', tpMed: 'SACOS', qCarga: '250.0000' },
  ],
};
const ROAD: Group = {
  '@versaoModal': '4.00',
  rodo: {
    RNTRC: '45678901',
    occ: {
      serie: '1',
      nOcc: '7788',
      dEmi: '2026-11-18',
      emiOcc: { CNPJ: '10200300000149', IE: '0290123456', UF: 'RS' },
    },
  },
};

/** A CT-e in the official layout 4.00. */
export function transportXml(traits: TransportTraits = {}): string {
  const { number = 812, emission = '1', taker = '3', notes = 2 } = traits;
  const key = keyOf('57', number, emission);
  const other = { toma: '4', ...party('Distribuidora Quatro Cantos Ltda', 'enderToma', '50600700000194') };
  return wrapped(
    'cteProc',
    'CTe',
    key,
    {
      ide: {
        ...ideOf('57', key, traits),
        retira: '1',
        indIEToma: '1',
        ...(taker === '4' ? { toma4: other } : { toma3: { toma: taker } }),
      },
      compl: {
        xObs: 'Entrega agendada com o conferente Gaspar. Descarga por conta do destinatário.',
        ObsCont: { '@xCampo': 'Placa', xTexto: 'IXY4Z56' },
      },
      emit: ISSUER,
      ...PARTIES,
      vPrest: PRICE,
      imp: { ...TAX, vTotTrib: '281.63', ...traits.tax },
      infCTeNorm: {
        infCarga: CARGO,
        infDoc: { infNFe: Array.from({ length: notes }, (_, index) => ({ chave: noteKey(index + 1) })) },
        infModal: ROAD,
        ...traits.normal,
      },
      ...traits.rest,
    },
    traits,
  );
}

/** A simplified CT-e: one taker, several deliveries. */
export function simplifiedTransportXml(traits: TransportTraits = {}): string {
  const { number = 813, emission = '1', notes = 3 } = traits;
  const key = keyOf('57', number, emission);
  return wrapped(
    'cteSimpProc',
    'CTeSimp',
    key,
    {
      ide: { ...ideOf('57', key, traits), tpCTe: '5', ...traits.ide },
      compl: { xObs: 'Entregas fracionadas no litoral.' },
      emit: ISSUER,
      toma: {
        toma: '4',
        indIEToma: '1',
        ...party('Distribuidora Quatro Cantos Ltda', 'enderToma', '50600700000194'),
      },
      infCarga: CARGO,
      det: Array.from({ length: notes }, (_, index) => ({
        '@nItem': String(index + 1),
        cMunIni: '4305108',
        xMunIni: 'Caxias do Sul',
        cMunFim: '4202404',
        xMunFim: `Praia Grande ${index + 1}`,
        vPrest: '500.25',
        vRec: '500.25',
        Comp: { xNome: 'FRETE', vComp: '500.25' },
        infNFe: { chNFe: noteKey(index + 1) },
      })),
      infModal: ROAD,
      imp: TAX,
      total: { vTPrest: '1500.75', vTRec: '1500.75' },
      ...traits.rest,
    },
    traits,
  );
}

/** A CT-e OS for passenger transport. */
export function servicesTransportXml(traits: TransportTraits = {}): string {
  const { number = 814, emission = '1' } = traits;
  const key = keyOf('67', number, emission);
  return wrapped(
    'cteOSProc',
    'CTeOS',
    key,
    {
      ide: {
        ...ideOf('67', key, traits),
        tpServ: '6',
        infPercurso: [{ UFPer: 'SC' }, { UFPer: 'PR' }],
        ...traits.ide,
      },
      compl: { xObs: 'Fretamento contínuo de funcionários.' },
      emit: ISSUER,
      toma: party('Fiação Rio dos Sinos S.A.', 'enderToma', '60700800000122'),
      vPrest: PRICE,
      imp: { ...TAX, vTotTrib: '150.00', infTribFed: { vPIS: '10.03', vCOFINS: '46.30' } },
      infCTeNorm: {
        infServico: {
          xDescServ: 'Transporte de funcionários entre a fábrica e o alojamento',
          infQ: { qCarga: '44.0000' },
        },
        infDocRef: { nDoc: '9911', serie: '1', dEmi: '2026-11-19', vDoc: '88.00' },
        infModal: {
          '@versaoModal': '4.00',
          rodoOS: {
            TAF: '123456789012',
            veic: { placa: 'IXY4Z56', RENAVAM: '00639884962', UF: 'RS' },
            infFretamento: { tpFretamento: '2' },
          },
        },
      },
      ...traits.rest,
    },
    traits,
  );
}
