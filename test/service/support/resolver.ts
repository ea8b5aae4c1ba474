import { createServer, type Server } from 'node:http';

export type Records = Partial<Record<'A' | 'AAAA' | 'CNAME', string[]>>;
const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;

/** A resolver of DNS over HTTPS whose answers the test gives; other names do not exist. */
export class Resolver {
  readonly url: string;
  readonly asked: string[] = [];
  /** What it answers instead of what it knows: a fault. */
  status = 200;
  silent = false;
  readonly #server: Server;
  readonly #names = new Map<string, () => Records>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}/dns-query`;
    server.on('request', (request, response) => {
      const query = new URL(request.url ?? '', this.url).searchParams;
      const [name, type] = [query.get('name') ?? '', query.get('type') ?? ''];
      this.asked.push(`${name} ${type}`);
      if (this.silent) return;
      response.writeHead(this.status, { 'Content-Type': 'application/dns-json' });
      response.end(JSON.stringify(this.#answer(name, type)));
    });
  }

  static async start(): Promise<Resolver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new Resolver(server, address.port);
  }

  /** From now on the name resolves to these; a list is given one by one, the last one for good. */
  knows(name: string, ...answers: Records[]): void {
    let looked = 0;
    this.#names.set(name, () => answers[Math.min(Math.floor(looked++ / 2), answers.length - 1)] ?? {});
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(name: string, type: string) {
    const records = this.#names.get(name)?.();
    if (!records) return { Status: 3 };
    const kinds = (['CNAME', 'A', 'AAAA'] as const).filter((kind) => kind === 'CNAME' || kind === type);
    const answer = kinds.flatMap((kind) =>
      (records[kind] ?? []).map((data) => ({ name: `${name}.`, type: TYPES[kind], TTL: 60, data })),
    );
    return { Status: 0, ...(answer.length > 0 ? { Answer: answer } : {}) };
  }
}
