import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Listens on every address of the machine and counts who connects. */
export class Trap {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  connections = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on('connection', (socket) => {
      this.connections += 1;
      this.#sockets.add(socket);
      socket.on('error', () => {});
    });
  }

  static async open(): Promise<Trap> {
    const server = createServer();
    return new Trap(server, await listen(server, '::'));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

/** A web server that a test allows: it answers anything, and keeps the paths it was asked for. */
export async function openAllowed() {
  const asked: string[] = [];
  const server = createHttpServer((request, response) => {
    const url = request.url ?? '/';
    asked.push(url);
    const to = url.startsWith('/leva?') ? decodeURIComponent(url.slice(6)) : null;
    if (to !== null) response.writeHead(302, { location: to }).end();
    else response.writeHead(200, { 'access-control-allow-origin': '*' }).end('');
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '/');
    socket.destroy();
  });
  const port = await listen(server, '127.0.0.1');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, asked, close };
}

export async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** The machine's own addresses beyond loopback, as hosts of a URL. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
}
