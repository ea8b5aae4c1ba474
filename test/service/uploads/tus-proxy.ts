import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from '../support/account.ts';

/**
 * What happens to a request while its body passes: `cut`, at both ends; `hold`, at the client's end alone, so that the
 * service waits for more; `stall`, both ends stay and nothing more of it passes; `deaf`, its answer does not arrive. A
 * function is called, and the body passes on.
 */
export type Deed = 'cut' | 'hold' | 'stall' | 'deaf' | (() => void);

export interface ProxyPage {
  type: string;
  body: string;
}

interface Planned {
  /** Of all bodies together. */
  after: number;
  deed: Deed;
}

const AGAIN_MS = 100;

/**
 * A customer's own server between its tus clients and the service: it has the API key, which browsers must not have, and
 * serves a page from the same origin. A request that finds no service is held until there is one.
 */
export class TusProxy {
  readonly #server: Server;
  readonly #account: Account;
  readonly #pages: Record<string, ProxyPage>;
  readonly #requests: Record<string, number> = {};
  readonly #ends = new Set<Socket>();
  #plan: Planned[] = [];
  #passed = 0;
  #address: string | undefined;

  private constructor(account: Account, pages: Record<string, ProxyPage>) {
    [this.#account, this.#pages] = [account, pages];
    this.#server = createServer((asked, answer) => {
      this.#take(asked, answer).catch(() => asked.socket.destroy());
    });
  }

  static async of(account: Account, pages: Record<string, ProxyPage> = {}): Promise<TusProxy> {
    const proxy = new TusProxy(account, pages);
    await new Promise<void>((done) => proxy.#server.listen(0, '127.0.0.1', done));
    return proxy;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Where clients create uploads. */
  get endpoint(): string {
    return `${this.origin}/v1/uploads`;
  }

  /** Of the latest upload, as clients know it. */
  get address(): string | undefined {
    return this.#address;
  }

  /** The requests of clients by method, also those that did not reach the service. */
  get requests(): Readonly<Record<string, number>> {
    return this.#requests;
  }

  /** Plans a deed for the request with which so many bytes have passed, of all bodies together; 0 is the first request. */
  after(bytes: number, deed: Deed): void {
    this.#plan = [...this.#plan, { after: bytes, deed }].sort((one, other) => one.after - other.after);
  }

  /** The deeds that have not been done. */
  get planned(): number {
    return this.#plan.length;
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end.destroy();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #take(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url = '/' } = asked;
    asked.on('error', () => undefined);
    const page = this.#pages[url.replace(/\?.*/, '')];
    if (page) {
      answer.writeHead(200, { 'Content-Type': page.type }).end(page.body);
      return;
    }
    this.#requests[method] = (this.#requests[method] ?? 0) + 1;
    this.#forward(asked, answer, await this.#reach());
  }

  /** A connection to the service, as soon as there is one. */
  async #reach(): Promise<Socket> {
    const { hostname, port } = new URL(this.#account.url);
    for (;;) {
      const socket = connect(Number(port), hostname);
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      if (isOpen) {
        this.#ends.add(socket);
        socket.on('close', () => this.#ends.delete(socket));
        return socket;
      }
      await delay(AGAIN_MS);
    }
  }

  #forward(asked: IncomingMessage, answer: ServerResponse, socket: Socket): void {
    const { method, url, headers } = asked;
    const { host } = new URL(this.#account.url);
    const onward = request({
      ...{ method, path: url, createConnection: () => socket },
      headers: { ...headers, host, connection: 'close', authorization: `Bearer ${this.#account.liveKey}` },
    });
    let line: Exclude<Deed, () => void> | 'whole' = 'whole';
    const hangUp = () => {
      asked.socket.destroy();
      if (line !== 'hold') socket.destroy();
    };
    for (const end of [onward, answer]) end.on('error', hangUp);
    answer.on('close', () => {
      if (!answer.writableFinished) hangUp();
    });
    onward.on('response', (response) => {
      response.on('error', hangUp);
      // What has not been read would keep the client from reading its answer.
      asked.resume();
      if (line === 'deaf' || answer.destroyed) {
        response.resume();
        hangUp();
        return;
      }
      answer.writeHead(response.statusCode ?? 502, this.#rewritten(response.rawHeaders));
      response.pipe(answer);
    });
    const send = (bytes: Buffer) => {
      this.#passed += bytes.length;
      if (bytes.length === 0 || onward.write(bytes)) return;
      asked.pause();
      onward.once('drain', () => {
        if (line !== 'stall') asked.resume();
      });
    };
    const pass = (bytes: Buffer) => {
      let unsent = bytes;
      for (let next = this.#nextWithin(unsent.length); next; next = this.#nextWithin(unsent.length)) {
        const first = unsent.subarray(0, Math.max(0, next.after - this.#passed));
        unsent = unsent.subarray(first.length);
        send(first);
        if (typeof next.deed === 'function') next.deed();
        else line = next.deed;
        if (line === 'whole' || line === 'deaf') continue;
        asked.removeAllListeners('data').removeAllListeners('end').pause();
        // Not before what was sent is on its way.
        if (line !== 'stall') setImmediate(hangUp);
        return;
      }
      send(unsent);
    };
    asked.on('data', pass).on('end', () => onward.end());
    pass(Buffer.alloc(0));
  }

  /** Takes the next deed from the plan if its place is within so many bytes. */
  #nextWithin(bytes: number): Planned | undefined {
    const [next] = this.#plan;
    if (!next || next.after > this.#passed + bytes) return undefined;
    this.#plan = this.#plan.slice(1);
    return next;
  }

  /** The headers of an answer, with this server in its addresses. */
  #rewritten(rawHeaders: readonly string[]): string[] {
    return rawHeaders.map((text, place) => {
      if (place % 2 === 0 || rawHeaders[place - 1]?.toLowerCase() !== 'location') return text;
      this.#address = this.origin + new URL(text).pathname;
      return this.#address;
    });
  }
}
