import { isText, pdfStringText, textOfBytes, type Value } from '../../../plain/pdf/values.ts';
import type { PdfDocument } from '../objects/pdf-document.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const ESCAPE = '\u001b';

/** Reads a text, from a string or a stream, with plain line ends; null if there is none. */
export function readText(document: PdfDocument, value: Value | undefined): string | null {
  const stream = document.stream(value);
  const found = document.resolve(value);
  let text: string | null = null;
  if (stream !== undefined) {
    const bytes = document.decoded(stream, MAX_BYTES);
    text = bytes === null ? null : textOfBytes(bytes);
  } else if (isText(found)) text = pdfStringText(found);
  else if (typeof found === 'number') text = String(found);
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
