import { checkDigit } from '../../../containers/documents/fiscal/values/access-key.ts';
import { type Content, xmlOf } from './xml.ts';

type Group = { [name: string]: Content | readonly Content[] | undefined };

/** The differences between invoices made for tests. Companies and people are invented. */
export interface InvoiceTraits {
  model?: '55' | '65';
  cnpj?: string;
  number?: number;
  emission?: string;
  environment?: '1' | '2';
  items?: number;
  instalments?: number;
  /** Null: none. */
  protocol?: { status: string; reason: string } | null;
  ide?: Group;
  emit?: Group;
  dest?: Group | null;
  /** Further children of one item. */
  product?: (place: number) => Group;
  detail?: (place: number) => Group;
  tax?: (place: number) => Group;
  totals?: Group;
  total?: Group;
  transport?: Group;
  payments?: readonly Group[];
  change?: string;
  info?: Group;
  rest?: Group;
  supplement?: Group;
}

const ISSUER = 'Papelaria Aurora Comércio de Artigos Ltda';
const RECIPIENT = 'Oficina do Livro Encadernações e Restauros Ltda ME';

const ADDRESS = (name: string): Group => ({
  xLgr: `Rua ${name}`,
  nro: '120',
  xCpl: 'Sala 4',
  xBairro: 'Vila Nova',
  cMun: '3550308',
  xMun: 'São Paulo',
  UF: 'SP',
  CEP: '01310200',
  cPais: '1058',
  xPais: 'BRASIL',
  fone: '1133334444',
});

export function keyOf({
  cnpj = '11222333000181',
  model = '55',
  number = 12345,
  emission = '1',
}: Omit<InvoiceTraits, 'model'> & { model?: string }): string {
  const key = `352611${cnpj}${model}001${String(number).padStart(9, '0')}${emission}87654321`;
  return key + checkDigit(key);
}

function reais(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

function item(place: number, traits: InvoiceTraits): Group {
  const cents = 1000 + place * 37;
  return {
    '@nItem': String(place),
    prod: {
      cProd: `PA-${String(place).padStart(4, '0')}`,
      cEAN: 'SEM GTIN',
      xProd: `Caderno costurado número ${place} capa dura`,
      NCM: '48202000',
      CFOP: '5102',
      uCom: 'UN',
      qCom: '10.0000',
      vUnCom: reais(cents / 10 >= 1 ? Math.floor(cents / 10) : 1),
      vProd: reais(cents),
      cEANTrib: 'SEM GTIN',
      uTrib: 'UN',
      qTrib: '10.0000',
      vUnTrib: reais(Math.floor(cents / 10)),
      indTot: '1',
      ...traits.product?.(place),
    },
    imposto: {
      ICMS: {
        ICMS00: {
          orig: '0',
          CST: '00',
          modBC: '3',
          vBC: reais(cents),
          pICMS: '18.00',
          vICMS: reais(Math.round(cents * 0.18)),
        },
      },
      IPI: {
        cEnq: '999',
        IPITrib: { CST: '50', vBC: reais(cents), pIPI: '5.00', vIPI: reais(Math.round(cents * 0.05)) },
      },
      PIS: {
        PISAliq: { CST: '01', vBC: reais(cents), pPIS: '1.65', vPIS: reais(Math.round(cents * 0.0165)) },
      },
      COFINS: {
        COFINSAliq: {
          CST: '01',
          vBC: reais(cents),
          pCOFINS: '7.60',
          vCOFINS: reais(Math.round(cents * 0.076)),
        },
      },
      ...traits.tax?.(place),
    },
    ...traits.detail?.(place),
  };
}

function sums(count: number): Record<'products' | 'icms' | 'ipi' | 'pis' | 'cofins', number> {
  const sum = { products: 0, icms: 0, ipi: 0, pis: 0, cofins: 0 };
  for (let place = 1; place <= count; place++) {
    const cents = 1000 + place * 37;
    sum.products += cents;
    sum.icms += Math.round(cents * 0.18);
    sum.ipi += Math.round(cents * 0.05);
    sum.pis += Math.round(cents * 0.0165);
    sum.cofins += Math.round(cents * 0.076);
  }
  return sum;
}

function billing(count: number, cents: number): Group {
  if (count === 0) return {};
  const each = Math.floor(cents / count);
  return {
    cobr: {
      fat: { nFat: 'F-778', vOrig: reais(cents), vDesc: '0.00', vLiq: reais(cents) },
      dup: Array.from({ length: count }, (_, index) => ({
        nDup: String(index + 1).padStart(3, '0'),
        dVenc: `20${27 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
        vDup: reais(index === count - 1 ? cents - each * (count - 1) : each),
      })),
    },
  };
}

/** An NF-e or NFC-e in the official layout 4.00. */
export function invoiceXml(traits: InvoiceTraits = {}): string {
  const {
    model = '55',
    number = 12345,
    emission = '1',
    environment = '1',
    items = 3,
    instalments = 0,
  } = traits;
  const { protocol = { status: '100', reason: 'Autorizado o uso da NF-e' } } = traits;
  const key = keyOf(traits);
  const sum = sums(items);
  const whole = sum.products + sum.ipi;
  const infNFe: Group = {
    '@versao': '4.00',
    '@Id': `NFe${key}`,
    ide: {
      cUF: '35',
      cNF: '87654321',
      natOp: 'Venda de mercadoria adquirida de terceiros',
      mod: model,
      serie: '1',
      nNF: String(number),
      dhEmi: '2026-11-20T14:35:10-03:00',
      dhSaiEnt: model === '55' ? '2026-11-21T08:15:00-03:00' : undefined,
      tpNF: '1',
      idDest: '1',
      cMunFG: '3550308',
      tpImp: model === '55' ? '1' : '4',
      tpEmis: emission,
      cDV: key.slice(-1),
      tpAmb: environment,
      finNFe: '1',
      indFinal: model === '65' ? '1' : '0',
      indPres: '1',
      procEmi: '0',
      verProc: '1.0',
      ...traits.ide,
    },
    emit: {
      CNPJ: traits.cnpj ?? '11222333000181',
      xNome: ISSUER,
      xFant: 'Papelaria Aurora',
      enderEmit: ADDRESS('das Acácias'),
      IE: '110042490114',
      IM: '98765',
      CRT: '3',
      ...traits.emit,
    },
    dest:
      traits.dest === null
        ? undefined
        : {
            CNPJ: '12345678000195',
            xNome: RECIPIENT,
            enderDest: ADDRESS('dos Encadernadores'),
            indIEDest: '1',
            IE: '209388444115',
            email: 'compras@oficinadolivro.example',
            ...traits.dest,
          },
    det: Array.from({ length: items }, (_, index) => item(index + 1, traits)),
    total: {
      ICMSTot: {
        ...{
          vBC: reais(sum.products),
          vICMS: reais(sum.icms),
          vICMSDeson: '0.00',
          vFCP: '0.00',
          vBCST: '0.00',
        },
        ...{ vST: '0.00', vFCPST: '0.00', vFCPSTRet: '0.00', vProd: reais(sum.products), vFrete: '0.00' },
        ...{ vSeg: '0.00', vDesc: '0.00', vII: '0.00', vIPI: reais(sum.ipi), vIPIDevol: '0.00' },
        ...{ vPIS: reais(sum.pis), vCOFINS: reais(sum.cofins), vOutro: '0.00', vNF: reais(whole) },
        ...traits.totals,
      },
      ...traits.total,
    },
    transp: traits.transport ?? {
      modFrete: '0',
      transporta: {
        CNPJ: '44555666000181',
        xNome: 'Rota Sul Transportes Rodoviários Ltda',
        IE: '116789012345',
        xEnder: 'Avenida das Cargas, 500',
        xMun: 'Guarulhos',
        UF: 'SP',
      },
      veicTransp: { placa: 'ABC1D23', UF: 'SP', RNTC: '12345678' },
      vol: { qVol: '5', esp: 'CAIXA', marca: 'AURORA', nVol: '1 a 5', pesoL: '48.500', pesoB: '52.250' },
    },
    ...billing(instalments, whole),
    pag: {
      detPag: traits.payments ?? [{ indPag: '0', tPag: '15', vPag: reais(whole) }],
      vTroco: traits.change,
    },
    infAdic: {
      infCpl: 'Pedido 4471 do vendedor Anselmo. Mercadoria conferida na expedição.',
      ...traits.info,
    },
    ...traits.rest,
  };
  const nfe: Group = {
    '@xmlns': 'http://www.portalfiscal.inf.br/nfe',
    infNFe,
    infNFeSupl: traits.supplement,
  };
  if (protocol === null) return xmlOf('NFe', nfe);
  const infProt = {
    tpAmb: environment,
    verAplic: 'SP_NFE_PL009',
    chNFe: key,
    dhRecbto: '2026-11-20T14:35:12-03:00',
    nProt: '135260001234567',
    digVal: 'AAAA',
    cStat: protocol.status,
    xMotivo: protocol.reason,
  };
  return xmlOf('nfeProc', {
    '@versao': '4.00',
    '@xmlns': 'http://www.portalfiscal.inf.br/nfe',
    NFe: nfe,
    protNFe: { '@versao': '4.00', infProt },
  });
}
