import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { nextCep, nextCnpj } from './numbers.ts';
import { codeOf, FAULTS, healed, LookupService } from './sources.ts';

let played: LookupService;
let account: Account;
beforeAll(async () => {
  played = await LookupService.start();
});
beforeEach(async () => {
  account = await played.service.account();
});
afterAll(() => played.stop());

function get(cep: string) {
  return account.json(`/v1/cep/${cep}`);
}

function heal(): Promise<void> {
  return healed(get, nextCep, played.viacep, played.opencep);
}

describe('GET /v1/cep/{cep}', () => {
  test('answers the address, asking one source, and then from the cache', async () => {
    const cep = nextCep();
    played.viacep.knows(cep);
    const address = { cep, logradouro: 'Rua Inventada', bairro: 'Centro', cidade: 'São Paulo', uf: 'SP' };
    expect((await get(cep)).body).toEqual({ ...address, cached: false });
    expect((await get(`${cep.slice(0, 5)}-${cep.slice(5)}`)).body).toEqual({ ...address, cached: true });
    expect([played.viacep.asked(cep), played.opencep.asked(cep)]).toEqual([1, 0]);
    const usage = await account.json('/v1/usage');
    expect(usage.body.data.at(-1).endpoints.cep).toEqual({ credits: 0, calls: 2 });
  });

  test.each([
    '1234567',
    '123456789',
    '1234-5678',
    '0100100A',
    '-01001000',
    '01001000%00',
    '%',
    'null',
    '٠١٠٠١٠٠٠',
  ])('%s is 400 invalid_cep', async (text) => {
    expect(await codeOf(account, `/v1/cep/${text}`)).toEqual([400, 'invalid_cep']);
  });

  test.each([
    '{"erro": true}',
    '{"erro": "true"}',
  ])('ViaCEP’s %s is a miss that OpenCEP may know better', async (miss) => {
    const [unknown, known, alone] = [nextCep(), nextCep(), nextCep()];
    for (const cep of [unknown, known, alone]) played.viacep.sends(cep, 200, miss);
    const { status, body } = await get(unknown);
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'not_found',
      expect.stringContaining('CEP não existe'),
    ]);
    played.opencep.knows(known);
    expect(await codeOf(account, `/v1/cep/${known}`)).toEqual([200, undefined]);
    played.opencep.sends(alone, 500, '');
    expect(await codeOf(account, `/v1/cep/${alone}`)).toEqual([404, 'not_found']);
    await heal();
  });

  test('an OpenCEP miss, JSON that is called HTML, counts while ViaCEP is down', async () => {
    const cep = nextCep();
    played.viacep.sends(cep, 502, '');
    played.opencep.sends(cep, 404, '{\n  "error": true\n}\n', 'text/html');
    expect(await codeOf(account, `/v1/cep/${cep}`)).toEqual([404, 'not_found']);
    await heal();
  });

  test.each(FAULTS)('when ViaCEP %s, OpenCEP answers; when both do, it is 502', async (_, fault) => {
    const [one, none] = [nextCep(), nextCep()];
    played.viacep.does(one, fault);
    played.opencep.knows(one);
    expect(await codeOf(account, `/v1/cep/${one}`)).toEqual([200, undefined]);
    for (const source of [played.viacep, played.opencep]) source.does(none, fault);
    expect(await codeOf(account, `/v1/cep/${none}`)).toEqual([502, 'upstream_unavailable']);
    await heal();
  });

  test('a source that answers for another CEP has failed', async () => {
    const cep = nextCep();
    played.viacep.sends(cep, 200, JSON.stringify({ cep: '01001-000', localidade: 'São Paulo', uf: 'SP' }));
    played.opencep.knows(cep, 'Rua Certa');
    expect((await get(cep)).body).toMatchObject({ cep, logradouro: 'Rua Certa' });
    await heal();
  });

  test('asks one source once for twenty calls at the same time, also for a miss', async () => {
    const cep = nextCep();
    played.viacep.does(cep, (response) => {
      setTimeout(() => response.writeHead(200).end('{"erro": "true"}'), 300);
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(cep)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(404));
    expect([played.viacep.asked(cep), played.opencep.asked(cep)]).toEqual([1, 1]);
  });

  test('is answered while the sources of CNPJs rest', async () => {
    for (let time = 0; time < 5; time++) {
      const cnpj = nextCnpj();
      for (const source of [played.brasilapi, played.minhareceita]) source.sends(cnpj, 500, '');
      expect((await account.json(`/v1/cnpj/${cnpj}`)).status).toBe(502);
    }
    const [cnpj, cep] = [nextCnpj(), nextCep()];
    played.brasilapi.knows(cnpj);
    played.viacep.knows(cep);
    expect(await codeOf(account, `/v1/cnpj/${cnpj}`)).toEqual([502, 'upstream_unavailable']);
    expect(await codeOf(account, `/v1/cep/${cep}`)).toEqual([200, undefined]);
  });
});
