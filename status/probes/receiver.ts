import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface ReceivedNotice {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Expected {
  /** The path at which it is to arrive. */
  path: string;
  /** The notice, or null where none came within so many milliseconds. */
  within(ms: number): Promise<ReceivedNotice | null>;
  /** Ends the waiting. */
  forget(): void;
}

const PATH = '/avisos/';
const MOST_BYTES = 512 * 1024;

/** Receives notices, each at its own address, which nobody can guess. */
export class NoticeReceiver {
  readonly #expected = new Map<string, (notice: ReceivedNotice) => void>();

  expect(): Expected {
    const path = `${PATH}${randomBytes(16).toString('hex')}`;
    const arrival = new Promise<ReceivedNotice>((resolve) => this.#expected.set(path, resolve));
    return {
      path,
      within: (ms) => firstOf(arrival, ms),
      forget: () => this.#expected.delete(path),
    };
  }

  /** Takes a request in that was made to an expected address; answers the status to give, or null where none is. */
  async take(request: IncomingMessage): Promise<number | null> {
    const arrive = this.#expected.get(request.url ?? '');
    if (!arrive || request.method !== 'POST') return null;
    const body = await bodyOf(request);
    if (body === null) return 413;
    arrive({ headers: request.headers, body });
    return 204;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a body comes as bytes');
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function firstOf<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms);
    void promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
