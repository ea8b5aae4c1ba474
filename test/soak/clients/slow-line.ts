import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that the line stays whole. */
const WHOLE_MS = 10_000;
/** 20 Mbit/s, in bytes per second. */
const BYTES_PER_SECOND = 2_500_000;

type Way = 'up' | 'down';

interface Planned {
  way: Way;
  bytes: number;
  act: () => void;
}

/** A slow line to the service that breaks every ten seconds. */
export class SlowLine {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #breaking: NodeJS.Timeout;
  readonly #passed: Record<Way, number> = { up: 0, down: 0 };
  /** When the bytes that have been taken have passed, in milliseconds of `performance.now`. */
  readonly #freeAt: Record<Way, number> = { up: 0, down: 0 };
  #plan: Planned[] = [];
  #breaks = 0;

  private constructor(server: Server, target: URL) {
    [this.#server, this.#target] = [server, target];
    server.on('connection', (socket) => this.#lead(socket));
    this.#breaking = setInterval(() => {
      if (this.#sockets.size > 0) this.#breaks += 1;
      for (const socket of this.#sockets) socket.destroy();
    }, WHOLE_MS);
  }

  static async to(url: string): Promise<SlowLine> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SlowLine(server, new URL(url));
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** How often it has broken while it was used. */
  get breaks(): number {
    return this.#breaks;
  }

  /** All bytes that have passed. */
  get passed(): Readonly<Record<Way, number>> {
    return this.#passed;
  }

  /** The acts that have not been done. */
  get planned(): number {
    return this.#plan.length;
  }

  /** Acts once, when so many more bytes have passed. */
  after(way: Way, bytes: number, act: () => void): void {
    this.#plan.push({ way, bytes: this.#passed[way] + bytes, act });
  }

  async stop(): Promise<void> {
    clearInterval(this.#breaking);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #lead(client: Socket): void {
    const service = connect(Number(this.#target.port), this.#target.hostname);
    for (const [end, other] of [
      [client, service],
      [service, client],
    ] as const) {
      this.#sockets.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        this.#sockets.delete(end);
        if (!end.readableEnded) other.destroy();
      });
    }
    this.#pass(client, service, 'up');
    this.#pass(service, client, 'down');
  }

  #pass(from: Socket, to: Socket, way: Way): void {
    let passing = Promise.resolve();
    from.on('data', (bytes) => {
      from.pause();
      passing = this.#send(bytes, to, way).then(() => void from.resume());
    });
    // A socket that is paused ends when it has nothing more, also before its last bytes have passed.
    from.on('end', () => passing.then(() => to.end()));
  }

  async #send(bytes: Buffer, to: Socket, way: Way): Promise<void> {
    const now = performance.now();
    this.#freeAt[way] = Math.max(now, this.#freeAt[way]) + (bytes.length / BYTES_PER_SECOND) * 1_000;
    await delay(this.#freeAt[way] - now);
    if (to.writable) to.write(bytes);
    this.#count(way, bytes.length);
  }

  #count(way: Way, bytes: number): void {
    this.#passed[way] += bytes;
    const due = this.#plan.filter((planned) => planned.way === way && planned.bytes <= this.#passed[way]);
    this.#plan = this.#plan.filter((planned) => !due.includes(planned));
    for (const { act } of due) act();
  }
}
