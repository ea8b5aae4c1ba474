import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { exchange } from '../../../status/probes/exchange.ts';
import { Freshness } from '../../../status/probes/freshness.ts';
import { askMe } from '../../../status/probes/me.ts';
import { askPix } from '../../../status/probes/pix.ts';
import { outcomeOf } from '../../../status/probes/probe.ts';
import { ServiceUnderTest } from '../../../status/probes/service.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

function service(url: string, limitMs = 60_000): ServiceUnderTest {
  return new ServiceUnderTest({ url, key: 'svc_live_0', limitMs, freshness: new Freshness(() => 0) });
}

describe('an answer', () => {
  test('that comes after its limit, in drips or not at all, is a fault that says so', async () => {
    const url = await serve((request, response) => {
      if (request.url !== '/drip') return;
      response.writeHead(200, { 'X-Request-Id': 'req_1' });
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(timer));
    });
    for (const path of ['/drip', '/silent'])
      await expect(service(url, 300).ask(path, { limitMs: 59_000 })).rejects.toThrow(
        'sem resposta completa em 0,3 s',
      );
  });

  test('that is too large is a fault, and is not read to its end', async () => {
    const url = await serve((_, response) => response.end(Buffer.alloc(5_000_000)));
    await expect(exchange(url, { limitMs: 10_000 })).rejects.toThrow('resposta maior do que o esperado');
  });

  test('that leads elsewhere is a fault: nobody is followed', async () => {
    let asked = 0;
    const other = await serve((_, response) => {
      asked += 1;
      response.end();
    });
    const url = await serve((_, response) =>
      response.writeHead(302, { Location: other, 'X-Request-Id': 'req_1' }).end(),
    );
    await expect(service(url).ask('/', { limitMs: 10_000 })).rejects.toThrow('um redirecionamento');
    expect(asked).toBe(0);
  });

  test('of a line that is cut, or of nobody, is a fault', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    });
    for (const address of [url, 'http://127.0.0.1:9/'])
      await expect(exchange(address, { limitMs: 10_000 })).rejects.toThrow(
        'conexão recusada ou interrompida',
      );
  });

  test('without the mark of the service is a fault', async () => {
    const url = await serve((_, response) => response.end('<html>'));
    await expect(service(url).ask('/', { limitMs: 10_000 })).rejects.toThrow(
      'uma resposta que não é do serviço',
    );
  });
});

test.each([
  [402, 'insufficient_credits'],
  [429, 'rate_limited'],
])('a refusal %i %s of the account that asks tells nothing of the service', async (status, code) => {
  const body = JSON.stringify({ error: { code, message: 'Não.', request_id: 'req_1' } });
  const url = await serve((_, response) => response.writeHead(status, { 'X-Request-Id': 'req_1' }).end(body));
  expect(await outcomeOf(() => askPix(service(url)))).toMatchObject({ is: 'unmeasured' });
  expect(await outcomeOf(() => askMe(service(url)))).toMatchObject({ is: 'unmeasured' });
});

describe('a fresh answer', () => {
  const DATE = Date.parse('2026-11-20T12:00:00Z');
  const headers = (id: string, date?: number) => ({
    'x-request-id': id,
    ...(date === undefined ? {} : { date: new Date(date).toUTCString() }),
  });
  const OLD = 'uma resposta antiga';

  test('has an id that no answer had before', () => {
    const freshness = new Freshness(() => 0);
    freshness.require(headers('req_1'));
    freshness.require(headers('req_2'));
    expect(() => freshness.require(headers('req_1'))).toThrow(OLD);
  });

  test('is not of yesterday, whatever the clock of this machine says', () => {
    let now = 0;
    const freshness = new Freshness(() => now);
    freshness.require(headers('req_1', DATE));
    now += 60_000;
    expect(() => freshness.require(headers('req_2', DATE - 86_400_000))).toThrow(OLD);
    freshness.require(headers('req_3', DATE + 60_000));
    now += 300_000;
    expect(() => freshness.require(headers('req_4', DATE + 60_000))).toThrow(OLD);
    freshness.require(headers('req_5', DATE + 350_000));
  });
});
