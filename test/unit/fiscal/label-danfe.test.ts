import { beforeAll, describe, expect, test } from 'vitest';
import { drawLabelDanfe } from '../../../containers/documents/fiscal/pages/label-danfe/label-danfe.ts';
import { Letters } from '../../../containers/documents/fiscal/pages/paper/letters.ts';
import { PdfFile } from '../../../containers/documents/fiscal/pages/paper/pdf-file.ts';
import { groupedKey } from '../../../containers/documents/fiscal/values/access-key.ts';
import { type Invoice, readFiscalDocuments } from '../../../containers/documents/fiscal/values/documents.ts';
import { EventIndex } from '../../../containers/documents/fiscal/values/status.ts';
import { cancellationXml, eventXml } from '../../support/fiscal/event.ts';
import { type InvoiceTraits, invoiceXml, keyOf } from '../../support/fiscal/invoice.ts';
import { LABEL_DANFE } from '../../support/fiscal/mandatory.ts';
import { isPrinted, joined, valuesAt } from '../../support/fiscal/printed.ts';
import { scannedOf, textsOf } from '../../support/shipping/scanner.ts';

const CONTINGENCY = { dhCont: '2026-11-20T10:00:00-03:00', xJust: 'Falha de conexão' };
const LONG = `${'Comércio de Utilidades e Presentes do Vale '.repeat(2)}Lt`.slice(0, 60);
const TRAITS = {
  usual: { number: 12345 },
  letters: { number: 1, cnpj: '12ABCDEFGHIJ35' },
  mixed: { number: 2, cnpj: '1A2B3C4D5E6F35' },
  person: { number: 3, ide: { tpNF: '0' }, dest: { CNPJ: undefined, CPF: '52998224725', IE: undefined } },
  long: { number: 4, emit: { xNome: LONG.toUpperCase() }, dest: { xNome: `W${LONG.slice(1)}` } },
  trial: { number: 5, environment: '2' },
  pending: { number: 6, protocol: null },
  refused: { number: 7, protocol: { status: '539', reason: 'Rejeição: duplicidade' } },
  cancelled: { number: 8 },
  denied: { number: 9, protocol: { status: '302', reason: 'Uso Denegado' } },
  form: { number: 10, emission: '5', protocol: null, ide: CONTINGENCY },
  svc: { number: 11, emission: '6', ide: CONTINGENCY },
  epec: { number: 12, emission: '4', protocol: null, ide: CONTINGENCY },
  endless: { number: 13, emit: { xNome: 'Nome sem fim '.repeat(60) }, ide: { ...CONTINGENCY } },
} satisfies Record<string, InvoiceTraits>;
type Name = keyof typeof TRAITS;
const NAMES = Object.keys(TRAITS) as Name[];
const EVENTS = [
  cancellationXml(keyOf(TRAITS.cancelled)),
  eventXml({
    ...{ key: keyOf(TRAITS.epec), type: '110140', description: 'EPEC', status: '136' },
    ...{ fields: { tpAutor: '1' }, protocol: '891260000000077' },
  }),
];

function invoiceOf(traits: InvoiceTraits): Invoice {
  const [invoice] = readFiscalDocuments(Buffer.from(invoiceXml(traits)));
  if (invoice?.kind !== 'invoice') throw new Error('No invoice.');
  return invoice;
}

let pages: string[] = [];
let codes: string[][] = [];
let operators = '';
const cuts = new Map<Name, string[]>();

beforeAll(async () => {
  const events = new EventIndex();
  for (const xml of EVENTS)
    for (const document of readFiscalDocuments(Buffer.from(xml))) events.add(document);
  const file = await PdfFile.create('DANFE');
  const letters = new Letters(file);
  const addPage = file.addPage.bind(file);
  file.addPage = (width, height, drawn, resources) => {
    operators += drawn;
    addPage(width, height, drawn, resources);
  };
  for (const name of NAMES) {
    const invoice = invoiceOf(TRAITS[name]);
    const { sheet, cut } = drawLabelDanfe(
      letters,
      invoice,
      events.standingOf(invoice.key.key, invoice.protocol),
    );
    cuts.set(name, cut);
    sheet.addTo(file);
  }
  letters.embed();
  const pdf = await file.save();
  [pages, codes] = await Promise.all([textsOf(pdf), scannedOf(pdf)]);
});

function pageOf(name: Name): string {
  return joined(pages[NAMES.indexOf(name)] ?? '');
}

test('a note is one page', () => {
  expect(pages).toHaveLength(NAMES.length);
});

test('the fields that the norm wants are on it with their values', () => {
  const { content } = invoiceOf(TRAITS.usual);
  const page = pageOf('usual');
  const missing = LABEL_DANFE.fields.flatMap(([title, ...paths]) => [
    ...(page.includes(joined(title)) ? [] : [title]),
    ...paths.flatMap((path) => {
      const values = valuesAt(content, path.split('.'));
      if (values.length === 0) return [`${path} is not in the XML`];
      return values.filter((value) => !isPrinted(page, value));
    }),
  ]);
  expect(missing).toEqual([]);
  expect(page).toContain(joined('1 - SAÍDA'));
  expect(page).toContain('135260001234567');
  expect(page).toContain(joined('20/11/2026 14:35:12'));
});

test('the value of the goods is not: the norm does without it since its version 1.10', () => {
  const { content } = invoiceOf(TRAITS.usual);
  expect(isPrinted(pageOf('usual'), content.text('total', 'ICMSTot', 'vNF'))).toBe(false);
});

test.each(
  NAMES,
)('the key is on it in groups of four, and in bars that a printer of 203 dots an inch prints: %s', (name) => {
  const key = keyOf(TRAITS[name]);
  expect(pages[NAMES.indexOf(name)]).toContain(groupedKey(key));
  expect(codes[NAMES.indexOf(name)]).toContain(key);
});

test('no letter is smaller than 6 points', () => {
  const sizes = [...operators.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(100);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6);
});

test('names of 60 characters are on it whole, an endless one is cut and reported', () => {
  expect(pageOf('long')).toContain(joined(LONG.toUpperCase()));
  expect(pageOf('long')).toContain(joined(`W${LONG.slice(1)}`));
  expect(cuts.get('long')).toEqual([]);
  expect(cuts.get('endless')).toEqual(['NOME / RAZÃO SOCIAL']);
});

test('goods that come in, from a person', () => {
  expect(pageOf('person')).toContain(joined('0 - ENTRADA'));
  expect(pageOf('person')).toContain('529.982.247-25');
});

describe('the state of the note', () => {
  test.each<[Name, string]>([
    ['trial', 'SEM VALOR FISCAL EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO'],
    ['pending', 'SEM VALOR FISCAL SEM PROTOCOLO DE AUTORIZAÇÃO DE USO'],
    ['refused', '539 - Rejeição: duplicidade'],
    ['cancelled', 'CANCELADA DOCUMENTO CANCELADO - PROTOCOLO'],
    ['denied', 'USO DENEGADO - PROTOCOLO'],
    ['form', 'DANFE EM CONTINGÊNCIA'],
    ['svc', 'EMITIDA EM CONTINGÊNCIA - SVC-AN'],
    ['epec', 'PROTOCOLO DE AUTORIZAÇÃO DO EPEC'],
    ['epec', '891260000000077'],
  ])('%s is printed: %s', (name, words) => {
    expect(pageOf(name)).toContain(joined(words));
  });

  test('nothing of it is on a valid note', () => {
    for (const words of ['SEM VALOR', 'CANCELADA', 'DENEGADO', 'CONTINGÊNCIA'])
      expect(pageOf('usual')).not.toContain(joined(words));
  });

  test('in contingency on forms there is a second code of 36 digits', () => {
    expect(codes[NAMES.indexOf('form')]?.map((code) => code.length).sort()).toEqual([36, 44]);
    expect(codes[NAMES.indexOf('usual')]).toHaveLength(1);
  });
});
