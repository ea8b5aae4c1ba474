import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContent } from '../../../containers/documents/pdf/content/content.ts';
import { openObjects } from '../../../containers/documents/pdf/objects/carrier.ts';
import { writeByQpdf } from '../../../containers/documents/pdf/objects/run-qpdf.ts';
import { readEscapedUtf8, writeEscapedUtf8 } from '../../../containers/plain/pdf/escaped-utf8.ts';
import { objectJson } from '../../../containers/plain/pdf/syntax.ts';
import { rawPdf } from '../../container/support/pdf.ts';
import { useDirectory } from '../../support/directory.ts';

const home = useDirectory();
const LATIN = Buffer.from('/Padrão', 'latin1');
/** Bytes among which are characters of UTF-8, whole and cut. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc.string({ unit: 'binary' }).map((text) => new Uint8Array(Buffer.from(text))),
      fc.constant(new Uint8Array([0xef, 0xbf, 0xbd])),
    ),
  )
  .map((parts) => Buffer.concat(parts));

describe('bytes that may be no UTF-8', () => {
  test('are the same bytes after they were read and written', () => {
    fc.assert(fc.property(bytes, (given) => writeEscapedUtf8(readEscapedUtf8(given)).equals(given)));
  });

  test('are other texts where they are other bytes', () => {
    fc.assert(
      fc.property(
        bytes,
        bytes,
        (one, other) => one.equals(other) === (readEscapedUtf8(one) === readEscapedUtf8(other)),
      ),
    );
  });

  test('are read as ever where they are UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => readEscapedUtf8(Buffer.from(text)) === text),
    );
  });

  test('are written into JSON as they are, and a backslash before what looks like one stays', () => {
    const value = { [readEscapedUtf8(LATIN)]: '\\udce3', '/Barra': ['\\', '\\\udce3', '😀', '"\n'] };
    const json = objectJson(value);
    expect(json).not.toMatch(/(?<!\\)\\u/);
    expect(JSON.parse(json)).toEqual(value);
    expect(writeEscapedUtf8(json).includes(LATIN)).toBe(true);
  });
});

test('a name of Latin-1 is the same in a content stream, in a dictionary, and in the PDF that is written', () => {
  const [source, dump, update, target] = ['source.pdf', 'objects.json', 'update.json', 'target.pdf'].map(
    (name) => join(home(), name),
  );
  if (!source || !dump || !update || !target) throw new Error('There are no paths.');
  writeFileSync(
    source,
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R /AP << /Sim 1 /N#E3o 2 /N#E4o 3 /N#C3#A3o 4 >> >>',
      '<< /Kids [] >>',
    ]),
  );
  const names: unknown[] = [];
  const content = Buffer.from('/N#E3o gs /N\xe3o gs /N\xc3\xa3o gs', 'latin1');
  readContent(content, (_operator, operands) => names.push(...operands));
  const [latin = '', same, utf8] = names.map(String);
  expect([same, utf8]).toEqual([latin, '/Não']);
  const document = openObjects(source, dump);
  const catalog = document.dictionary('1 0 R');
  expect(document.dictionary(catalog['/AP'])).toEqual({ '/Sim': 1, [latin]: 2, '/N\udce4o': 3, '/Não': 4 });
  document.replace('1 0 R', { ...catalog, '/AS': latin });
  document.writeUpdate(update);
  writeByQpdf([`--update-from-json=${update}`, source], target);
  expect(openObjects(target, dump).dictionary('1 0 R')).toEqual({ ...catalog, '/AS': latin });
});
