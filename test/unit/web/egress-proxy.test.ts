import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EgressProxy, openEgressProxy } from '../../../containers/web/egress-proxy.ts';

const MEBIBYTE = 1024 * 1024;
let directory = '';
let origin = '';
let server: Server;
let proxy: EgressProxy;
const seen: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'papelada-proxy-'));
  server = createServer((incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url} ${incoming.headers.host} ${Object.keys(incoming.headers)}`);
    response.end(incoming.url === '/grande' ? Buffer.alloc(8 * MEBIBYTE) : 'olá');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterEach(() => proxy.close());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true, force: true });
});

async function open(options: { maxBytes?: number; maxConnections?: number } = {}): Promise<void> {
  proxy = await openEgressProxy({ path: join(directory, 'proxy'), exempt: new Set([origin]), ...options });
}

interface Answer {
  status: number;
  bytes: number;
}

/** What a browser gets that asks the proxy for an address; `cut` when the answer ends early. */
function ask(url: string): Promise<Answer | 'cut'> {
  return new Promise((resolve) => {
    const asked = request({
      socketPath: proxy.path,
      path: url,
      headers: { host: new URL(url).host, 'proxy-connection': 'keep-alive', accept: 'text/html' },
      agent: false,
    });
    asked.on('error', () => resolve('cut'));
    asked.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on('error', () => resolve('cut'));
    });
    asked.end();
  });
}

/** The first line that the proxy answers to a CONNECT, and what then comes of a request through it. */
function tunnel(authority: string, through = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(proxy.path);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.endsWith('\r\n\r\n') && through !== '') socket.write(through);
      else if (through === '') socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  });
}

describe('the proxy', () => {
  test('carries requests and tunnels to where it may, without the headers meant for itself', async () => {
    await open();
    expect(await ask(`${origin}/pagina?a=1`)).toEqual({ status: 200, bytes: 4 });
    expect(seen.at(-1)).toBe(`GET /pagina?a=1 ${new URL(origin).host} host,accept,connection`);
    const { host } = new URL(origin);
    const text = await tunnel(host, `GET /tunel HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toContain('HTTP/1.1 200 OK');
    expect(text).toContain('ol\u00c3\u00a1');
  });

  test('refuses what is not public, by request and by tunnel, and remembers why', async () => {
    await open();
    const before = seen.length;
    const other = origin.replace('127.0.0.1', 'localhost');
    expect(await ask(`${other}/`)).toEqual({ status: 403, bytes: 0 });
    expect(await tunnel(new URL(other).host)).toMatch(/^HTTP\/1\.1 403 /);
    expect(proxy.faultOf(new URL(other))).toBe('private');
    expect(seen.length).toBe(before);
  });

  test.each([
    'ftp://127.0.0.1/',
    'file:///etc/hostname',
    '/etc/hostname',
    '*',
  ])('refuses to be asked for %s', async (path) => {
    await open();
    const answer = await new Promise((resolve) => {
      request({ socketPath: proxy.path, path, headers: { host: 'x' } }, (response) =>
        resolve(response.statusCode),
      ).end();
    });
    expect(answer).toBe(403);
  });

  test.each([
    '127.0.0.1',
    'a@127.0.0.1:80',
    '127.0.0.1:80/x',
    ':80',
  ])('refuses a tunnel to %s', async (authority) => {
    await open();
    expect(await tunnel(authority)).toMatch(/^HTTP\/1\.1 4/);
  });

  test('ends when a run has read more than its bytes', async () => {
    await open({ maxBytes: MEBIBYTE });
    expect(await ask(`${origin}/grande`)).toBe('cut');
    expect(await ask(`${origin}/`)).toEqual({ status: 403, bytes: 0 });
    expect(proxy.faultOf(new URL(origin))).toBe('exhausted');
  });

  test('ends when a run has opened its number of connections', async () => {
    await open({ maxConnections: 2 });
    expect(await ask(`${origin}/`)).toMatchObject({ status: 200 });
    expect(await ask(`${origin}/`)).toMatchObject({ status: 200 });
    expect(await ask(`${origin}/`)).toMatchObject({ status: 403 });
  });

  test('says that a server does not answer', async () => {
    const closed = 'http://127.0.0.1:1';
    proxy = await openEgressProxy({ path: join(directory, 'proxy'), exempt: new Set([closed]) });
    expect(await ask(`${closed}/`)).toEqual({ status: 403, bytes: 0 });
    expect(proxy.faultOf(new URL(closed))).toBe('unreachable');
  });
});
