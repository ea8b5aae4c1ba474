import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to the service that can be cut: for pages, workers and whatever else uses it. */
export class Line {
  readonly url: string;
  readonly #port: number;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(server: Server, port: number, target: URL) {
    [this.#server, this.#port, this.#target] = [server, port, target];
    this.url = `http://127.0.0.1:${port}`;
  }

  static async to(url: string): Promise<Line> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const line = new Line(server, address.port, new URL(url));
    server.on('connection', (socket) => line.#lead(socket));
    return line;
  }

  /** Every request is answered so, as by a proxy before a service that is down. */
  async answerAll(status: number): Promise<void> {
    await this.cut();
    const answer = `HTTP/1.1 ${status} Down\r\nContent-Type: text/html\r\nContent-Length: 4\r\nConnection: close\r\n\r\ndown`;
    await this.#listen((socket) =>
      socket.on('error', () => socket.destroy()).once('data', () => socket.end(answer)),
    );
  }

  /** Connections end, and new ones are refused. */
  async cut(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    await this.cut();
    await this.#listen((socket) => this.#lead(socket));
  }

  async #listen(take: (socket: Socket) => void): Promise<void> {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      take(socket);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #lead(socket: Socket): void {
    const onward = connect(Number(this.#target.port), this.#target.hostname);
    for (const end of [socket, onward]) {
      this.#sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        this.#sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  }
}
