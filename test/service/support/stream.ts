import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { Account, Answer } from './account.ts';

const MEGABYTE = 1024 * 1024;

export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** One POST whose body is made while it is sent; with `length` it is announced, else it goes in chunks. */
export function sendStream(
  account: Account,
  path: string,
  type: string,
  pieces: Pieces,
  length?: number,
): Promise<Answer> {
  const headers: Record<string, string> = {
    Authorization: `Bearer ${account.liveKey}`,
    'Content-Type': type,
  };
  if (length !== undefined) headers['Content-Length'] = String(length);
  return new Promise((resolve, reject) => {
    const call = request(`${account.url}${path}`, { method: 'POST', headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      source.destroy();
      call.destroy();
      const given = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      resolve({
        status: response.statusCode ?? 0,
        headers: new Headers(given),
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      });
    });
    const source = Readable.from(pieces, { objectMode: true, highWaterMark: 2 });
    call.on('error', reject);
    source.on('error', () => undefined);
    source.pipe(call);
  });
}

/** `first` and then zeros, `bytes` in all. */
export function* zeros(bytes: number, first = ''): Generator<Uint8Array> {
  const head = Buffer.from(first);
  yield head;
  const block = new Uint8Array(MEGABYTE);
  for (let left = bytes - head.length; left > 0; left -= MEGABYTE)
    yield left >= MEGABYTE ? block : block.subarray(0, left);
}
