import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../bad-input/refusal.ts';
import { Source } from '../bad-input/source.ts';
import type { Account } from '../support/account.ts';
import { type Bytes, png } from '../support/fixtures.ts';
import { Service } from '../support/service.ts';
import { convertFrom } from './fetching.ts';

let source: Source;
let service: Service;
let account: Account;
let picture: Bytes;
beforeAll(async () => {
  source = await Source.start();
  service = await Service.start({ EGRESS_ALLOW: source.origin });
  picture = await png();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await source.stop();
});

const FAILURES = 5;
const resting = {
  status: 400,
  code: 'invalid_request',
  says: /servidor do endereço em files\[0\]\.url não respondeu nas últimas tentativas.*daqui a \d+ segundos/,
};

function dead(path: string): string {
  return source.on(path, (response) => void response.destroy());
}

async function fail(url: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const { status, body } = await convertFrom(account, url);
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/não respondeu\. Confira/)]);
  }
}

describe('a host that does not answer five times in a row', () => {
  test('is not asked again for a while, whatever the file and whatever happens to the objects', async () => {
    await fail(dead('/morto.png'), FAILURES);
    const url = source.serve('/vivo.png', picture);
    await expectRefusal(service, account, () => convertFrom(account, url), resting);
    await service.evict('Gate', account.id);
    await expectRefusal(service, account, () => convertFrom(account, url), resting);
    expect([source.asked('/morto.png'), source.asked('/vivo.png')]).toEqual([FAILURES, 0]);
  });

  test('is not asked behind a redirect of another host either', async () => {
    const other = await Source.start();
    await service.restartWith({ EGRESS_ALLOW: `${source.origin},${other.origin}` });
    await fail(dead('/morto-2.png'), FAILURES);
    const url = other.redirect('/salto.png', source.serve('/vivo-2.png', picture));
    await expectRefusal(service, account, () => convertFrom(account, url), resting);
    expect([other.asked('/salto.png'), source.asked('/vivo-2.png')]).toEqual([1, 0]);
    await other.stop();
  });

  test('is asked for another account as ever', async () => {
    await fail(dead('/morto-3.png'), FAILURES);
    const { status, body } = await convertFrom(await service.account(), source.serve('/vivo-3.png', picture));
    expect([status, body.status]).toEqual([200, 'done']);
  });

  test('is asked again after a minute; one answer, and it is as if nothing had been', async () => {
    const url = dead('/morto-4.png');
    await fail(url, FAILURES);
    await service.passTo(61_000);
    const { body } = await convertFrom(account, source.serve('/vivo-4.png', picture));
    expect(body.status).toBe('done');
    await fail(url, FAILURES - 1);
    expect((await convertFrom(account, source.serve('/vivo-4.png', picture))).body.status).toBe('done');
    await service.passTo(0);
  });

  test('and fails once more after its rest rests for two minutes', async () => {
    const url = dead('/morto-5.png');
    await fail(url, FAILURES);
    await service.passTo(61_000);
    await fail(url, 1);
    await service.passTo(140_000);
    await expectRefusal(service, account, () => convertFrom(account, url), resting);
    await service.passTo(190_000);
    await fail(url, 1);
    await service.passTo(0);
  });
});

describe('a host that answers, though not with the file', () => {
  test.each([404, 403, 500, 503])('but with %i is asked each time', async (status) => {
    const url = source.on(`/${status}.png`, (response) => void response.writeHead(status).end());
    for (let time = 0; time <= FAILURES; time++) {
      const { body } = await convertFrom(account, url);
      expect(body.error.message).toContain(`respondeu com o status ${status}`);
    }
    expect(source.asked(`/${status}.png`)).toBe(FAILURES + 1);
  });

  test('now and then is asked each time', async () => {
    const url = dead('/as-vezes.png');
    await fail(url, FAILURES - 1);
    await convertFrom(account, `${source.origin}/nada.png`);
    await fail(url, FAILURES - 1);
    expect(source.asked('/as-vezes.png')).toBe(2 * (FAILURES - 1));
  });

  test('half, and hangs up, is one that does not answer', async () => {
    const url = source.on('/metade.png', (response) => {
      response.writeHead(200, { 'Content-Length': String(picture.length) });
      response.write(picture.subarray(0, picture.length / 2), () => response.destroy());
    });
    for (let time = 0; time < FAILURES; time++)
      expect((await convertFrom(account, url)).body.error.message).toContain('interrompeu o envio');
    await expectRefusal(service, account, () => convertFrom(account, url), resting);
  });
});
