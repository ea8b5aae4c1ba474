import { createReadStream } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { socketAddressOf } from '../../plain/socket-address.ts';

/** A file that is shown as a page, at an address that exists nowhere else. */
export interface ServedFile {
  address: string;
  path: string;
  contentType: string;
}

export interface Relay {
  port: number;
  close(): void;
}

function tunnel(socketPath: string, request: IncomingMessage, client: Duplex, head: Buffer): void {
  const upstream = connect(socketPath);
  upstream.on('error', () => client.destroy());
  client.on('error', () => upstream.destroy());
  upstream.once('close', () => client.destroy());
  client.once('close', () => upstream.destroy());
  upstream.write(`CONNECT ${request.url} HTTP/1.1\r\nHost: ${request.url}\r\n\r\n`);
  upstream.write(head);
  client.pipe(upstream).pipe(client);
}

function forward(socketPath: string, request: IncomingMessage, response: ServerResponse): void {
  const upstream = httpRequest({
    socketPath,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: request.headers,
    agent: false,
  });
  upstream.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  upstream.once('error', () => response.destroy());
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
}

function serve(file: ServedFile, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': file.contentType });
  createReadStream(file.path)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * Starts the browser's proxy inside the sandbox: it serves the run's own files, and forwards everything else to the
 * egress proxy.
 */
export async function startRelay(egressProxy: string, files: readonly ServedFile[]): Promise<Relay> {
  const { address: socketPath } = socketAddressOf(egressProxy);
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 64 * 1024 });
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('connect', (request, client, head) => tunnel(socketPath, request, client, head));
  server.on('request', (request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    const file = files.find(({ address }) => address === request.url);
    if (file) serve(file, response);
    else forward(socketPath, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The relay has no port.');
  return {
    port: bound.port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
