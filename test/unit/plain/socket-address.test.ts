import { once } from 'node:events';
import { fstatSync, mkdtempSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { socketAddressOf } from '../../../containers/plain/socket-address.ts';

const home = mkdtempSync(join(tmpdir(), 'papelada-socket-'));
afterAll(() => rm(home, { recursive: true }));

/** A path of so many bytes, in a directory that exists. */
async function pathOf(bytes: number): Promise<string> {
  const name = '/s';
  const path = `${join(home, String(bytes), 'd'.repeat(bytes)).slice(0, bytes - name.length)}${name}`;
  await mkdir(dirname(path), { recursive: true });
  return path;
}

test.each([107, 108, 200])('a socket at a path of %i bytes is there, and is reached', async (bytes) => {
  const path = await pathOf(bytes);
  expect(Buffer.byteLength(path)).toBe(bytes);
  const [listening, reaching] = [socketAddressOf(path), socketAddressOf(path)];
  expect(listening.address === path).toBe(bytes <= 107);
  const server = createServer((socket) => socket.end('olá'));
  await once(server.listen(listening.address), 'listening');
  expect((await stat(path)).isSocket()).toBe(true);
  expect(await text(connect(reaching.address))).toBe('olá');
  await new Promise((resolve) => server.close(resolve));
  for (const { address, close } of [listening, reaching]) {
    close();
    if (address !== path) expect(() => fstatSync(Number(address.split('/')[4]))).toThrow('EBADF');
  }
});
