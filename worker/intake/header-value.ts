import { decodeWords } from './encoded-words.ts';

/**
 * Returns the file name in the parameters of a Content-Disposition; `filename*` takes precedence (RFC 6266,
 * 4.3).
 */
export function fileNameIn(parameters: Map<string, string>): string | undefined {
  const extended = parameters.get('filename*');
  const plain = parameters.get('filename');
  if (extended === undefined) return plain === undefined ? undefined : decodePlain(plain);
  return decodeExtended(extended) ?? decodePlain(plain ?? '');
}

/** Clients on .NET send encoded words (RFC 2047) here, although RFC 6266 does not provide for them. */
function decodePlain(value: string): string {
  return decodeWords(unescapeQuote(value));
}

/** Decodes an extended value (RFC 8187, 3.2); undefined if it is malformed or not in its character set. */
function decodeExtended(value: string): string | undefined {
  const [, charset, encoded = ''] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? [];
  if (charset === undefined || /%(?![\da-f]{2})/i.test(encoded)) return undefined;
  try {
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: false });
    return encoded.replaceAll(/(?:%[\da-f]{2})+/gi, (octets) => decoder.decode(bytesOf(octets)));
  } catch {
    return undefined;
  }
}

function bytesOf(octets: string): Uint8Array {
  return Uint8Array.from(octets.split('%').slice(1), (octet) => Number.parseInt(octet, 16));
}

/** HTML, 'multipart/form-data encoding algorithm': browsers escape only these three. */
export function unescapeQuote(value: string): string {
  return value.replaceAll('%22', '"').replaceAll(/%0d/gi, '\r').replaceAll(/%0a/gi, '\n');
}

const PARAMETER =
  /;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"(?=[ \t]*(?:;|$))|"([^"]*)"(?=[ \t]*(?:;|$))|([^;"]*))[ \t]*/y;

/** Parses `type; name=value; …` (RFC 9110, 5.6.6); undefined if it is malformed. */
export function parseHeaderValue(
  value: string,
): { type: string; parameters: Map<string, string> } | undefined {
  const firstSemicolon = value.indexOf(';');
  const typeEnd = firstSemicolon === -1 ? value.length : firstSemicolon;
  const end = lengthWithoutTail(value);
  const parameters = new Map<string, string>();
  let position = typeEnd;
  while (position < end) {
    PARAMETER.lastIndex = position;
    const match = PARAMETER.exec(value);
    if (!match) return undefined;
    position = PARAMETER.lastIndex;
    const [, name = '', quoted, quotedPlain, token = ''] = match;
    const key = name.toLowerCase();
    if (parameters.has(key)) return undefined;
    parameters.set(key, quoted?.replaceAll(/\\(["\\])/g, '$1') ?? quotedPlain ?? token.trim());
  }
  return { type: value.slice(0, typeEnd).trim().toLowerCase(), parameters };
}

function lengthWithoutTail(value: string): number {
  let length = value.length;
  while (length > 0 && '; \t'.includes(value.charAt(length - 1))) length -= 1;
  return length;
}
