/** A part of a message (RFC 2045 and 2557): a page, or what it shows. */
export interface MimePart {
  type: string;
  charset: string | undefined;
  /** The names by which pages refer to it. */
  names: string[];
  bytes: Buffer;
}

const MOST_PARTS = 1_000;
const DEEPEST = 4;
const HEX = /=([0-9A-Fa-f]{2})/g;

interface Split {
  headers: Map<string, string>;
  body: string;
}

function splitHead(text: string): Split {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end === null ? '' : text.slice(0, end.index);
  const body = end === null ? text : text.slice(end.index + end[0].length);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function parameterOf(header: string, name: string): string | undefined {
  for (const part of header.split(';').slice(1)) {
    const [key = '', ...value] = part.split('=');
    if (key.trim().toLowerCase() === name) return value.join('=').trim().replace(/^"|"$/g, '');
  }
  return undefined;
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const text = body.replace(/=[ \t]*\r?\n/g, '');
  return Buffer.from(
    text.replace(HEX, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}

/** The parts of a message whose bytes are given as Latin-1, and of messages in it. */
export function mimePartsOf(text: string, depth = 0): MimePart[] {
  const { headers, body } = splitHead(text);
  const header = headers.get('content-type') ?? 'text/html';
  const boundary = parameterOf(header, 'boundary');
  const isOfSeveral = header.toLowerCase().startsWith('multipart/') && depth < DEEPEST;
  if (isOfSeveral && boundary !== undefined && boundary !== '')
    return body
      .split(`--${boundary}`)
      .slice(1, MOST_PARTS)
      .filter((part) => !part.startsWith('--'))
      .flatMap((part) => mimePartsOf(part.replace(/^[ \t]*\r?\n/, ''), depth + 1));
  const id = headers.get('content-id')?.replace(/^<|>$/g, '');
  const location = headers.get('content-location');
  return [
    {
      type: (header.split(';')[0] ?? '').trim().toLowerCase(),
      charset: parameterOf(header, 'charset'),
      names: [...(id === undefined ? [] : [`cid:${id}`]), ...(location === undefined ? [] : [location])],
      bytes: decoded(body, (headers.get('content-transfer-encoding') ?? '').toLowerCase()),
    },
  ];
}
