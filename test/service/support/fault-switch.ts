import { createServer, type Server } from 'node:http';

/** A function does what it does and then passes, or throws when it gives `throw`. */
type Fault = 'throw' | (() => unknown);

/** Answers the Worker's fault points: passes, throws, or does what the test wants done right there. */
export class FaultSwitch {
  readonly address: string;
  readonly #server: Server;
  readonly #armed = new Map<string, { fault: Fault; times: number }>();
  readonly #passed = new Map<string, number>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.address = `127.0.0.1:${port}`;
    server.on('request', async (request, response) => {
      const name = request.url?.slice(1) ?? '';
      this.#passed.set(name, this.passed(name) + 1);
      const fault = this.#take(name);
      const outcome = typeof fault === 'function' ? await fault() : fault;
      response.writeHead(outcome === 'throw' ? 500 : 204).end();
    });
  }

  static async start(): Promise<FaultSwitch> {
    const server = createServer();
    // On a busy machine the runtime uses a connection again that has been closed as idle.
    server.maxRequestsPerSocket = 1;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new FaultSwitch(server, address.port);
  }

  /** The next time that the Worker passes `name`. */
  once(name: string, fault: Fault): void {
    this.times(name, 1, fault);
  }

  /** So many next times; after 0 no more. */
  times(name: string, times: number, fault: Fault): void {
    if (times === 0) this.#armed.delete(name);
    else this.#armed.set(name, { fault, times });
  }

  /** Takes back what has not happened. */
  disarm(): void {
    this.#armed.clear();
  }

  /** Holds the next call that passes `name` until the runtime ends; resolves once one is there. */
  held(name: string): Promise<void> {
    return new Promise((reached) => {
      this.once(name, () => {
        reached();
        return new Promise(() => {});
      });
    });
  }

  #take(name: string): Fault | undefined {
    const armed = this.#armed.get(name);
    if (!armed) return undefined;
    this.times(name, armed.times - 1, armed.fault);
    return armed.fault;
  }

  passed(name: string): number {
    return this.#passed.get(name) ?? 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
