import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { holdNotice } from './contract/contract.ts';

export interface Received {
  at: number;
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: an event's shape is what the tests are about
  event: any;
}

/** A webhook receiver of a test's own. */
export class Receiver {
  readonly url: string;
  readonly received: Received[] = [];
  readonly #faults: Error[] = [];
  answer: (response: ServerResponse, count: number) => void = (response) => response.writeHead(204).end();
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}/aviso`;
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const raw = Buffer.concat(chunks).toString('utf8');
      const event: unknown = JSON.parse(raw);
      this.#hold(request.headers, event);
      this.received.push({ at: Date.now(), headers: request.headers, raw, event });
      this.answer(response, this.received.length);
    });
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new Receiver(server, address.port);
  }

  get origin(): string {
    return new URL(this.url).origin;
  }

  of(jobId: string): Received[] {
    for (const fault of this.#faults) throw fault;
    return this.received.filter((received) => received.event.data.id === jobId);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    for (const fault of this.#faults) throw fault;
  }

  #hold(headers: IncomingHttpHeaders, event: unknown): void {
    try {
      holdNotice(headers, event);
    } catch (fault) {
      this.#faults.push(fault instanceof Error ? fault : new Error(String(fault)));
    }
  }
}
