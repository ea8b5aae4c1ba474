import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  claimedLevel,
  pdfDate,
  readInfo,
  readXmp,
  writeInfo,
  writeXmp,
  xmpDate,
} from '../../../containers/documents/pdf/archive/metadata.ts';

describe('the metadata of a PDF/A', () => {
  test.each([
    ["D:20240102030405-03'00'", '2024-01-02T03:04:05-03:00'],
    ["D:20240102030405+05'30", '2024-01-02T03:04:05+05:30'],
    ["D:20240102030405Z00'00'", '2024-01-02T03:04:05Z'],
    ['D:20240102', '2024-01-02T00:00:00Z'],
    ['2024', '2024-01-01T00:00:00Z'],
    ['D:20241399', null],
    ['ontem', null],
  ])('%s is %s', (written, expected) => {
    expect(xmpDate(written)).toBe(expected);
  });

  test('of PDF and of XMP is the same moment', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (moment) => {
          const xmp = `${moment.toISOString().slice(0, 19)}Z`;
          expect(xmpDate(pdfDate(xmp) ?? '')).toBe(xmp);
        },
      ),
    );
  });

  test('says in XMP what it says in Info, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (title) => {
        const metadata = readInfo({ '/Title': `u:${title}`, '/Author': 'u:Ana & <b>' });
        expect(readXmp(writeXmp(metadata, '2b'))).toEqual(metadata);
        expect(readInfo(writeInfo(metadata))).toEqual(metadata);
      }),
    );
  });

  test.each([
    ['<rdf:Description pdfaid:part="2" pdfaid:conformance="U"/>', '2u'],
    ["<rdf:Description\npdfaid:part='1' pdfaid:conformance='A'/>", '1a'],
    ['<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>', '3b'],
    ['<pdfaid:part>4</pdfaid:part>', '4'],
    ['<dc:title>x</dc:title>', null],
  ])('%s claims %s', (xmp, level) => {
    expect(claimedLevel(xmp)).toBe(level);
  });

  test.each([
    ['<rdf:Alt>\n<rdf:li xml:lang="x-default"/>\n</rdf:Alt>', {}],
    ['<rdf:Alt/>', {}],
    ['<rdf:Alt><rdf:li xml:lang="x-default"></rdf:li></rdf:Alt>', {}],
    [
      '<rdf:Alt><rdf:li xml:lang="x-default" /><rdf:li xml:lang="pt-BR">Ata</rdf:li></rdf:Alt>',
      { '/Title': 'Ata' },
    ],
    ['<rdf:Alt><rdf:li>Ata</rdf:li><rdf:li>Minutes</rdf:li></rdf:Alt>', { '/Title': 'Ata' }],
    ['Ata', { '/Title': 'Ata' }],
  ])('has the title that is filled in, and never the markup: %s', (content, metadata) => {
    expect(readXmp(`<dc:title>${content}</dc:title>`)).toEqual(metadata);
  });

  test('names all authors of XMP', () => {
    const authors = '<rdf:Seq><rdf:li>Ana</rdf:li><rdf:li/><rdf:li>Rui &amp; Lia</rdf:li></rdf:Seq>';
    const metadata = readXmp(`<dc:creator>${authors}</dc:creator>`);
    expect(metadata).toEqual({ '/Author': 'Ana; Rui & Lia' });
    expect(readXmp(writeXmp(metadata, '2b'))).toEqual(metadata);
  });

  test('has the dates of XMP in whole seconds', () => {
    const xmp = '<xmp:CreateDate>2024-05-01T10:00:00.123-03:00</xmp:CreateDate>';
    expect(readXmp(xmp)).toEqual({ '/CreationDate': '2024-05-01T10:00:00-03:00' });
    expect(pdfDate('2024-05-01T10:00:00.5Z')).toBe('D:20240501100000Z');
  });

  test('keeps words apart that a line end or a tab parts', () => {
    const metadata = readInfo({ '/Title': 'u:\tAta da\r\nreunião\n', '/Keywords': 'u:ata\treunião' });
    expect(metadata).toEqual({ '/Title': 'Ata da reunião', '/Keywords': 'ata reunião' });
  });
});
