import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../bad-input/refusal.ts';
import { ownCertificate } from '../support/certificate.ts';
import { png } from '../support/fixtures.ts';
import { Service } from '../support/service.ts';
import { convertFrom, postJson } from './fetching.ts';

const EXTRA = 'NODE_EXTRA_CA_CERTS';

let trusted: { origin: string; server: Server };
let untrusted: { origin: string; server: Server };
let service: Service;
const asked: string[] = [];
beforeAll(async () => {
  const [known, unknown] = [await ownCertificate(), await ownCertificate()];
  const picture = await png();
  trusted = await serve(known, picture);
  untrusted = await serve(unknown, picture);
  const before = process.env[EXTRA];
  process.env[EXTRA] = known.path;
  service = await Service.start({ EGRESS_ALLOW: `${trusted.origin},${untrusted.origin}` });
  if (before === undefined) delete process.env[EXTRA];
  else process.env[EXTRA] = before;
});
afterAll(async () => {
  await service.stop();
  for (const { server } of [trusted, untrusted]) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(certificate: { key: string; cert: string }, picture: Uint8Array) {
  const server = createServer(certificate, (request, response) => {
    asked.push(request.url ?? '');
    response.end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { origin: `https://127.0.0.1:${address.port}`, server };
}

describe('https', () => {
  test('works where the certificate is trusted: a file is fetched, an event delivered', async () => {
    const account = await service.account();
    const { status, body } = await convertFrom(account, `${trusted.origin}/foto.png`);
    expect([status, body.status]).toEqual([200, 'done']);
    const tested = await postJson(account, '/v1/webhooks/test', { url: `${trusted.origin}/aviso` });
    expect([tested.body.delivered, tested.body.status]).toEqual([true, 200]);
    expect(asked).toEqual(['/foto.png', '/aviso']);
  });

  test('is refused where the certificate is not trusted: nothing is asked or sent', async () => {
    const account = await service.account();
    asked.length = 0;
    const call = () => convertFrom(account, `${untrusted.origin}/foto.png`);
    const says = /files\[0\]\.url não respondeu/;
    await expectRefusal(service, account, call, { status: 400, code: 'invalid_request', says });
    const tested = await postJson(account, '/v1/webhooks/test', { url: `${untrusted.origin}/aviso` });
    expect([tested.body.delivered, tested.body.status]).toEqual([false, null]);
    expect(asked).toEqual([]);
  });
});
