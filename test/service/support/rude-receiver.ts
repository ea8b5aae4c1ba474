import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const MEGABYTE = 1_000_000;

/** A receiver that answers as nobody should: how is the path's to say. It notes when each connection was closed. */
export class RudeReceiver {
  readonly origin: string;
  readonly #closed = new Map<string, { afterMs: number; sentBytes: number }>();
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#server = server;
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(): Promise<RudeReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new RudeReceiver(server, address.port);
  }

  /** When the other side closed the connection, and what it had been sent by then. */
  closed(path: string): { afterMs: number; sentBytes: number } | undefined {
    return this.#closed.get(path);
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  /** One call after the other may come by one connection. */
  #serve(socket: Socket): void {
    let [path, startedAt] = ['', 0];
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const asked = /^POST (\S+)/.exec(bytes.toString('latin1'))?.[1];
      if (asked === undefined) return;
      [path, startedAt] = [asked, Date.now()];
      answers[path.slice(1)]?.(socket);
    });
    socket.on('close', () =>
      this.#closed.set(path, { afterMs: Date.now() - startedAt, sentBytes: socket.bytesWritten }),
    );
  }
}

/** Writes a part again and again, `everyMs` or as fast as it is taken, until the connection is closed. */
function keepWriting(socket: Socket, part: Buffer | string, everyMs = 0): void {
  if (everyMs > 0) {
    const timer = setInterval(() => socket.write(part), everyMs);
    socket.on('close', () => clearInterval(timer));
    return;
  }
  const write = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', write);
  write();
}

const MARKUP = Buffer.concat([
  Buffer.from('<script>alert("oi")</script>\u202eodot\u0000', 'utf8'),
  Buffer.of(0xff, 0xfe),
]);

const answers: Record<string, (socket: Socket) => void> = {
  gigabyte(socket) {
    socket.write(`${HEAD}Content-Length: 1000000000\r\n\r\n`);
    keepWriting(socket, Buffer.alloc(MEGABYTE, 'g'));
  },
  drip(socket) {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    keepWriting(socket, '1\r\nd\r\n', 1_000);
  },
  'slow-head'(socket) {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    keepWriting(socket, 's', 1_000);
  },
  'many-headers'(socket) {
    const headers = Array.from({ length: 200 }, (_, place) => `X-Header-${place}: ${'h'.repeat(40)}\r\n`);
    socket.write(`${HEAD}${headers.join('')}Content-Length: 2\r\n\r\nok`);
  },
  'large-header'(socket) {
    socket.write(`${HEAD}X-Large: ${'l'.repeat(MEGABYTE)}\r\nContent-Length: 0\r\n\r\n`);
  },
  'no-content'(socket) {
    socket.write('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 500 Surprise\r\nContent-Length: 0\r\n\r\n');
  },
  markup(socket) {
    socket.write(`${HEAD}X-Odd: <b>\xe9\xff</b>\r\nContent-Length: ${MARKUP.length}\r\n\r\n`, 'latin1');
    socket.write(MARKUP);
  },
  packed(socket) {
    const bytes = gzipSync('olá');
    socket.write(`${HEAD}Content-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes);
  },
  bomb(socket) {
    const bytes = gzipSync(Buffer.alloc(50 * MEGABYTE, 'b'));
    socket.write(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes);
  },
};
