import { connect, type Socket } from 'node:net';
import type { Answer } from '../support/account.ts';
import { holdAnswer } from '../support/contract/contract.ts';

export type Piece = string | Uint8Array;

/** An HTTP/1.1 connection whose bytes are the test's to choose. */
export class RawConnection {
  readonly #socket: Socket;
  readonly #closed: Promise<void>;
  #received = Buffer.alloc(0);
  #requestLine: string | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
    });
    socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawConnection(socket);
  }

  /** Resolves when the bytes have been handed to the system. */
  send(...pieces: Piece[]): Promise<void> {
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    this.#requestLine ??= bytes.toString('latin1').split('\r\n')[0];
    return new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  sendChunk(piece: Piece): Promise<void> {
    const bytes = Buffer.from(piece);
    return this.send(`${bytes.length.toString(16)}\r\n`, bytes, '\r\n');
  }

  /** No more bytes will come, but an answer may be read. */
  finish(): void {
    this.#socket.end();
  }

  hangUp(): void {
    this.#socket.resetAndDestroy();
  }

  /** The first answer; null when the connection closed without one. */
  async answer(timeoutMs = 90_000): Promise<Answer | null> {
    const deadline = Date.now() + timeoutMs;
    let closed = false;
    void this.#closed.then(() => {
      closed = true;
    });
    for (;;) {
      const answer = parseAnswer(this.#received.toString('utf8').replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, ''));
      if (answer) return this.#held(answer);
      if (closed) return null;
      if (Date.now() > deadline)
        throw new Error(`no answer: ${this.#received.toString('utf8').slice(0, 300)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** What is no HTTP at all is refused by the runtime, not by the service. */
  #held(answer: Answer): Answer {
    const [, method, path] = /^([A-Z]+) ([^ ?]+)\S* HTTP\/1\.1$/.exec(this.#requestLine ?? '') ?? [];
    if (method !== undefined && path !== undefined) holdAnswer(method, path, answer);
    return answer;
  }
}

/** The head of a request, lines as given; the blank line is added. */
export function head(path: string, headers: string[], method = 'POST'): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n');
}

/** One request, whatever its bytes, and its answer. */
export async function rawCall(url: string, ...pieces: Piece[]): Promise<Answer> {
  const connection = await RawConnection.open(url);
  await connection.send(...pieces);
  return answerTo(connection);
}

/** The answer, which there must be; the connection is closed then. */
export async function answerTo(connection: RawConnection): Promise<Answer> {
  const answer = await connection.answer();
  connection.hangUp();
  if (!answer) throw new Error('the connection was closed without an answer');
  return answer;
}

function parseAnswer(text: string): Answer | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = parseBody(text.slice(headEnd + 4));
  if (body === undefined) return null;
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}

/** JSON, whatever frames it. */
function parseBody(text: string): unknown {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
