import { createHash } from 'node:crypto';
import type { Account } from '../support/account.ts';
import { type RawAnswer, type RawRequest, sendRaw } from './raw-http.ts';

export const OFFSET_STREAM = 'application/offset+octet-stream';

export function metadata(pairs: Record<string, string>): string {
  return Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function sha1(bytes: Uint8Array | string): string {
  return `sha1 ${createHash('sha1').update(bytes).digest('base64')}`;
}

export function sha256(bytes: Uint8Array | string): string {
  return `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;
}

/** The requests of a tus client of one account. */
export class TusSession {
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
  }

  /** Throws if the connection ends without an answer. */
  async send(request: RawRequest): Promise<RawAnswer> {
    const answer = await this.cut(request);
    if (!answer) throw new Error(`no answer to ${request.method} ${request.path}`);
    return answer;
  }

  cut(request: RawRequest): Promise<RawAnswer | null> {
    const { url, liveKey } = this.#account;
    const headers = { Authorization: `Bearer ${liveKey}`, 'Tus-Resumable': '1.0.0', ...request.headers };
    return sendRaw(url, { ...request, headers });
  }

  post(headers: Record<string, string>, body?: Uint8Array | string): Promise<RawAnswer> {
    return this.send({
      method: 'POST',
      path: '/v1/uploads',
      headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  /** The path of a new upload. */
  async create(length: number, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.post({ 'Upload-Length': String(length), ...headers });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body}`);
    return pathOf(answer);
  }

  patch(
    path: string,
    offset: number,
    body: Uint8Array | string,
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> {
    return this.send({ method: 'PATCH', path, body, headers: appendHeaders(offset, headers) });
  }

  head(path: string): Promise<RawAnswer> {
    return this.send({ method: 'HEAD', path });
  }

  async offset(path: string): Promise<number> {
    const { status, headers } = await this.head(path);
    if (status !== 200) throw new Error(`HEAD answered ${status}`);
    return Number(headers.get('Upload-Offset'));
  }

  delete(path: string): Promise<RawAnswer> {
    return this.send({ method: 'DELETE', path });
  }

  /** A complete upload of these bytes; its id. */
  async upload(name: string, bytes: Uint8Array | string): Promise<string> {
    const headers = { 'Upload-Metadata': metadata({ filename: name }) };
    const path = await this.create(Buffer.byteLength(Buffer.from(bytes)), headers);
    const { status, body } = await this.patch(path, 0, bytes);
    if (status !== 204) throw new Error(`${status} ${body}`);
    return idOf(path);
  }
}

export function appendHeaders(offset: number, headers: Record<string, string> = {}): Record<string, string> {
  return { 'Upload-Offset': String(offset), 'Content-Type': OFFSET_STREAM, ...headers };
}

export function pathOf({ headers }: RawAnswer): string {
  return new URL(headers.get('Location') ?? '').pathname;
}

export function idOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}
