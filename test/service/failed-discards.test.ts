import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, form } from './support/account.ts';
import { makeEnvelope } from './support/envelopes.ts';
import { CONTRACT_PDF, TWO_FILES } from './support/files.ts';
import { eventually, Service } from './support/service.ts';
import { makeBatch } from './support/shipping.ts';

const SEVEN_HOURS_MS = 7 * 3_600_000;
const OWNERS = [
  ['jobs/', 'Job'],
  ['envelopes/', 'Envelope'],
  ['shipping/', 'Batch'],
] as const;

let service: Service;
let account: Account;
beforeAll(async () => {
  service = await Service.start();
  account = await service.account();
});
afterAll(() => service.stop());

const merge = (fields: Record<string, string> = {}) =>
  account.json('/v1/tools/unir-pdf', {
    method: 'POST',
    body: form(TWO_FILES, fields),
    headers: { 'Idempotency-Key': 'uma-vez' },
  });
const badBatch = () =>
  makeBatch(account, { labels: [['a.pdf', CONTRACT_PDF]], fields: { intercalar: 'talvez' } });

describe('a failure to erase the files of a call that came to nothing', () => {
  test('leaves the call its replay or its refusal, and the files are erased later', async () => {
    const { body: first } = await merge();
    await eventually(async () => (await account.json(`/v1/jobs/${first.id}`)).body.status === 'done');
    await eventually(async () => (await service.storedFiles(`jobs/${first.id}/in/`)).length === 0);
    service.faults.times('files.discarding', 4, 'throw');

    const replayed = await merge();
    expect([replayed.status, replayed.body.id]).toEqual([202, first.id]);
    const answers = [
      await merge({ opcao: '1' }),
      await makeEnvelope(account, { signers: [] }),
      await badBatch(),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [400, 'invalid_option'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ]);
    expect(service.faults.passed('files.discarding')).toBe(4);

    const left = async () => {
      const keys = await Promise.all(OWNERS.map(([prefix]) => service.storedFiles(prefix)));
      return keys.flat().filter((key) => !key.startsWith(`jobs/${first.id}/`));
    };
    const owners = (await left()).map((key) => key.split('/'));
    expect(new Set(owners.map(([, id]) => id)).size).toBe(4);
    await service.passBy(SEVEN_HOURS_MS);
    for (const [prefix, id = ''] of owners) {
      const [, className] = OWNERS.find(([each]) => each === `${prefix}/`) ?? [];
      if (className) await service.wake(className, id);
    }
    await eventually(async () => (await left()).length === 0);
  });
});
