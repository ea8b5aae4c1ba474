import { type Content, xmlOf } from './xml.ts';

type Group = { [name: string]: Content | readonly Content[] | undefined };

/** The differences between service invoices made for tests. Companies and people are invented. */
export interface ServiceTraits {
  number?: number;
  environment?: '1' | '2';
  /** Further children of `infNFSe`. */
  rest?: Group;
  /** Further children of `infDPS`. */
  declared?: Group;
}

/** Florianópolis. */
export const CITY = '4205407';
const CNPJ = '77888999000161';
const XMLNS = 'http://www.sped.fazenda.gov.br/nfse';

export function serviceKey({ number = 31 }: ServiceTraits = {}): string {
  return `${CITY}22${CNPJ}${String(number).padStart(13, '0')}26111234567897`.padEnd(50, '0');
}

/** The content of an `end` element. */
export function address(street: string, city: string, code: string): Group {
  return {
    endNac: { cMun: city, CEP: code },
    xLgr: street,
    nro: '88',
    xCpl: 'Sala 4',
    xBairro: 'Trindade',
  };
}

function declarationOf({ environment = '1', declared }: ServiceTraits): Group {
  return {
    '@Id': `DPS${CITY}2${CNPJ}00900000000000000031`,
    tpAmb: environment,
    dhEmi: '2026-11-20T09:10:00-03:00',
    verAplic: 'Aurora_1.0',
    serie: '900',
    nDPS: '4471',
    dCompet: '2026-11-18',
    tpEmit: '1',
    cLocEmi: CITY,
    prest: {
      CNPJ,
      IM: '1255',
      fone: '48999887766',
      email: 'fiscal@serraazul.example',
      regTrib: { opSimpNac: '3', regApTribSN: '1', regEspTrib: '6' },
    },
    toma: {
      CPF: '52998224725',
      xNome: 'Gaspar Nogueira Prado',
      end: address('Rua Lauro Linhares', '3550308', '01310200'),
      fone: '1133334444',
      email: 'gaspar@prado.example',
    },
    serv: {
      locPrest: { cLocPrestacao: CITY },
      cServ: { cTribNac: '010701', xDescServ: 'Suporte técnico em novembro', cNBS: '115061000' },
    },
    valores: {
      vServPrest: { vServ: '2000.00' },
      trib: {
        tribMun: { tribISSQN: '1', tpRetISSQN: '1' },
        tribFed: { piscofins: { CST: '08' } },
        totTrib: { pTotTribSN: '6.00' },
      },
    },
    ...declared,
  };
}

/** An NFS-e of the national standard, in its layout 1.01. */
export function serviceXml(traits: ServiceTraits = {}): string {
  const { number = 31, rest } = traits;
  return xmlOf('NFSe', {
    '@versao': '1.01',
    '@xmlns': XMLNS,
    infNFSe: {
      '@Id': `NFS${serviceKey(traits)}`,
      xLocEmi: 'Florianópolis',
      xLocPrestacao: 'Florianópolis',
      nNFSe: String(number),
      cLocIncid: CITY,
      xLocIncid: 'Florianópolis',
      xTribNac: 'Suporte técnico em informática',
      verAplic: 'SefinNacional_1.6.0',
      ambGer: '2',
      tpEmis: '1',
      procEmi: '1',
      cStat: '100',
      dhProc: '2026-11-20T09:10:04-03:00',
      nDFSe: '60123',
      emit: {
        CNPJ,
        IM: '1255',
        xNome: 'Serra Azul Sistemas Ltda',
        xFant: 'Serra Azul',
        enderNac: {
          xLgr: 'Rua Delfino Conti',
          nro: '45',
          xCpl: 'Bloco B',
          xBairro: 'Trindade',
          cMun: CITY,
          UF: 'SC',
          CEP: '88040370',
        },
        fone: '4830304040',
        email: 'contato@serraazul.example',
      },
      valores: { vBC: '2000.00', pAliqAplic: '3.00', vISSQN: '60.00', vLiq: '2000.00' },
      ...rest,
      DPS: { '@versao': '1.01', infDPS: declarationOf(traits) },
    },
  });
}

/**
 * An event of an NFS-e as the national environment registers it; if it is not registered, only the request.
 */
export function serviceEventXml(
  traits: ServiceTraits,
  { type, fields, isRegistered = true }: { type: string; fields: Group; isRegistered?: boolean },
): string {
  const key = serviceKey(traits);
  const infPedReg = {
    '@Id': `PRE${key}${type}`,
    tpAmb: '1',
    verAplic: 'Aurora_1.0',
    dhEvento: '2026-11-21T10:00:00-03:00',
    CNPJAutor: CNPJ,
    chNFSe: key,
    [`e${type}`]: fields,
  };
  if (!isRegistered) return xmlOf('pedRegEvento', { '@versao': '1.01', '@xmlns': XMLNS, infPedReg });
  return xmlOf('evento', {
    '@versao': '1.01',
    '@xmlns': XMLNS,
    infEvento: {
      '@Id': `EVT${key}${type}001`,
      verAplic: 'SefinNacional_1.6.0',
      ambGer: '2',
      nSeqEvento: '1',
      dhProc: '2026-11-21T10:00:03-03:00',
      nDFSe: '60999',
      pedRegEvento: { '@versao': '1.01', infPedReg },
    },
  });
}
