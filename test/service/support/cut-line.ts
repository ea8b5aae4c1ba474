import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `whole`; cut before the service hears of a request; cut after the service has done what was asked. */
export type Line = 'whole' | 'before' | 'after';

/** A line between a browser and the service, which can be cut for what is posted. */
export class CutLine {
  readonly #server: Server;
  readonly #target: URL;
  #line: Line = 'whole';
  #address = /./;
  /** Requests that were cut, by the end of their path. */
  readonly cut: string[] = [];

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((asked, answer) => this.#forward(asked, answer));
  }

  static async to(target: string): Promise<CutLine> {
    const line = new CutLine(target);
    await new Promise<void>((done) => line.#server.listen(0, '127.0.0.1', done));
    return line;
  }

  get port(): number {
    const address = this.#server.address();
    if (!isAddress(address)) throw new Error('not listening');
    return address.port;
  }

  /** The same address by way of this line. */
  by(url: string): string {
    const changed = new URL(url);
    changed.port = String(this.port);
    return changed.href;
  }

  /** How it is from now on for what is posted to such addresses. */
  set(line: Line, address = /./): void {
    [this.#line, this.#address] = [line, address];
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { url = '/', method, headers } = asked;
    const isCut = this.#line !== 'whole' && method === 'POST' && this.#address.test(url);
    if (isCut) this.cut.push(url.replace(/^.*\//, ''));
    if (isCut && this.#line === 'before') {
      asked.socket.destroy();
      return;
    }
    const { hostname, port } = this.#target;
    // A connection of its own: one that is kept may be closed by the service just as it is used again.
    const own = { agent: false, headers: { ...headers, connection: 'close' } };
    const onward = request({ hostname, port, path: url, method, ...own }, (response) => {
      if (isCut) {
        response.resume();
        response.on('end', () => asked.socket.destroy());
        return;
      }
      const { connection: _, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
