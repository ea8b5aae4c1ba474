import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** The connection is cut after so many bytes of the body. */
  cutAfter?: number;
}

/** One request over a socket of its own, sent as it is written here; null if the connection ends without an answer. */
export async function sendRaw(origin: string, request: RawRequest): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const bytes = Buffer.from(request.body ?? '');
  const length = request.body === undefined ? {} : { 'Content-Length': String(bytes.length) };
  const headers = { Host: `${hostname}:${port}`, Connection: 'close', ...length, ...request.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(head);
  if (request.cutAfter === undefined) socket.write(bytes);
  else socket.write(bytes.subarray(0, request.cutAfter), () => setTimeout(() => socket.destroy(), 50));
  await closed;
  return parse(Buffer.concat(chunks), request.method);
}

function parse(received: Buffer, method: string): RawAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const rest = received.subarray(end + 4);
  const body = headers.get('Transfer-Encoding') === 'chunked' ? unchunked(rest) : rest;
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: method === 'HEAD' ? '' : body.toString('utf8'),
  };
}

function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
