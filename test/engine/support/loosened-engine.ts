import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { z } from 'zod';

const createBody = z.looseObject({ Image: z.string(), HostConfig: z.looseObject({}).default({}) });
const CREATE = /^(\/v[\d.]+)?\/containers\/create(\?|$)/;
/** What the platform's own machines allow a container, and an engine's defaults do not: namespaces of its own. */
const LOOSENED = { SecurityOpt: ['seccomp=unconfined'], MaskedPaths: [], ReadonlyPaths: [] };

/** An engine's socket through which containers of one image are made with namespaces of their own allowed. */
export class LoosenedEngine {
  readonly address: string;
  readonly #server: Server;

  private constructor(server: Server, path: string) {
    this.#server = server;
    this.address = `unix://${path}`;
  }

  static async start(engineAddress: string, image: string, path: string): Promise<LoosenedEngine> {
    const socketPath = new URL(engineAddress).pathname;
    const server = createServer({ requestTimeout: 0 });
    server.on('request', async (request: IncomingMessage, response) => {
      const body = CREATE.test(request.url ?? '') ? loosen(await read(request), image) : undefined;
      const headers = { ...request.headers };
      if (body !== undefined) headers['content-length'] = String(body.length);
      const upstream = httpRequest({
        socketPath,
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers,
      });
      upstream.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
      });
      upstream.on('error', () => response.destroy());
      response.on('close', () => upstream.destroy());
      if (body === undefined) request.pipe(upstream);
      else upstream.end(body);
    });
    server.on('upgrade', (request, client, head) => {
      const lines = request.rawHeaders.flatMap((value, place, all) =>
        place % 2 === 0 ? [`${value}: ${all[place + 1]}`] : [],
      );
      const upstream = connect(socketPath, () => {
        upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        upstream.write(head);
        client.pipe(upstream).pipe(client);
      });
      upstream.on('error', () => client.destroy());
      client.on('error', () => upstream.destroy());
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return new LoosenedEngine(server, path);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function loosen(body: Buffer, image: string): Buffer {
  const wanted = createBody.parse(JSON.parse(body.toString('utf8')));
  if (wanted.Image !== image) return body;
  return Buffer.from(JSON.stringify({ ...wanted, HostConfig: { ...wanted.HostConfig, ...LOOSENED } }));
}
