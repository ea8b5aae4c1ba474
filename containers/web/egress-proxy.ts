import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type LookupFunction, type Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { socketAddressOf } from '../plain/socket-address.ts';
import { Judge, type Refused, type ResolveName, type Target, targetOf } from './reach.ts';

export interface EgressProxyOptions {
  /** The path at which the Unix socket is created. */
  path: string;
  /** Origins that may be reached although they are not public. */
  exempt: ReadonlySet<string>;
  resolve?: ResolveName;
  maxBytes?: number;
  maxConnections?: number;
}

/** The only way out of a run to the network: an HTTP proxy on a Unix socket that connects to public addresses alone. */
export interface EgressProxy {
  path: string;
  /** Returns why an address was not reached; undefined if it was, or was never requested. */
  faultOf(url: URL): Fault | undefined;
  close(): void;
}

export type Fault = Refused | 'unreachable' | 'exhausted';

const MEBIBYTE = 1024 * 1024;
const MAX_BYTES = 256 * MEBIBYTE;
const MAX_CONNECTIONS = 2000;
const MAX_AT_ONCE = 64;
const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;
const HOP_BY_HOP = /^(connection|proxy-.*|keep-alive|te|trailer|upgrade)$/;

function keyOf({ host, port }: Target): string {
  return `${host}:${port}`;
}

function authorityOf(request: IncomingMessage): URL | null {
  return /^[^\s/@?#]+:\d{1,5}$/.test(request.url ?? '') ? URL.parse(`https://${request.url}`) : null;
}

function headersOf(request: IncomingMessage): Record<string, string | string[]> {
  const kept = Object.entries(request.headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !HOP_BY_HOP.test(entry[0]),
  );
  return Object.fromEntries(kept);
}

class EgressConnections {
  readonly #judge: Judge;
  readonly #maxBytes: number;
  readonly #maxConnections: number;
  readonly #faults = new Map<string, Fault>();
  readonly #sockets = new Set<Duplex>();
  #bytes = 0;
  #connections = 0;
  #open = 0;

  constructor({ exempt, resolve, maxBytes, maxConnections }: EgressProxyOptions) {
    this.#judge = new Judge(exempt, resolve);
    this.#maxBytes = maxBytes ?? MAX_BYTES;
    this.#maxConnections = maxConnections ?? MAX_CONNECTIONS;
  }

  faultOf(target: Target): Fault | undefined {
    return this.#faults.get(keyOf(target));
  }

  keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Opens a connection to an address that was checked; null if it fails, with the fault noted. */
  async open(target: Target): Promise<Socket | null> {
    if (this.#isExhausted()) return this.#fault(target, 'exhausted');
    this.#connections += 1;
    const reach = await this.#judge.judge(target);
    if ('refused' in reach) return this.#fault(target, reach.refused);
    this.#open += 1;
    const pinned: LookupFunction = (_name, _options, answer) => answer(null, reach.addresses);
    const socket = connect({ host: 'judged', port: target.port, lookup: pinned, autoSelectFamily: true });
    this.keep(socket);
    socket.once('close', () => {
      this.#open -= 1;
    });
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    this.meter(socket);
    return (await connected(socket)) ? socket : this.#fault(target, 'unreachable');
  }

  #isExhausted(): boolean {
    return (
      this.#bytes > this.#maxBytes || this.#connections >= this.#maxConnections || this.#open >= MAX_AT_ONCE
    );
  }

  #fault(target: Target, fault: Fault): null {
    this.#faults.set(keyOf(target), fault);
    return null;
  }

  /** Counts the bytes that are read from a stream from now on; it flows once it is piped. */
  meter(stream: Readable): void {
    stream.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#maxBytes) this.close();
    });
    stream.pause();
  }
}

function connected(socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => socket.destroy(), CONNECT_MS);
  socket.once('connect', () => resolve(true));
  socket.once('close', () => resolve(false));
  return promise.finally(() => clearTimeout(timer));
}

async function tunnel(
  connections: EgressConnections,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  connections.keep(client);
  const url = authorityOf(request);
  const upstream = url && (await connections.open(targetOf(url)));
  if (!upstream || client.destroyed) {
    upstream?.destroy();
    client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  client.write('HTTP/1.1 200 OK\r\n\r\n');
  upstream.write(head);
  connections.meter(client);
  client.pipe(upstream).pipe(client);
  client.once('close', () => upstream.destroy());
  upstream.once('close', () => client.destroy());
}

/** A header that cannot be forwarded ends the answer, not the program. */
function pass(answer: IncomingMessage, response: ServerResponse): void {
  try {
    response.writeHead(answer.statusCode ?? 502, headersOf(answer));
    answer.pipe(response);
  } catch {
    response.destroy();
  }
}

async function forward(
  connections: EgressConnections,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '');
  const socket = url?.protocol === 'http:' ? await connections.open(targetOf(url)) : null;
  if (!url || !socket) {
    request.resume();
    response.writeHead(403, { 'content-length': 0 }).end();
    return;
  }
  const upstream = httpRequest({
    createConnection: () => socket,
    method: request.method ?? 'GET',
    path: url.pathname + url.search,
    headers: { ...headersOf(request), host: url.host, connection: 'close' },
  });
  upstream.once('response', (answer) => {
    answer.once('error', () => response.destroy());
    pass(answer, response);
  });
  upstream.once('error', () => response.destroy());
  response.once('close', () => socket.destroy());
  connections.meter(request);
  request.pipe(upstream);
  socket.resume();
}

/** Opens the proxy of one run. */
export async function openEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const connections = new EgressConnections(options);
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 64 * 1024 });
  server.on('connection', (socket) => connections.keep(socket));
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connect', (request, client, head) => {
    tunnel(connections, request, client, head).catch(() => client.destroy());
  });
  server.on('request', (request, response) => {
    response.on('error', () => {});
    forward(connections, request, response).catch(() => response.destroy());
  });
  const { address, close: closeAddress } = socketAddressOf(options.path);
  server.once('close', closeAddress);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  return {
    path: options.path,
    faultOf: (url) => connections.faultOf(targetOf(url)),
    close() {
      server.close();
      connections.close();
    },
  };
}
