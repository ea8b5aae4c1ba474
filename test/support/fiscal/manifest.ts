import { keyOf } from './invoice.ts';
import { type Content, xmlOf } from './xml.ts';

type Group = { [name: string]: Content | readonly Content[] | undefined };

/** The differences between manifests made for tests. Companies and people are invented. */
export interface ManifestTraits {
  number?: number;
  emission?: string;
  environment?: '1' | '2';
  /** Null: none. */
  protocol?: { status: string; reason: string } | null;
  /** The number of NF-e, in addition to one CT-e. */
  notes?: number;
  ide?: Group;
  mode?: Group;
  rest?: Group;
  /** Null: none. */
  code?: string | null;
}

const CNPJ = '77888999000161';

export function manifestKey({ number = 501, emission = '1' }: ManifestTraits = {}): string {
  return keyOf({ model: '58', cnpj: CNPJ, number, emission });
}

const ISSUER: Group = {
  CNPJ,
  IE: '0299876543',
  xNome: 'Transportadora Serra Azul Cargas Ltda',
  xFant: 'Serra Azul',
  enderEmit: {
    xLgr: 'Rodovia das Hortênsias',
    nro: '45',
    xCpl: 'Galpão 7',
    xBairro: 'Distrito Industrial',
    cMun: '4305108',
    xMun: 'Caxias do Sul',
    CEP: '95112090',
    UF: 'RS',
    fone: '5430304040',
  },
};

/** All fields of the road transport mode. */
const ROAD: Group = {
  '@versaoModal': '3.00',
  rodo: {
    infANTT: {
      RNTRC: '45678901',
      infCIOT: [
        { CIOT: '102030405060', CPF: '52998224725' },
        { CIOT: '102030405061', CNPJ: '10200300000149' },
      ],
      valePed: {
        disp: {
          CNPJForn: '60700800000122',
          CNPJPg: '10200300000149',
          nCompra: '998877665544',
          vValePed: '310.40',
          tpValePed: '01',
        },
        categCombVeic: '07',
      },
      infContratante: {
        xNome: 'Moinhos Pedra Branca Alimentos S.A.',
        CNPJ: '10200300000149',
        infContrato: { NroContrato: 'CT-77', vContratoGlobal: '88000.00' },
      },
      infPag: {
        xNome: 'Distribuidora Quatro Cantos Ltda',
        CNPJ: '50600700000194',
        Comp: [
          { tpComp: '04', vComp: '2200.00' },
          { tpComp: '99', vComp: '35.50', xComp: 'Estadia' },
        ],
        vContrato: '2235.50',
        indPag: '1',
        vAdiant: '700.00',
        infPrazo: { nParcela: '001', dVenc: '2026-12-20', vParcela: '1535.50' },
        infBanc: { PIX: 'frete@serraazul.example' },
      },
    },
    veicTracao: {
      cInt: '17',
      placa: 'IXY4Z56',
      RENAVAM: '00639884962',
      tara: '8200',
      capKG: '23000',
      capM3: '95',
      prop: {
        CPF: '11144477735',
        RNTRC: '11223344',
        xNome: 'Anselmo Trindade Bastos',
        IE: 'ISENTO',
        UF: 'SC',
        tpProp: '1',
      },
      condutor: [
        { xNome: 'Gaspar Nogueira Prado', CPF: '52998224725' },
        { xNome: 'Eulália Sampaio Ferraz', CPF: '15350946056' },
      ],
      tpRod: '03',
      tpCar: '00',
      UF: 'RS',
    },
    veicReboque: {
      placa: 'JKL7M89',
      RENAVAM: '00123456789',
      tara: '7100',
      capKG: '30500',
      tpCar: '05',
      UF: 'PR',
    },
    codAgPorto: 'AG-4471',
    lacRodo: [{ nLacre: 'LR-1' }, { nLacre: 'LR-2' }],
  },
};

export const AIR: Group = {
  '@versaoModal': '3.00',
  aereo: {
    nac: 'PTBR',
    matr: 'ZK123',
    nVoo: 'SA4471',
    cAerEmb: 'POAX',
    cAerDes: 'CWBX',
    dVoo: '2026-11-22',
  },
};

export const WATER: Group = {
  '@versaoModal': '3.00',
  aquav: {
    irin: 'PPAB12',
    tpEmb: '07',
    cEmbar: 'EMB4471',
    xEmbar: 'Estrela do Guaíba',
    nViag: '8812',
    cPrtEmb: 'BRPOA',
    cPrtDest: 'BRRIG',
    prtTrans: 'BRPEL',
    tpNav: '1',
    infTermCarreg: { cTermCarreg: 'TC-01', xTermCarreg: 'Terminal Navegantes' },
    infTermDescarreg: { cTermDescarreg: 'TD-09', xTermDescarreg: 'Terminal da Barra' },
    infEmbComb: { cEmbComb: 'EC-3', xBalsa: 'Balsa Marisol' },
    infUnidCargaVazia: { idUnidCargaVazia: 'CONT4471', tpUnidCargaVazia: '1' },
    infUnidTranspVazia: { idUnidTranspVazia: 'CARR9', tpUnidTranspVazia: '2' },
    MMSI: '710004471',
  },
};

export const RAIL: Group = {
  '@versaoModal': '3.00',
  ferrov: {
    trem: {
      xPref: 'TR4471',
      dhTrem: '2026-11-20T06:15:00-03:00',
      xOri: 'Cruz Alta',
      xDest: 'Rio Grande',
      qVag: '2',
    },
    vag: [
      {
        pesoBC: '80.000',
        pesoR: '78.450',
        tpVag: 'FHD',
        serie: 'HPT',
        nVag: '605441',
        nSeq: '1',
        TU: '61.250',
      },
      {
        pesoBC: '81.000',
        pesoR: '79.125',
        tpVag: 'FHD',
        serie: 'HPT',
        nVag: '605442',
        nSeq: '2',
        TU: '62.375',
      },
    ],
  },
};

/** The keys of the listed NF-e. */
export function carriedKey(place: number): string {
  return keyOf({ cnpj: '10200300000149', number: place });
}

const TRANSPORT_KEY = keyOf({ model: '57', cnpj: CNPJ, number: 812 });

function contentOf(traits: ManifestTraits, key: string): Group {
  const { number = 501, emission = '1', environment = '1', notes = 3, ide, mode = ROAD, rest } = traits;
  return {
    '@versao': '3.00',
    '@Id': `MDFe${key}`,
    ide: {
      ...{ cUF: '43', tpAmb: environment, tpEmit: '1', tpTransp: '1', mod: '58', serie: '1' },
      ...{ nMDF: String(number), cMDF: '87654321', cDV: key.slice(-1), modal: '1' },
      ...{ dhEmi: '2026-11-20T09:10:00-03:00', tpEmis: emission, procEmi: '0', verProc: '1.0' },
      ...{ UFIni: 'RS', UFFim: 'PR' },
      infMunCarrega: [
        { cMunCarrega: '4305108', xMunCarrega: 'Caxias do Sul' },
        { cMunCarrega: '4304408', xMunCarrega: 'Canela' },
      ],
      infPercurso: [{ UFPer: 'SC' }],
      dhIniViagem: '2026-11-20T13:30:00-03:00',
      indCanalVerde: '1',
      ...ide,
    },
    emit: ISSUER,
    infModal: mode,
    infDoc: {
      infMunDescarga: [
        {
          cMunDescarga: '4106902',
          xMunDescarga: 'Curitiba',
          infCTe: {
            chCTe: TRANSPORT_KEY,
            indReentrega: '1',
            infUnidTransp: {
              tpUnidTransp: '2',
              idUnidTransp: 'JKL7M89',
              lacUnidTransp: { nLacre: 'LT-90' },
              infUnidCarga: { tpUnidCarga: '1', idUnidCarga: 'CONT0077', qtdRat: '3.00' },
            },
            peri: { nONU: '1263', xNomeAE: 'TINTA', xClaRisco: '3', grEmb: 'II', qTotProd: '120 L' },
          },
        },
        {
          cMunDescarga: '4113700',
          xMunDescarga: 'Londrina',
          infNFe: Array.from({ length: notes }, (_, place) => ({ chNFe: carriedKey(place + 1) })),
        },
      ],
    },
    seg: {
      infResp: { respSeg: '1', CNPJ },
      infSeg: { xSeg: 'Seguradora Ponte Firme S.A.', CNPJ: '30400500000116' },
      nApol: 'AP-2026-4471',
      nAver: ['AV-1', 'AV-2'],
    },
    prodPred: {
      tpCarga: '05',
      xProd: 'Farinha de trigo',
      cEAN: '7891234567895',
      NCM: '11010010',
      infLotacao: {
        infLocalCarrega: { CEP: '95112090' },
        infLocalDescarrega: { latitude: '-23.310400', longitude: '-51.162800' },
      },
    },
    tot: { qCTe: '1', qNFe: String(notes), vCarga: '48210.55', cUnid: '01', qCarga: '12500.0000' },
    lacres: [{ nLacre: 'LM-1' }, { nLacre: 'LM-2' }],
    autXML: { CNPJ: '40500600000155' },
    infAdic: { infAdFisco: 'Regime especial 77/2026', infCpl: 'Conferido por Anselmo;Descarga às 8h' },
    ...rest,
  };
}

/** An MDF-e in the official layout 3.00. */
export function manifestXml(traits: ManifestTraits = {}): string {
  const { environment = '1', protocol = { status: '100', reason: 'Autorizado o uso do MDF-e' } } = traits;
  const xmlns = 'http://www.portalfiscal.inf.br/mdfe';
  const key = manifestKey(traits);
  const address = `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${key}&tpAmb=${environment}`;
  const { code = address } = traits;
  const document = {
    '@xmlns': xmlns,
    infMDFe: contentOf(traits, key),
    ...(code === null ? {} : { infMDFeSupl: { qrCodMDFe: code } }),
  };
  if (protocol === null) return xmlOf('MDFe', document);
  const infProt = {
    tpAmb: environment,
    chMDFe: key,
    dhRecbto: '2026-11-20T09:10:12-03:00',
    nProt: '943260001234567',
    cStat: protocol.status,
    xMotivo: protocol.reason,
  };
  return xmlOf('mdfeProc', {
    '@versao': '3.00',
    '@xmlns': xmlns,
    MDFe: document,
    protMDFe: { '@versao': '3.00', infProt },
  });
}
