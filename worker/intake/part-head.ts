import { fileNameIn, parseHeaderValue, unescapeQuote } from './header-value.ts';
import { MultipartFault } from './multipart-fault.ts';

function decodeHead(head: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head);
  } catch {
    return new TextDecoder('windows-1252').decode(head);
  }
}

export interface PartHead {
  name: string;
  filename: string | undefined;
}

/** Parses the headers of a part, up to the blank line. */
export function parsePartHead(bytes: Uint8Array): PartHead {
  const [boundaryLine = '', ...lines] = decodeHead(bytes)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  if (boundaryLine.trim() !== '') throw new MultipartFault('malformed');
  const headers = parseHeaders(lines);
  refuseEncodedTransfer(headers.get('content-transfer-encoding'));
  const disposition = parseHeaderValue(headers.get('content-disposition') ?? 'form-data');
  if (disposition?.type !== 'form-data') throw new MultipartFault('malformed');
  const { parameters } = disposition;
  const name = parameters.get('name');
  if (name === undefined) throw new MultipartFault('missing_name');
  return { name: unescapeQuote(name), filename: fileNameIn(parameters) };
}

function parseHeaders(lines: string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon < 1 || headers.has(name)) throw new MultipartFault('malformed');
    if (line.includes('\r') || line.includes('\n') || line.includes('\0'))
      throw new MultipartFault('malformed');
    headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** RFC 7578, 4.7: deprecated in forms. Storing the encoded bytes as the file would damage it silently. */
function refuseEncodedTransfer(encoding: string | undefined): void {
  if (encoding === undefined || /^(?:7bit|8bit|binary)$/i.test(encoding)) return;
  throw new MultipartFault('malformed');
}

/** RFC 2046, 5.1.1: at most 70 characters. */
export function boundaryOf(contentType: string): string {
  const parsed = parseHeaderValue(contentType);
  const boundary = parsed?.type === 'multipart/form-data' ? parsed.parameters.get('boundary') : undefined;
  if (!boundary || boundary.length > 70) throw new MultipartFault('no_boundary');
  return boundary;
}
