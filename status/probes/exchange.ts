import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { PRODUCT_VERSION } from '../../common/product-version.ts';
import { ProbeFault } from './fault.ts';

export interface Question {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** The limit for the whole answer, from the connection to the last byte of the body. */
  limitMs: number;
  mostBytes?: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const MOST_BYTES = 2 * 1024 * 1024;

/**
 * Sends one request on a new connection, like a new visitor: a kept connection would hide faults of names and
 * certificates, and would fail after a restart of the service. Redirects are not followed.
 */
export async function exchange(url: string, question: Question): Promise<Answer> {
  const { limitMs, mostBytes = MOST_BYTES } = question;
  const signal = AbortSignal.timeout(limitMs);
  try {
    const response = await send(url, question, signal);
    const body = await bodyOf(response, mostBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    if (error instanceof ProbeFault) throw error;
    if (signal.aborted) throw new ProbeFault(`sem resposta completa em ${secondsIn(limitMs)}`);
    throw new ProbeFault('conexão recusada ou interrompida');
  }
}

function send(
  url: string,
  { method = 'GET', headers = {}, body }: Question,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method,
      agent: false,
      signal,
      headers: {
        'User-Agent': `Papelada-Status/${PRODUCT_VERSION}`,
        'Accept-Encoding': 'identity',
        'Cache-Control': 'no-cache',
        ...headers,
        ...(body === undefined ? {} : { 'Content-Length': String(body.byteLength) }),
      },
    });
    sending.once('response', resolve);
    // Stays attached: the request may also fail after the response has begun.
    sending.on('error', reject);
    sending.end(body);
  });
}

async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a body comes as bytes');
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new ProbeFault('resposta maior do que o esperado');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function secondsIn(ms: number): string {
  return `${String(ms / 1000).replace('.', ',')} s`;
}
