import { pdfStringText, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const ESCAPE = '\u001b';

function decoded(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 3);
  if (mark.startsWith('feff')) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  if (mark.startsWith('fffe')) return bytes.toString('utf16le', 2);
  if (mark === 'efbbbf') return bytes.toString('utf8', 3);
  return bytes.toString('latin1');
}

/** Reads a text, from a string or a stream, with plain line ends; null if there is none. */
export function readText(document: PdfDocument, value: Value | undefined): string | null {
  const stream = document.stream(value);
  const found = document.resolve(value);
  let text: string | null = null;
  if (stream !== undefined) {
    const bytes = document.decoded(stream, MAX_BYTES);
    text = bytes === null ? null : decoded(bytes);
  } else if (typeof found === 'string') {
    if (found.startsWith('b:')) text = decoded(Buffer.from(found.slice(2), 'hex'));
    else if (found.startsWith('u:')) text = pdfStringText(found);
  } else if (typeof found === 'number') text = String(found);
  return text === null ? null : cleaned(text);
}

function cleaned(text: string): string {
  // ISO 32000-1, 7.9.2.2: text between two escapes is a language code.
  const said = text.split(ESCAPE).filter((_, place) => place % 2 === 0);
  return said
    .join('')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/(?!\n)[\p{Cc}\u200b\ufeff]/gu, '');
}
