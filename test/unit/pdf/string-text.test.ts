import { describe, expect, test } from 'vitest';
import { readText } from '../../../containers/documents/pdf/flatten/field-text.ts';
import { replaceStrings } from '../../../containers/documents/pdf/redact/text-strings.ts';
import { bytesOf, pdfStringText } from '../../../containers/plain/pdf/values.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const STRINGS = [
  ['PDFDocEncoding', 'b:41e7e36f208520a03530208dd3708e', 'Ação – €50 “Óp”'],
  ['UTF-16', 'b:feff004100e70105', 'Açą'],
  ['UTF-16 with the low byte first', 'b:fffe4100e7000501', 'Açą'],
  ['UTF-8', 'b:efbbbf41c3a7c485', 'Açą'],
] as const;

describe.each(STRINGS)('a string of bytes in %s', (_, written, text) => {
  test('has its text', () => {
    expect(pdfStringText(written)).toBe(text);
    expect(readText(madeDocument({}), written)).toBe(text);
  });

  test('is searched for what is to be removed', () => {
    const seen: string[] = [];
    replaceStrings([written], (found) => {
      seen.push(found);
      return null;
    });
    expect(seen).toEqual([text]);
  });
});

test('a text has the bytes of PDFDocEncoding that it is read from', () => {
  for (let byte = 0x18; byte <= 0xff; byte++) {
    const written = `b:${byte.toString(16)}`;
    const bytes = bytesOf(`u:${pdfStringText(written)}`);
    if (bytes.length === 1) expect([byte, bytes[0]]).toEqual([byte, byte]);
    else expect([0x7f, 0x9f]).toContain(byte);
  }
});
