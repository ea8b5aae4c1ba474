import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  checkDigit,
  groupedKey,
  readAccessKey,
} from '../../../containers/documents/fiscal/values/access-key.ts';
import { decodeFiscalXml } from '../../../containers/documents/fiscal/values/decode.ts';
import { readFiscalDocuments } from '../../../containers/documents/fiscal/values/documents.ts';
import { FiscalError } from '../../../containers/documents/fiscal/values/fault.ts';
import { parseFiscalXml } from '../../../containers/documents/fiscal/values/parse-xml.ts';
import { EventIndex } from '../../../containers/documents/fiscal/values/status.ts';
import { cancellationXml, eventXml, manifestEventXml } from '../../support/fiscal/event.ts';
import { invoiceXml, keyOf } from '../../support/fiscal/invoice.ts';
import { manifestKey, manifestXml } from '../../support/fiscal/manifest.ts';
import { serviceEventXml, serviceKey, serviceXml } from '../../support/fiscal/service-invoice.ts';
import {
  servicesTransportXml,
  simplifiedTransportXml,
  transportXml,
} from '../../support/fiscal/transport.ts';

const read = (xml: string) => readFiscalDocuments(strToU8(xml));

function faultOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof FiscalError) return error.fault;
    throw error;
  }
  return 'none';
}

describe('what a document is', () => {
  test('is found by its content, wherever it lies', () => {
    const note = invoiceXml().replace(/^<\?xml[^>]*>/, '');
    const inner = note.slice(note.indexOf('<NFe '), note.indexOf('<protNFe'));
    expect(read(`<enviNFe><idLote>1</idLote>${inner}${inner}</enviNFe>`).map(({ kind }) => kind)).toEqual([
      'invoice',
      'invoice',
    ]);
    const soap = `<soap:Envelope xmlns:soap="s"><soap:Body><ret>${note}</ret></soap:Body></soap:Envelope>`;
    expect(read(soap)).toMatchObject([
      { kind: 'invoice', protocol: { number: '135260001234567', status: '100' } },
    ]);
  });

  test('is a NF-e or NFC-e by its key, with its protocol and supplement', () => {
    expect(read(invoiceXml({ model: '65', supplement: { qrCode: 'https://x?a=1&b=2' } }))).toMatchObject([
      { kind: 'invoice', key: { model: '65', emission: '1' } },
    ]);
    const [bare] = read(invoiceXml({ protocol: null }));
    expect(bare).toMatchObject({ kind: 'invoice', protocol: null });
  });

  test('has no protocol where an answer says no status, or is about another document', () => {
    const [before = '', after = ''] = [invoiceXml().split('<infProt>')[0], '</infProt></protNFe></nfeProc>'];
    const answered = (info: string) => `${before}<infProt>${info}${after}`;
    for (const info of ['<nProt>1</nProt>', `<chNFe>${keyOf({ number: 9 })}</chNFe><cStat>100</cStat>`])
      expect(read(answered(info))).toMatchObject([{ kind: 'invoice', protocol: null }]);
  });

  test.each([
    ['usual', transportXml(), '57'],
    ['simplified', simplifiedTransportXml(), '57'],
    ['services', servicesTransportXml(), '67'],
  ])('is a CT-e of its form: %s', (form, xml, model) => {
    expect(read(xml)).toMatchObject([
      { kind: 'transport', form, key: { model }, protocol: { status: '100' } },
    ]);
  });

  test('is a MDF-e, with its protocol', () => {
    expect(read(manifestXml())).toMatchObject([
      { kind: 'manifest', key: { key: manifestKey(), model: '58' }, protocol: { status: '100' } },
    ]);
    expect(read(manifestXml({ protocol: null }))).toMatchObject([{ kind: 'manifest', protocol: null }]);
  });

  test('is a NFS-e of the national standard, and an event of one', () => {
    expect(read(serviceXml())).toMatchObject([
      { kind: 'service', key: { key: serviceKey() }, protocol: { receivedAt: '2026-11-20T09:10:04-03:00' } },
    ]);
    const fields = { xDesc: 'Cancelamento de NFS-e', cMotivo: '1', xMotivo: 'Engano' };
    const event = { kind: 'event', family: 'NFS-e', key: serviceKey(), type: '101101', sequence: '1' };
    expect(read(serviceEventXml({}, { type: '101101', fields }))).toMatchObject([
      { ...event, protocol: { receivedAt: '2026-11-21T10:00:03-03:00' } },
    ]);
    expect(read(serviceEventXml({}, { type: '101101', fields, isRegistered: false }))).toMatchObject([
      { ...event, protocol: null },
    ]);
    expect(faultOf(() => read(serviceXml().replace(/Id="NFS\d+"/, 'Id="7"')))).toBe('damaged');
  });

  test('is an event, of what and with which answer', () => {
    const key = keyOf({});
    expect(read(cancellationXml(key))).toMatchObject([
      { kind: 'event', family: 'NF-e', key, type: '110111', sequence: '1', protocol: { status: '135' } },
    ]);
    const old = `<procCancNFe><cancNFe><infCanc Id="ID"><chNFe>${key}</chNFe><xJust>Engano</xJust></infCanc></cancNFe><retCancNFe><infCanc><cStat>101</cStat><nProt>1</nProt></infCanc></retCancNFe></procCancNFe>`;
    expect(read(old)).toMatchObject([{ kind: 'event', key, type: '110111', protocol: { status: '101' } }]);
  });

  test('is an event as well where only its answer is beside the document', () => {
    const answer = `<procCancCTe><retEventoCTe><infEvento><cStat>135</cStat><chCTe>${'1'.repeat(44)}</chCTe><tpEvento>110111</tpEvento><nProt>9</nProt></infEvento></retEventoCTe></procCancCTe>`;
    const xml = transportXml().replace('</cteProc>', `${answer}</cteProc>`);
    expect(read(xml).map(({ kind }) => kind)).toEqual(['transport', 'event']);
  });
});

describe('the standing of a document', () => {
  const standing = (protocol: string | null, ...events: string[]) => {
    const index = new EventIndex();
    for (const event of events.flatMap(read)) index.add(event);
    const given = protocol === null ? null : { number: '1', receivedAt: '', status: protocol, reason: '' };
    return index.standingOf(keyOf({}), given).status;
  };

  test('is that of its protocol', () => {
    expect(standing('100')).toBe('authorised');
    expect(standing('150')).toBe('authorised');
    expect(standing('101')).toBe('cancelled');
    for (const status of ['110', '301', '302', '303']) expect(standing(status)).toBe('denied');
    expect(standing('204')).toBe('unauthorised');
    expect(standing(null)).toBe('unauthorised');
  });

  test('is cancelled by an event that the authority registered, about this very document', () => {
    expect(standing('100', cancellationXml(keyOf({})))).toBe('cancelled');
    expect(standing('100', cancellationXml(keyOf({ number: 9 })))).toBe('authorised');
    const event = { key: keyOf({}), type: '110111', description: 'Cancelamento', fields: {} };
    expect(standing('100', eventXml({ ...event, protocol: null }))).toBe('authorised');
    expect(standing('100', eventXml({ ...event, status: '573' }))).toBe('authorised');
    expect(standing('100', eventXml({ ...event, type: '110110' }))).toBe('authorised');
  });
});

test('the record of an issue in contingency is known by the document, and no other', () => {
  const index = new EventIndex();
  const event = {
    key: keyOf({}),
    type: '110140',
    description: 'EPEC',
    fields: {},
    protocol: '77',
    status: '136',
  };
  for (const document of read(eventXml(event))) index.add(document);
  expect(index.standingOf(keyOf({}), null)).toMatchObject({ status: 'unauthorised', epec: { number: '77' } });
  expect(index.standingOf(keyOf({ number: 9 }), null).epec).toBeNull();
});

describe('XML', () => {
  test('is text, numbers with all their digits', () => {
    const root = parseFiscalXml(strToU8('<a><b>00123.4500</b><c>1e5</c><d>0x10</d><e> true </e></a>'));
    expect(root.children.map(({ content }) => content)).toEqual(['00123.4500', '1e5', '0x10', 'true']);
  });

  test('says characters by their names and numbers, and as they are in CDATA', () => {
    const root = parseFiscalXml(
      strToU8('<a><b>R&amp;D &#225; &#xE7; &lt;x&gt;</b><c><![CDATA[a&amp;b]]></c></a>'),
    );
    expect(root.text('b')).toBe('R&D á ç <x>');
    expect(root.text('c')).toBe('a&amp;b');
  });

  test('says characters by names of HTML, and none that XML cannot hold', () => {
    const root = parseFiscalXml(
      strToU8('<a x="a&b=&deg;"><b>1&ordm;&nbsp;&sect; &#1;&#0;</b><c>&constructor;</c></a>'),
    );
    expect(root.text('b')).toBe('1&ordm;\u00a0§');
    expect(root.text('c')).toBe('&constructor;');
    expect(root.attribute('x')).toBe('a&b=°');
  });

  test('has its names without prefixes, and no attribute that names a namespace', () => {
    const root = parseFiscalXml(
      strToU8('<n:a xmlns="u" xmlns:n="v" n:Id=" 7 "><n:b>1</n:b>\r\n<c/><b>2\r\n3<!-- x --></b></n:a>'),
    );
    expect([root.name, root.attributes]).toEqual(['a', [['Id', '7']]]);
    expect(root.all('b').map(({ content }) => content)).toEqual(['1', '2\n3']);
    expect(root.children.map(({ name }) => name)).toEqual(['b', 'b', 'c']);
  });

  test('gives nothing of names that no document has', () => {
    const root = parseFiscalXml(strToU8('<a Id="7"><b/></a>'));
    expect([
      root.text('toString'),
      root.text('constructor'),
      root.text('b', 'x'),
      root.attribute('Id'),
    ]).toEqual(['', '', '', '7']);
    expect(root.find('b')?.content).toBe('');
  });

  test.each([
    ['damaged', '<a><b></a>'],
    ['damaged', ''],
    ['damaged', 'nada'],
    ['damaged', '<a>R&D</a>'],
    ['damaged', '<a/>x'],
    ['damaged', 'x<a/>'],
    ['damaged', '<a/><b/>'],
    ['damaged', '<a b="1" b="2"/>'],
    ['entities', '<!DOCTYPE a><a/>'],
    ['entities', '<!-- x --><!doctype a [<!ENTITY x "y">]><a>&x;</a>'],
  ])('is refused as %s: %s', (fault, xml) => {
    expect(faultOf(() => parseFiscalXml(strToU8(xml)))).toBe(fault);
  });

  test('of a fiscal kind without what makes it one is damaged, of another kind no fiscal document', () => {
    expect(faultOf(() => read(invoiceXml().replace(/Id="NFe\d+"/, 'Id="7"')))).toBe('damaged');
    expect(faultOf(() => read('<nota><NFe/></nota>'))).toBe('notFiscal');
    expect(faultOf(() => read('<cteProc><CTe/></cteProc>'))).toBe('notFiscal');
    expect(faultOf(() => read('<evento><x/></evento>'))).toBe('damaged');
  });

  test('is decoded by its bytes', () => {
    expect(decodeFiscalXml(Buffer.from('<a>ção</a>', 'latin1'))).toBe('<a>ção</a>');
    expect(decodeFiscalXml(strToU8('<a>ção</a>'))).toBe('<a>ção</a>');
    expect(decodeFiscalXml(Buffer.from('\ufeff<a>ção</a>', 'utf8'))).toBe('<a>ção</a>');
    expect(decodeFiscalXml(Buffer.from('<a>ção</a>', 'utf16le'))).toBe('<a>ção</a>');
    expect(decodeFiscalXml(Buffer.from('\ufeff<a>ção</a>', 'utf16le').swap16())).toBe('<a>ção</a>');
  });
});

describe('an access key', () => {
  test('is read from an Id, with letters in its CNPJ too', () => {
    expect(readAccessKey('NFe35170458716523000119550010000000121000123458')).toEqual({
      key: '35170458716523000119550010000000121000123458',
      model: '55',
      emission: '1',
    });
    expect(readAccessKey(`NFe${keyOf({ cnpj: '12ABC34501DE35' })}`)?.model).toBe('55');
    expect(readAccessKey('NFe123')).toBeNull();
    expect(readAccessKey(`NFe${keyOf({ cnpj: '12abc34501de35' })}`)).toBeNull();
  });

  test('has the check digit 0 for the rests 0 and 1 alone', () => {
    expect([checkDigit('0'), checkDigit('6'), checkDigit('1')]).toEqual(['0', '0', '9']);
  });

  test('has a check digit by weights 2 to 9, and eleven groups of four on paper', () => {
    expect(checkDigit('3517045871652300011955001000000012100012345')).toBe('8');
    expect(checkDigit('0000000000000000000000000000000000000000000')).toBe('0');
    expect(groupedKey('35170458716523000119550010000000121000123458')).toBe(
      '3517 0458 7165 2300 0119 5500 1000 0000 1210 0012 3458',
    );
  });
});

test.each([
  ['101101', 'cancelled'],
  ['105102', 'cancelled'],
  ['105104', 'cancelled'],
  ['305101', 'cancelled'],
  ['105105', 'authorised'],
  ['202201', 'authorised'],
])('a NFS-e about which %s was registered is %s', (type, status) => {
  const index = new EventIndex();
  const [note] = read(serviceXml());
  for (const document of read(serviceEventXml({}, { type, fields: { xDesc: 'Evento' } })))
    index.add(document);
  if (note?.kind !== 'service') throw new Error('No NFS-e.');
  expect(index.standingOf(note.key.key, note.protocol).status).toBe(status);
  expect(index.standingOf(serviceKey({ number: 9 }), note.protocol).status).toBe('authorised');
});

test('what was registered about a MDF-e is listed, each event once', () => {
  const index = new EventIndex();
  const driver = (sequence: string, protocol?: null) =>
    manifestEventXml({
      ...{ key: manifestKey(), type: '110114', group: 'evIncCondutorMDFe', description: 'Inclusao Condutor' },
      ...{ fields: { condutor: { xNome: 'Olívia', CPF: '52998224725' } }, sequence },
      ...(protocol === null ? { protocol } : {}),
    });
  for (const xml of [driver('1'), driver('2'), driver('2'), driver('3', null), cancellationXml(keyOf({}))])
    for (const document of read(xml)) index.add(document);
  expect(index.eventsOf(manifestKey()).map(({ sequence }) => sequence)).toEqual(['1', '2']);
  expect(index.eventsOf(keyOf({}))).toEqual([]);
});

test("a closing of a MDF-e cancels nothing, though its number is that of a NFC-e's replacement", () => {
  const closing = { type: '110112', description: 'Encerramento', fields: { dtEnc: '2026-11-21' } };
  const group = 'evEncMDFe';
  const [manifest, consumer] = [keyOf({ model: '58' }), keyOf({ model: '65' })];
  const events = [
    ...read(manifestEventXml({ ...closing, group, key: manifest })),
    ...read(eventXml({ ...closing, key: consumer })),
  ];
  const index = new EventIndex();
  for (const event of events) index.add(event);
  expect(events).toMatchObject([{ family: 'MDF-e' }, { family: 'NF-e' }]);
  expect([manifest, consumer].map((key) => index.standingOf(key, null))).toMatchObject([
    { status: 'unauthorised', cancellation: null, closing: { number: '135260007654321' } },
    { status: 'cancelled', closing: null },
  ]);
});
