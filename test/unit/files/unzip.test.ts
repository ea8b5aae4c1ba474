import fc from 'fast-check';
import { type ZippableFile, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { unzip } from '../../../containers/files/unzip.ts';

const MOST = 1 << 20;

function zipped(parts: Record<string, ZippableFile>): Uint8Array {
  return zipSync(parts);
}

describe('a ZIP in memory', () => {
  test('gives its entries under their names, packed or stored', () => {
    const name = fc.stringMatching(/^[a-zé]{1,8}\/[a-z]{1,8}\.xml$/);
    const parts = fc.dictionary(name, fc.uint8Array({ maxLength: 2000 }), { minKeys: 1, maxKeys: 8 });
    fc.assert(
      fc.property(parts, fc.constantFrom(0, 6), (given, level) => {
        const found = unzip(zipSync(given, { level }), MOST);
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries(Object.entries(given).map(([key, bytes]) => [key, Buffer.from(bytes)])),
        );
      }),
    );
  });

  test('gives those alone that are wanted, and none that is too large', () => {
    const zip = zipped({ a: new Uint8Array(10), b: new Uint8Array(MOST + 1), c: new Uint8Array(MOST) });
    expect([...unzip(zip, MOST, (name) => name !== 'a').keys()]).toEqual(['c']);
  });

  test('gives nothing of an entry that is larger than it says', () => {
    const zip = Buffer.from(zipped({ a: new Uint8Array(3 * MOST) }));
    const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    zip.writeUInt32LE(5, directory + 24);
    expect(() => unzip(zip, MOST)).toThrow('cannot be unpacked');
  });

  test('that is cut off anywhere gives nothing', () => {
    const zip = zipped({ a: Buffer.from('text'), b: Buffer.from('more of it') });
    for (let length = 0; length < zip.length; length++)
      expect(() => unzip(zip.subarray(0, length), MOST)).toThrow();
  });

  test.each([
    ['xml\\nfe.xml', 'xml/nfe.xml'],
    ['/xl/workbook.xml', 'xl/workbook.xml'],
    ['\\\\a\\b.xml', 'a/b.xml'],
  ])('gives %j under its name within the ZIP', (written, name) => {
    expect([...unzip(zipped({ [written]: Buffer.from('a') }), MOST).keys()]).toEqual([name]);
  });

  test.each([
    '../a',
    'a/../../b',
    '..\\a',
    '/..\\a',
    'a\\..\\..\\b',
  ])('with the name %j, which leads out of it, gives nothing', (name) => {
    expect(() => unzip(zipped({ [name]: Buffer.from('a') }), MOST)).toThrow('not sound');
  });
});
