import { createServer, type Server, type ServerResponse } from 'node:http';

/** As the public registries answer. */
const NOT_FOUND = JSON.stringify({ message: 'Não encontrado.' });

type Reply = (response: ServerResponse) => void | Promise<void>;

/** A web server of a test's own, from which the service may fetch files. */
export class Source {
  readonly origin: string;
  readonly #server: Server;
  readonly #replies = new Map<string, Reply>();
  readonly #asked = new Map<string, number>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${port}`;
    server.on('request', async (request, response) => {
      const path = request.url ?? '';
      this.#asked.set(path, this.asked(path) + 1);
      const reply = this.#replies.get(path);
      if (reply) await reply(response);
      else response.writeHead(404, { 'Content-Type': 'application/json' }).end(NOT_FOUND);
    });
  }

  static async start(): Promise<Source> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new Source(server, address.port);
  }

  /** Gives the address under which it replies. */
  on(path: string, reply: Reply): string {
    this.#replies.set(path, reply);
    return `${this.origin}${path}`;
  }

  serve(path: string, bytes: Uint8Array, headers: Record<string, string> = {}): string {
    return this.on(path, (response) => void response.writeHead(200, headers).end(bytes));
  }

  redirect(path: string, to: string, status = 302): string {
    return this.on(path, (response) => void response.writeHead(status, { Location: to }).end());
  }

  asked(path: string): number {
    return this.#asked.get(path) ?? 0;
  }

  hangUp(): void {
    this.#server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
