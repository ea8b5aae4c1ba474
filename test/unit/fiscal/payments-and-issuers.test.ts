import { expect, test } from 'vitest';
import { sheetNoteOf } from '../../../containers/documents/fiscal/sheets/note.ts';
import { issuerOfKey } from '../../../containers/documents/fiscal/values/access-key.ts';
import { readFiscalDocuments } from '../../../containers/documents/fiscal/values/documents.ts';
import { invoiceXml } from '../../support/fiscal/invoice.ts';

function paymentsOf(pag: string): Record<string, readonly string[]>[] {
  const xml = invoiceXml({ model: '65' }).replace(/<pag>.*<\/pag>/s, pag);
  const [invoice] = readFiscalDocuments(Buffer.from(xml));
  if (invoice?.kind !== 'invoice') throw new Error('No invoice.');
  return sheetNoteOf(invoice, 'nota.xml').payments.map((payment) => Object.fromEntries(payment));
}

test('each payment of a note is read, with a group for all of them or one for each (layout 3.10)', () => {
  const [cash, card] = ['<tPag>01</tPag><vPag>10.00</vPag>', '<tPag>03</tPag><vPag>90.00</vPag>'];
  const both = [
    { tPag: ['01'], vPag: ['10.00'] },
    { tPag: ['03'], vPag: ['90.00'] },
  ];
  expect(paymentsOf(`<pag>${cash}</pag><pag>${card}</pag>`)).toMatchObject(both);
  expect(paymentsOf(`<pag><detPag>${cash}</detPag><detPag>${card}</detPag></pag>`)).toMatchObject(both);
});

test('the issuer in a key is a CPF where a person issues, by the series', () => {
  const keyOf = (issuer: string, series: string) =>
    `352611${issuer}55${series}0000000010000000010`.padEnd(44, '0');
  expect(issuerOfKey(keyOf('00012345678909', '920'))).toBe('12345678909');
  expect(issuerOfKey(keyOf('00012345678909', '969'))).toBe('12345678909');
  for (const series of ['001', '919', '970', '890'])
    expect(issuerOfKey(keyOf('11222333000181', series))).toBe('11222333000181');
});
