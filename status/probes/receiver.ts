import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface ReceivedNotice {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Expected {
  /** The path at which the notice is expected. */
  path: string;
  /** Resolves with the notice, or null if none arrives within `ms`. */
  within(ms: number): Promise<ReceivedNotice | null>;
  /** Stops expecting the notice. */
  forget(): void;
}

const PATH = '/avisos/';
const MOST_BYTES = 512 * 1024;

/** Receives notices, each at its own unguessable address. */
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

  /**
   * Handles a request to an expected address. Returns the status to send; null if no notice is expected
   * there.
   */
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
