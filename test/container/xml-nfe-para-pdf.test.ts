import { strToU8 } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { groupedKey } from '../../containers/documents/fiscal/values/access-key.ts';
import { isZero } from '../../containers/documents/fiscal/values/values.ts';
import { execute } from '../support/execute.ts';
import { cancellationXml, eventXml } from '../support/fiscal/event.ts';
import {
  CONSUMER,
  FULL,
  FULL_XML,
  HUNDRED_TWENTY,
  OFFLINE,
  SIMPLIFIED,
  SIXTY,
} from '../support/fiscal/full-notes.ts';
import { type InvoiceTraits, invoiceXml, keyOf } from '../support/fiscal/invoice.ts';
import {
  CONSUMER_RECEIPT,
  DACTE,
  DANFE,
  type Norm,
  SERVICES_DACTE,
  SIMPLIFIED_DACTE,
  SIMPLIFIED_DANFE,
} from '../support/fiscal/mandatory.ts';
import { isPrinted, joined, leavesOf, printedForms } from '../support/fiscal/printed.ts';
import { servicesTransportXml, simplifiedTransportXml, transportXml } from '../support/fiscal/transport.ts';
import { together } from '../support/fiscal/xml.ts';
import { contentOf, FiscalPapers } from './support/fiscal-papers.ts';
import { withPdf } from './support/pdf.ts';
import { runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

const LETTERS: InvoiceTraits = { number: 710, cnpj: '12ABC34501DE35', dest: { CNPJ: '98XYZ76501AB00' } };
const CONTINGENCY = { dhCont: '2026-11-20T10:00:00-03:00', xJust: 'Falha de conexão com a internet' };
const CANCELLED: InvoiceTraits = { number: 720 };
const EPEC: InvoiceTraits = { number: 721, emission: '4', protocol: null, ide: CONTINGENCY };
const { supplement: _, ...BARE_CONSUMER } = CONSUMER;
const NO_CODE: InvoiceTraits = { ...BARE_CONSUMER, number: 717 };
const CORRECTED: InvoiceTraits = { number: 725 };

const XMLS: Record<string, string> = {
  full: FULL_XML,
  lying: invoiceXml({ ...FULL, number: 703, ide: { ...FULL.ide, tpImp: '2' } }),
  light: invoiceXml(),
  letters: invoiceXml(LETTERS),
  many: invoiceXml({ number: 711, items: 990 }),
  trial: invoiceXml({ number: 712, environment: '2' }),
  bare: invoiceXml({ number: 713, protocol: null }),
  form: invoiceXml({ number: 714, emission: '5', protocol: null, ide: CONTINGENCY }),
  svc: invoiceXml({ number: 715, emission: '6', ide: CONTINGENCY }),
  epec: invoiceXml(EPEC),
  epecEvent: eventXml({
    key: keyOf(EPEC),
    type: '110140',
    description: 'EPEC',
    fields: { tpAutor: '1' },
    protocol: '891260000000077',
    status: '136',
  }),
  denied: invoiceXml({
    number: 716,
    protocol: { status: '302', reason: 'Uso Denegado: Irregularidade fiscal do destinatário' },
  }),
  cancelled: invoiceXml(CANCELLED),
  cancellation: cancellationXml(keyOf(CANCELLED)),
  unregistered: eventXml({
    key: keyOf({}),
    type: '110111',
    description: 'Cancelamento',
    fields: { xJust: 'Nunca enviado à SEFAZ' },
    protocol: null,
  }),
  correction: eventXml({
    key: keyOf({}),
    type: '110110',
    description: 'Carta de Correcao',
    fields: {
      xCorrecao: 'Onde se lê caixa, leia-se fardo. '.repeat(30).trim(),
      xCondUso: 'A Carta de Correção é disciplinada pelo § 1º-A do art. 7º.',
    },
  }),
  corrected: together(
    invoiceXml(CORRECTED),
    eventXml({
      key: keyOf(CORRECTED),
      type: '110110',
      description: 'Carta de Correcao',
      fields: { xCorrecao: 'Leia-se fardo.' },
    }),
  ),
  consumer: invoiceXml(CONSUMER),
  offline: invoiceXml(OFFLINE),
  simplified: invoiceXml(SIMPLIFIED),
  noCode: invoiceXml(NO_CODE),
  lines: invoiceXml({ number: 723, info: { infCpl: 'Pedido 4471;Conferido por Anselmo' } }),
  receiptLines: invoiceXml({ ...CONSUMER, number: 724, info: { infCpl: 'Pedido 4472; Caixa 3;' } }),
  person: invoiceXml({ ...CONSUMER, number: 722, emit: { CNPJ: undefined, CPF: '52998224725' } }),
  transport: transportXml({ notes: 70 }),
  taker4: transportXml({ number: 820, taker: '4' }),
  simplifiedTransport: simplifiedTransportXml(),
  services: servicesTransportXml(),
};

/** All in one ZIP. */
let papers: FiscalPapers;

beforeAll(async () => {
  papers = await FiscalPapers.draw(program().url, XMLS);
}, 180_000);

const pageOf = (name: string) => papers.pageOf(name);

describe('the fields that a norm wants', () => {
  test.each<[string, Norm, string]>([
    ['full', DANFE, 'NF-e upright'],
    ['lying', DANFE, 'NF-e lying'],
    ['consumer', CONSUMER_RECEIPT, 'NFC-e'],
    ['simplified', SIMPLIFIED_DANFE, 'DANFE Simplificado'],
    ['transport', DACTE, 'CT-e'],
    ['simplifiedTransport', SIMPLIFIED_DACTE, 'simplified CT-e'],
    ['services', SERVICES_DACTE, 'CT-e OS'],
  ])('are all on the paper with their values: %s (%o)', (name, norm) => {
    expect(papers.missingIn(name, XMLS[name], norm)).toEqual([]);
  });
});

/** What no norm has printed, or another field says: by its whole path, by its name, by a part of its path. */
const UNPRINTED_PATHS = [
  ...[
    'cUF',
    'cNF',
    'cCT',
    'mod',
    'idDest',
    'cMunFG',
    'cMunEnv',
    'xMunEnv',
    'UFEnv',
    'tpImp',
    'tpEmis',
    'cDV',
  ],
  ...['tpAmb', 'finNFe', 'indFinal', 'indPres', 'procEmi', 'verProc', 'retira', 'tpCTe', 'tpServ', 'modal'],
].map((name) => `ide.${name}`);
const UNPRINTED_NAMES = [
  ...[
    'cMun',
    'cMunIni',
    'cMunFim',
    'cPais',
    'xPais',
    'CRT',
    'indIEDest',
    'indIEToma',
    'cEAN',
    'cEANTrib',
    'xFant',
  ],
  ...['indTot', 'modBC', 'cEnq', 'indPag', 'tPag', 'toma', 'cUnid', 'tpFretamento', 'orig', 'CST'],
  ...['cOrgao', 'tpAmb', 'verEvento', 'descEvento'],
];
const DECIMAL = /^[\d.]+$/;
const UNPRINTED_PARTS = ['imposto.PIS', 'imposto.COFINS', 'IPITrib.vBC'];

function isUnprinted(path: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return (
    UNPRINTED_PATHS.includes(path) ||
    UNPRINTED_NAMES.includes(name) ||
    UNPRINTED_PARTS.some((part) => path.includes(part))
  );
}

describe('no value of the XML is missing on paper', () => {
  test.each([
    'full',
    'lying',
    'light',
    'letters',
    'transport',
    'taker4',
    'simplifiedTransport',
    'services',
    'correction',
  ])('%s', (name) => {
    const page = pageOf(name);
    const missing = leavesOf(contentOf(XMLS[name])).filter(
      ({ path, value }) =>
        !isUnprinted(path) && !(DECIMAL.test(value) && isZero(value)) && !isPrinted(page, value),
    );
    expect(missing).toEqual([]);
  });
});

test('long names and products are whole, and so are 120 instalments and 990 items over many sheets', async () => {
  expect(pageOf('full')).toContain(joined(HUNDRED_TWENTY));
  expect(pageOf('full').split(joined(SIXTY)).length).toBeGreaterThan(3);
  expect(pageOf('full')).toContain('12015/12/2036R$');
  expect(pageOf('full')).toContain('Parágrafo60das');
  expect(pageOf('full')).toContain('Fimdasinformações.');
  const [sheets] = /FOLHA1\/(\d+)/.exec(pageOf('many'))?.slice(1) ?? [];
  expect(Number(sheets)).toBeGreaterThan(10);
  for (let sheet = 1; sheet <= Number(sheets); sheet++)
    expect(pageOf('many')).toContain(`FOLHA${sheet}/${sheets}`);
  const codes = [...pageOf('many').matchAll(/PA-(\d{4})/g)].map(([, code]) => Number(code));
  expect(codes).toEqual(Array.from({ length: 990 }, (_, index) => index + 1));
});

test('bar codes and QR codes read at 203 dots an inch as what the XML has', async () => {
  const names = ['light', 'letters', 'form', 'consumer', 'simplified', 'transport', 'noCode'];
  const [light, letters, form, consumer, simplified, transport, noCode] = await papers.codesIn(names);
  expect(light).toContain(keyOf({}));
  expect(letters).toContain(keyOf(LETTERS));
  expect(form).toContain(keyOf({ number: 714, emission: '5' }));
  expect(form).toContain('35512345678000195000000000033841220');
  expect(consumer).toContain(CONSUMER.supplement?.qrCode);
  expect(simplified).toContain(SIMPLIFIED.supplement?.qrCode);
  expect(transport).toContain(contentOf(XMLS.transport).attribute('Id').slice(3));
  expect(transport).toContain('https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=');
  // A QR code is never made up: without one there is the bar code of the key.
  expect(noCode).not.toContain('http');
  expect(noCode).toContain(keyOf(NO_CODE));
  expect(papers.info).toContain('notas.zip › noCode.xml: o XML não tem um QR Code');
  expect(papers.info).not.toContain('notas.zip › consumer.xml: o XML');
});

test('an issuer who is a person is named by the CPF', () => {
  expect(pageOf('person')).toContain('CPF:529.982.247-25IE:110042490114');
  expect(pageOf('person')).not.toContain('CNPJ:');
});

test.each([
  'full',
  'light',
  'letters',
  'form',
  'offline',
  'simplified',
  'transport',
  'taker4',
  'services',
  'correction',
])('no text leaves its sheet or lies over another: %s', async (name) => {
  expect(await papers.misplacedIn(name)).toEqual([]);
});

test('what the authority has not authorised has no fiscal value, and says so', () => {
  expect(pageOf('trial')).toContain('EMITIDAEMAMBIENTEDEHOMOLOGAÇÃO-SEMVALORFISCAL');
  expect(pageOf('bare')).toContain('SEMPROTOCOLODEAUTORIZAÇÃODEUSO-SEMVALORFISCAL');
  for (const name of ['light', 'form', 'epec', 'svc', 'offline', 'cancelled'])
    expect(pageOf(name)).not.toContain('SEMVALORFISCAL');
});

test('each contingency has its words', () => {
  expect(pageOf('form')).toContain('DANFEEMCONTINGÊNCIA-IMPRESSOEMDECORRÊNCIADEPROBLEMASTÉCNICOS');
  expect(pageOf('form')).toContain('DADOSDANF-E');
  expect(pageOf('form')).toContain('JUSTIFICATIVA:Falhadeconexãocomainternet');
  expect(pageOf('epec')).toContain('EPECREGULARMENTERECEBIDOPELARECEITAFEDERALDOBRASIL');
  expect(pageOf('epec')).toContain('891260000000077-21/11/202610:00:03');
  expect(pageOf('svc')).toContain('EMITIDAEMCONTINGÊNCIA-SVC-AN');
  expect(pageOf('offline').split('EMITIDAEMCONTINGÊNCIAPendentedeautorização')).toHaveLength(5);
  expect(pageOf('offline')).toContain('VIADOCONSUMIDOR');
  expect(pageOf('offline')).toContain('VIADAEMPRESA');
});

test('a note whose cancellation is in the same ZIP is marked; a mere request marks nothing', () => {
  expect(pageOf('cancelled')).toContain('CANCELADA');
  expect(pageOf('cancelled')).toContain('DOCUMENTOCANCELADO-PROTOCOLO135260007654321');
  expect(pageOf('light')).not.toContain('CANCELAD');
  expect(pageOf('unregistered')).toContain('EVENTOSEMREGISTRONASEFAZ');
  expect(papers.info).toContain('notas.zip › unregistered.xml: evento sem registro na SEFAZ');
  expect(pageOf('denied')).toContain('USODENEGADO');
  expect(papers.info).toContain('notas.zip › cancelled.xml: o documento está cancelado, e o PDF diz isso');
});

test('an event beside its note is a page of its own, unless the note says it', () => {
  expect(pageOf('corrected')).toContain('DANFE');
  expect(pageOf('corrected')).toContain('CARTADECORREÇÃOELETRÔNICA-NF-eRepresentaçãográfica');
  expect(pageOf('corrected')).toContain('Leia-sefardo.');
});

test('what the issuer wrote has its lines, on a DANFE and on a receipt', () => {
  expect(papers.linesOf('lines')).toEqual(expect.arrayContaining(['Pedido 4471', 'Conferido por Anselmo']));
  expect(papers.linesOf('receiptLines')).toEqual(expect.arrayContaining(['Pedido 4472', 'Caixa 3']));
});

test('events are pages with what they say', () => {
  expect(pageOf('cancellation')).toContain('CANCELAMENTO-NF-e');
  expect(pageOf('cancellation')).toContain('Pedidodesfeitopelocompradorantesdasaída');
  expect(pageOf('correction')).toContain('CARTADECORREÇÃOELETRÔNICA-NF-e');
  expect(pageOf('correction')).toContain(joined('Onde se lê caixa, leia-se fardo. '.repeat(30)));
});

test('who takes the service is named by its role, another one with all its data', () => {
  expect(pageOf('transport')).toContain('TOMADORDOSERVIÇO(DESTINATÁRIO)');
  expect(pageOf('taker4')).toContain('TOMADORDOSERVIÇO(OUTROS)DistribuidoraQuatroCantosLtda');
});

describe('options', () => {
  const light = { name: 'nota.xml', bytes: strToU8(XMLS.light ?? '') };

  async function run(options: object, files: Parameters<typeof runTool>[3]) {
    const { state, files: made } = await runTool(program().url, 'xml-nfe-para-pdf', options, files);
    if (state.state !== 'done') throw new Error(JSON.stringify(state));
    return made;
  }

  async function sizesOf(bytes: Uint8Array | undefined): Promise<string[]> {
    const { stdout } = await withPdf(bytes, (path) => execute('pdfinfo', ['-f', '1', '-l', '99', path]));
    return [...stdout.matchAll(/size: +([\d.]+) x ([\d.]+) pts/g)].map(
      ([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`,
    );
  }

  test('the same input gives the same bytes', async () => {
    const [one] = await run({}, [light]);
    expect(one?.name).toBe('nota.pdf');
    expect(one?.bytes.equals(papers.pdfs.get('light') ?? Buffer.alloc(0))).toBe(true);
  });

  test('papers lie, stand or are as narrow as asked, all together or each its own', async () => {
    const [lying] = await run({ orientation: 'paisagem' }, [light]);
    expect(await sizesOf(lying?.bytes)).toEqual(['842x595']);
    const consumer = { name: 'cupom.xml', bytes: strToU8(XMLS.consumer ?? '') };
    const merged = await run({ merge: true, receipt_width: 58 }, [light, consumer]);
    expect(merged.map(({ name }) => name)).toEqual(['documentos-fiscais.pdf']);
    const sizes = await sizesOf(merged[0]?.bytes);
    expect(sizes).toEqual(['595x842', expect.stringMatching(/^164x\d+$/)]);
  });

  test('a logo is in the issuer’s box', async () => {
    const logo = await sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 1 } },
    })
      .png()
      .toBuffer();
    const [made] = await run({}, [light, { field: 'logo', name: 'logo.png', bytes: logo }]);
    const { stdout } = await withPdf(made?.bytes, (path) => execute('pdfimages', ['-list', path]));
    expect(stdout).toMatch(/image +500 +167 /);
  });
});

test('what is written is distinguished from what a test would take for it', () => {
  expect(printedForms('1234.50')).toContain('1.234,50');
  expect(groupedKey(keyOf({})).split(' ')).toHaveLength(11);
  expect(isPrinted('abc', '35170458716523000119550010000000121000123458')).toBe(false);
});
