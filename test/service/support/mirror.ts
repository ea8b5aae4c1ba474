import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';

export interface Mirrored {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** What becomes of an answer on its way; `silence` is none at all. */
type Lie = (path: string, answer: Mirrored) => Mirrored | 'silence';

/** Stands before the service, and lies as the test says. */
export class Mirror {
  readonly url: string;
  lie: Lie | undefined;
  readonly #server: Server;
  readonly #target: URL;

  private constructor(server: Server, port: number, target: string) {
    [this.#server, this.#target] = [server, new URL(target)];
    this.url = `http://127.0.0.1:${port}`;
    server.on('request', (asked, response) => {
      this.#answer(asked, response).catch(() => response.destroy());
    });
  }

  static async of(target: string): Promise<Mirror> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return new Mirror(server, address.port, target);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#ask(asked);
    const told = this.lie?.(asked.url ?? '', answer) ?? answer;
    if (told !== 'silence') response.writeHead(told.status, told.headers).end(told.body);
  }

  async #ask(asked: IncomingMessage): Promise<Mirrored> {
    const { hostname, port } = this.#target;
    const { method, url, headers } = asked;
    // A connection of its own: one that is kept may be closed by the service just as it is used again.
    const onward = request({ hostname, port, method, path: url, headers, agent: false });
    asked.pipe(onward);
    const [answer]: IncomingMessage[] = await once(onward, 'response');
    if (!answer) throw new Error('no answer');
    const body = Buffer.concat(await answer.toArray());
    const { 'transfer-encoding': _, ...kept } = answer.headers;
    const told = Object.fromEntries(
      Object.entries(kept).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    return {
      status: answer.statusCode ?? 0,
      headers: { ...told, 'content-length': String(body.length) },
      body,
    };
  }
}
