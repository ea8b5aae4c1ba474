import { beforeAll, describe, expect, test } from 'vitest';
import { manifestEventXml } from '../support/fiscal/event.ts';
import { DAMDFE } from '../support/fiscal/mandatory-manifest.ts';
import {
  AIR,
  carriedKey,
  type ManifestTraits,
  manifestKey,
  manifestXml,
  RAIL,
  WATER,
} from '../support/fiscal/manifest.ts';
import { isPrinted, joined, leavesOf } from '../support/fiscal/printed.ts';
import { together } from '../support/fiscal/xml.ts';
import { contentOf, FiscalPapers } from './support/fiscal-papers.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

const [CLOSED, CHANGED, CANCELLED]: ManifestTraits[] = [{ number: 510 }, { number: 511 }, { number: 512 }];
const MANY = 700;

const EVENTS = {
  closing: {
    ...{ type: '110112', group: 'evEncMDFe', description: 'Encerramento', protocol: '943260000000112' },
    fields: { nProt: '943260001234567', dtEnc: '2026-11-22', cUF: '41', cMun: '4113700' },
  },
  driver: {
    ...{ type: '110114', group: 'evIncCondutorMDFe', description: 'Inclusao Condutor' },
    ...{
      protocol: '943260000000114',
      fields: { condutor: { xNome: 'Olívia Duarte Reis', CPF: '39053344705' } },
    },
  },
  carried: {
    ...{ type: '110115', group: 'evIncDFeMDFe', description: 'Inclusao DF-e', protocol: '943260000000115' },
    fields: {
      nProt: '943260001234567',
      cMunCarrega: '4304408',
      xMunCarrega: 'Canela',
      infDoc: { cMunDescarga: '4119905', xMunDescarga: 'Ponta Grossa', chNFe: carriedKey(990) },
    },
  },
  cancellation: {
    ...{ type: '110111', group: 'evCancMDFe', description: 'Cancelamento', protocol: '943260000000111' },
    fields: { nProt: '943260001234567', xJust: 'Viagem desfeita antes da saída' },
  },
};

const eventOf = (traits: ManifestTraits | undefined, name: keyof typeof EVENTS) =>
  manifestEventXml({ key: manifestKey(traits), ...EVENTS[name] });

const XMLS: Record<string, string> = {
  road: manifestXml(),
  air: manifestXml({ number: 502, ide: { modal: '2' }, mode: AIR }),
  water: manifestXml({ number: 503, ide: { modal: '3' }, mode: WATER }),
  rail: manifestXml({ number: 504, ide: { modal: '4' }, mode: RAIL }),
  many: manifestXml({ number: 505, notes: MANY }),
  pending: manifestXml({ number: 506, emission: '2', protocol: null }),
  trial: manifestXml({ number: 507, environment: '2' }),
  bare: manifestXml({ number: 508, protocol: null, code: null }),
  closed: together(manifestXml(CLOSED), eventOf(CLOSED, 'closing')),
  changed: manifestXml(CHANGED),
  driver: eventOf(CHANGED, 'driver'),
  carried: eventOf(CHANGED, 'carried'),
  cancelled: manifestXml(CANCELLED),
  cancellation: eventOf(CANCELLED, 'cancellation'),
};

let papers: FiscalPapers;

beforeAll(async () => {
  papers = await FiscalPapers.draw(program().url, XMLS);
}, 180_000);

const pageOf = (name: string) => papers.pageOf(name);

test('the fields that the norm of the DAMDFE wants are on it with their values', () => {
  expect(papers.missingIn('road', XMLS.road, DAMDFE)).toEqual([]);
});

/** What the paper says in words, by codes that people do not read, or not at all on any paper of the tool. */
const UNPRINTED = [
  ...['cUF', 'tpAmb', 'tpEmit', 'tpTransp', 'cMDF', 'cDV', 'modal', 'tpEmis', 'procEmi', 'verProc'],
  ...['cMun', 'cMunCarrega', 'cMunDescarga', 'xFant', 'indCanalVerde', 'indReentrega', 'cUnid', 'respSeg'],
  ...['tpValePed', 'categCombVeic', 'tpComp', 'indPag', 'tpProp', 'tpRod', 'tpCar', 'tpCarga', 'tpNav'],
  ...['tpUnidTransp', 'tpUnidCarga', 'tpUnidCargaVazia', 'tpUnidTranspVazia'],
];

test.each(['road', 'air', 'water', 'rail'])('no value of a MDF-e is missing on its DAMDFE: %s', (name) => {
  const page = pageOf(name);
  const missing = leavesOf(contentOf(XMLS[name])).filter(
    ({ path, value }) =>
      !UNPRINTED.includes(path.slice(path.lastIndexOf('.') + 1)) &&
      value.split(';').some((line) => !isPrinted(page, line)),
  );
  expect(missing).toEqual([]);
});

test.each([
  'road',
  'air',
  'water',
  'rail',
  'many',
  'changed',
])('no text of a DAMDFE leaves its sheet or lies over another: %s', async (name) => {
  expect(await papers.misplacedIn(name)).toEqual([]);
});

test('the documents that a MDF-e carries go on over as many sheets as they need', () => {
  const sheets = papers.linesOf('many').filter((line) => /^\d+\/\d+$/.test(line));
  expect(sheets.length).toBeGreaterThan(5);
  expect(sheets).toEqual(sheets.map((_, index) => `${index + 1}/${sheets.length}`));
  const keys = Array.from({ length: MANY }, (_, place) => carriedKey(place + 1));
  expect(keys.filter((key) => !pageOf('many').includes(key))).toEqual([]);
});

test('the bar code of the key and the QR code of the XML read at 203 dots an inch', async () => {
  const [road, bare] = await papers.codesIn(['road', 'bare']);
  expect(road).toContain(manifestKey());
  expect(road).toContain('https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=');
  expect(bare).not.toContain('http');
  expect(papers.info).toContain('notas.zip › bare.xml: o XML não tem um QR Code');
  expect(papers.info).not.toContain('notas.zip › road.xml');
});

describe('what a DAMDFE says of its state', () => {
  test('is that it has no fiscal value, unless it is authorised or in contingency', () => {
    expect(pageOf('trial')).toContain('EMITIDOEMAMBIENTEDEHOMOLOGAÇÃO-SEMVALORFISCAL');
    expect(pageOf('bare')).toContain('SEMPROTOCOLODEAUTORIZAÇÃODEUSO-SEMVALORFISCAL');
    for (const name of ['road', 'pending', 'closed']) expect(pageOf(name)).not.toContain('SEMVALORFISCAL');
    expect(pageOf('pending')).toContain('PROTOCOLODEAUTORIZAÇÃODEUSOEMISSÃOEMCONTINGÊNCIA');
    expect(pageOf('pending')).toContain(
      joined('Obrigatória a autorização em 168 horas após esta emissão (20/11/2026 09:10:00)'),
    );
  });

  test('is that it is closed, which is no cancellation, or cancelled, with what the event says', () => {
    expect(pageOf('closed')).toContain('DOCUMENTOENCERRADO-PROTOCOLO943260000000112');
    expect(pageOf('closed')).toContain('DATADOENCERRAMENTO:22/11/2026');
    expect(pageOf('closed')).toContain('MUNICÍPIO:Londrina/PR(4113700)');
    expect(pageOf('closed')).not.toMatch(/CANCELA/i);
    expect(papers.info).toContain('notas.zip › closed.xml: o MDF-e está encerrado, e o PDF diz isso');
    expect(pageOf('cancelled')).toContain('DOCUMENTOCANCELADO-PROTOCOLO943260000000111');
    expect(pageOf('cancelled')).toContain('JUSTIFICATIVA:Viagemdesfeitaantesdasaída');
    expect(pageOf('cancellation')).toContain('CANCELAMENTO-MDF-e');
  });

  test('is which drivers and documents came on board later, each also on a paper of its own', () => {
    const page = pageOf('changed');
    expect(page).toContain('390.533.447-05OlíviaDuarteReis-incluídoporevento,protocolo943260000000114');
    expect(page).toContain(`PontaGrossaNF-e${carriedKey(990)}`);
    expect(page).toContain('INCLUSÃODECONDUTOR');
    expect(pageOf('driver')).toContain('INCLUSÃODECONDUTOR-MDF-e');
    expect(pageOf('driver')).toContain('OlíviaDuarteReis');
    expect(pageOf('carried')).toContain('MUNICÍPIODEDESCARREGAMENTO:PontaGrossa');
  });
});
