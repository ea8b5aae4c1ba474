import type { Call } from '../support/account.ts';
import type { Bytes } from '../support/fixtures.ts';

export const BOUNDARY = 'fronteira-dos-testes';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** One part: the parameters of its Content-Disposition as they are, and its content. */
export function part(parameters: string | Uint8Array, content: string | Uint8Array): Uint8Array {
  return joined(`--${BOUNDARY}\r\nContent-Disposition: form-data; `, parameters, '\r\n\r\n', content, '\r\n');
}

export function filePart(
  name: string | Uint8Array,
  content: string | Uint8Array,
  field = 'files',
): Uint8Array {
  return part(joined(`name="${field}"; filename="`, name, '"'), content);
}

export function fieldPart(name: string, value: string | Uint8Array): Uint8Array {
  return part(`name="${name}"`, value);
}

export const END = `--${BOUNDARY}--\r\n`;

/** A form whose bytes are the test's to choose; the end is added. */
export function rawForm(...parts: Uint8Array[]): Required<Pick<Call, 'method' | 'headers' | 'body'>> {
  return { method: 'POST', headers: { 'Content-Type': FORM_TYPE }, body: joined(...parts, END) };
}

export function joined(...pieces: (string | Uint8Array)[]): Bytes {
  return new Uint8Array(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
}
