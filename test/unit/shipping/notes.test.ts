import { describe, expect, test } from 'vitest';
import { readFiscalDocuments } from '../../../containers/documents/fiscal/values/documents.ts';
import { type NoteBook, NoteGatherer } from '../../../containers/documents/shipping/notes/note-book.ts';
import { MOST_NOTES } from '../../../containers/documents/shipping/notes/note-texts.ts';
import { cancellationXml, eventXml, manifestEventXml } from '../../support/fiscal/event.ts';
import { invoiceXml, keyOf } from '../../support/fiscal/invoice.ts';
import { manifestKey, manifestXml } from '../../support/fiscal/manifest.ts';
import { serviceEventXml, serviceXml } from '../../support/fiscal/service-invoice.ts';

/** What is made of XMLs, in this order. */
function gathered(xmls: Readonly<Record<string, string>>): NoteBook {
  const gatherer = new NoteGatherer();
  for (const [place, [name, xml]] of Object.entries(xmls).entries())
    gatherer.add(name, place, readFiscalDocuments(Buffer.from(xml)));
  return gatherer.close();
}

function reversed(xmls: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(xmls).reverse());
}

describe('a note', () => {
  test('has what it is matched and picked by', () => {
    const xml = invoiceXml({
      number: 42,
      items: 2,
      product: (place) => ({ xPed: `PED-${place}`, cProd: `SKU ${place}`, qCom: '1500.5000', uCom: 'KG' }),
      info: { infCpl: 'Pack 2000001234567890', obsCont: { '@xCampo': 'Rastreio', xTexto: 'BR1' } },
      rest: {
        compra: { xPed: 'COMPRA-1' },
        entrega: { xNome: 'Otto Brandão', CEP: '88010000' },
      },
    });
    expect(gathered({ 'a.xml': xml }).notes[0]).toMatchObject({
      ...{ key: keyOf({ number: 42 }), number: '42', series: '1', issuer: '11222333000181' },
      places: [
        { name: 'Oficina do Livro Encadernações e Restauros Ltda ME', cep: '01310200' },
        { name: 'Otto Brandão', cep: '88010000' },
      ],
      texts: ['Pack 2000001234567890', 'BR1'],
      orders: ['COMPRA-1', 'PED-1', 'PED-2'],
      ...{ isShipment: true, bar: null, environment: '1', place: { source: 0, document: 0 } },
      items: [1, 2].map((place) => ({
        ...{ code: `SKU ${place}`, name: `Caderno costurado número ${place} capa dura` },
        ...{ quantity: '1.500,5', unit: 'KG' },
      })),
    });
  });

  test.each([
    ['comes in', { tpNF: '0' }],
    ['completes another', { finNFe: '2' }],
    ['adjusts another', { finNFe: '3' }],
  ])('that %s is no shipment', (_, ide) => {
    expect(gathered({ 'a.xml': invoiceXml({ ide }) }).notes[0]?.isShipment).toBe(false);
  });

  test('that is cancelled by an event of the batch is barred, wherever the event is', () => {
    const xmls = { 'a.xml': invoiceXml({ number: 1 }), 'b.xml': cancellationXml(keyOf({ number: 1 })) };
    for (const given of [xmls, reversed(xmls)]) {
      const { notes, ignored } = gathered(given);
      expect(notes.map(({ bar, standing }) => [bar, standing.status])).toEqual([['cancelled', 'cancelled']]);
      expect(ignored).toEqual([]);
    }
  });

  test('is no other document, and the events of others are reported as what they are', () => {
    const key = manifestKey();
    const closing = { type: '110111', group: 'evCancMDFe', description: 'Cancelamento', fields: {} };
    const { notes, ignored } = gathered({
      'a.xml': manifestXml(),
      'b.xml': serviceXml(),
      'c.xml': manifestEventXml({ key, ...closing }),
      'd.xml': serviceEventXml({}, { type: '101101', fields: { xDesc: 'Cancelamento de NFS-e' } }),
    });
    expect(notes).toEqual([]);
    expect(ignored.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('O XML é um MDF-e, e não uma NF-e.'),
      expect.stringContaining('O XML é uma NFS-e, e não uma NF-e.'),
      expect.stringContaining('O XML é um evento de MDF-e (110111)'),
      expect.stringContaining('O XML é um evento de NFS-e (101101)'),
    ]);
  });

  test('is not barred by an event that nobody registered: it is reported', () => {
    const event = eventXml({
      ...{ key: keyOf({ number: 1 }), type: '110111', description: 'Cancelamento', protocol: null },
      fields: { xJust: 'Nunca enviado' },
    });
    const { notes, ignored } = gathered({ 'a.xml': invoiceXml({ number: 1 }), 'b.xml': event });
    expect(notes[0]?.bar).toBeNull();
    expect(ignored).toEqual([{ file: 'b.xml', reason: expect.stringContaining('evento') }]);
  });

  test.each([
    ['101', 'cancelled'],
    ['110', 'denied'],
    ['301', 'denied'],
    ['302', 'denied'],
    ['303', 'denied'],
    ['100', null],
    ['150', null],
    ['539', null],
  ])('whose answer is %s is barred as %s', (status, bar) => {
    const xml = invoiceXml({ protocol: { status, reason: 'Motivo' } });
    expect(gathered({ 'a.xml': xml }).notes[0]?.bar).toBe(bar);
  });
});

describe('a note in two files', () => {
  const authorised = invoiceXml({ number: 1 });
  const bare = invoiceXml({ number: 1, protocol: null });
  const cancelled = invoiceXml({ number: 1, protocol: { status: '101', reason: 'Cancelamento' } });
  const changed = invoiceXml({ number: 1, items: 1 });
  const changedBare = invoiceXml({ number: 1, items: 1, protocol: null });

  test('counts once, with the authorised one', () => {
    const xmls = { 'sem.xml': bare, 'com.xml': authorised };
    for (const given of [xmls, reversed(xmls)]) {
      const { notes, duplicates, ignored } = gathered(given);
      expect(notes.map(({ standing }) => standing.status)).toEqual(['authorised']);
      expect([duplicates, ignored]).toEqual([['sem.xml'], []]);
    }
  });

  test('is cancelled where one of them says so', () => {
    const xmls = { 'a.xml': authorised, 'b.xml': cancelled };
    for (const given of [xmls, reversed(xmls)]) expect(gathered(given).notes[0]?.bar).toBe('cancelled');
  });

  test('with other contents is the authorised one, and the other is reported', () => {
    const xmls = { 'outra.xml': changedBare, 'minha.xml': authorised };
    for (const given of [xmls, reversed(xmls)]) {
      const { notes, duplicates, ignored } = gathered(given);
      expect(notes.map(({ items, bar }) => [items.length, bar])).toEqual([[3, null]]);
      expect(duplicates).toEqual([]);
      expect(ignored).toEqual([{ file: 'outra.xml', reason: expect.stringContaining('de minha.xml') }]);
    }
  });

  test('with other contents, both authorised or neither, is not used', () => {
    for (const xmls of [
      { 'a.xml': authorised, 'b.xml': changed },
      { 'a.xml': bare, 'b.xml': changedBare },
    ]) {
      const { notes, ignored } = gathered(xmls);
      expect(notes.map(({ bar }) => bar)).toEqual(['conflicting']);
      expect(ignored).toEqual([{ file: 'b.xml', reason: expect.stringContaining('nenhuma foi usada') }]);
    }
  });
});

test('of a note without end so much is kept as an authority takes, and the list says that there is more', () => {
  const xml = invoiceXml({ number: 1, items: 1000, info: { infCpl: 'x '.repeat(20_000) } });
  const [note] = gathered({ 'a.xml': xml }).notes;
  expect(note?.items).toHaveLength(991);
  expect(note?.items.at(-1)?.name).toBe('e mais 10 itens da nota');
  expect(note?.texts[0]).toHaveLength(20_000);
});

test('notes come by their keys, whatever the order of the files', () => {
  const xmls = { 'b.xml': invoiceXml({ number: 2 }), 'a.xml': invoiceXml({ number: 1 }) };
  for (const given of [xmls, reversed(xmls)])
    expect(gathered(given).notes.map(({ number }) => number)).toEqual(['1', '2']);
});

test('notes beyond a thousand are reported, and those that are known already are none of them', () => {
  const gatherer = new NoteGatherer();
  const [document] = readFiscalDocuments(Buffer.from(invoiceXml()));
  if (document?.kind !== 'invoice') throw new Error('No invoice.');
  const add = (number: number) => {
    const key = { ...document.key, key: keyOf({ number }) };
    gatherer.add(`${number}.xml`, number, [{ ...document, key }]);
  };
  for (let number = 1; number <= MOST_NOTES + 2; number++) add(number);
  add(5);
  const { notes, ignored, duplicates } = gatherer.close();
  expect(notes).toHaveLength(MOST_NOTES);
  expect(ignored.map(({ file }) => file)).toEqual(['1001.xml', '1002.xml']);
  expect(duplicates).toEqual(['5.xml']);
});
