import { describe, expect, test } from 'vitest';
import { type Account, type Answer, form } from './support/account.ts';
import { ANA, becomes, makeEnvelope } from './support/envelopes.ts';
import { CONTRACT_PDF, TWO_FILES } from './support/files.ts';
import { finishedBatch, makeBatch, sheets } from './support/shipping.ts';
import { useService } from './support/use-service.ts';

const service = useService();

interface Made {
  job: string;
  envelope: string;
  batch: string;
  output: string;
}

/** A finished job, a sent envelope and a finished batch. */
async function make(account: Account, key: string): Promise<Made> {
  const merge = { method: 'POST', body: form(TWO_FILES), key };
  const job = await account.json('/v1/tools/unir-pdf?wait=30', merge);
  const envelope = await makeEnvelope(account, { signers: [ANA()] }, { key });
  const { bytes } = await sheets('correios', 1, 35);
  const accepted = await makeBatch(account, { labels: [['a.pdf', bytes]] }, '', { key });
  expect([job.status, envelope.status, accepted.status]).toEqual([200, 201, 202]);
  const batch = await finishedBatch(account, accepted.body.id);
  expect([job.body.status, batch.status]).toEqual(['done', 'done']);
  await becomes(account, envelope.body.id, 'pending');
  return { job: job.body.id, envelope: envelope.body.id, batch: batch.id, output: batch.outputs[0].name };
}

function ask(account: Account, key: string, method: string, path: string): Promise<Response> {
  return account.call(`/v1${path}`, { method, key });
}

async function codeOf(response: Response): Promise<[number, string | undefined]> {
  const body: Answer['body'] = await response.json().catch(() => null);
  return [response.status, body?.error?.code];
}

/** What is more than to look: in an order in which each can be done by who may. */
function actions({ job, envelope, batch, output }: Made): [method: string, path: string][] {
  return [
    ['GET', `/jobs/${job}/files/0`],
    ['GET', `/jobs/${job}/download`],
    ['POST', `/jobs/${job}/delete`],
    ['DELETE', `/jobs/${job}`],
    ['GET', `/expedicao/lotes/${batch}/files/${output}`],
    ['GET', `/expedicao/lotes/${batch}/download`],
    ['GET', `/esign/envelopes/${envelope}?links=true`],
    ['GET', `/esign/envelopes/${envelope}/files/final`],
    ['GET', `/esign/envelopes/${envelope}/files/audit`],
    ['POST', `/esign/envelopes/${envelope}/remind`],
    ['POST', `/esign/envelopes/${envelope}/cancel`],
    ['POST', `/esign/envelopes/${envelope}/delete`],
  ];
}

describe('a test key', () => {
  test('sees how live jobs, envelopes and batches stand, and gets or changes nothing of them', async () => {
    const account = await service().account();
    const { liveKey, testKey } = account;
    const made = await make(account, liveKey);
    for (const path of [
      `/jobs/${made.job}`,
      `/esign/envelopes/${made.envelope}`,
      `/expedicao/lotes/${made.batch}`,
    ])
      expect((await ask(account, testKey, 'GET', path)).status).toBe(200);
    for (const path of ['/jobs', '/esign/envelopes'])
      expect((await account.json(`/v1${path}`, { key: testKey })).body.count).toBe(1);
    for (const [method, path] of actions(made))
      expect([path, ...(await codeOf(await ask(account, testKey, method, path)))]).toEqual([
        path,
        403,
        'live_key_required',
      ]);
    const read = await account.json('/v1/tools/pdf-para-texto?wait=30', {
      method: 'POST',
      body: form([['contrato.pdf', CONTRACT_PDF]]),
    });
    const texts = [liveKey, testKey].map((key) => account.json(`/v1/jobs/${read.body.id}`, { key }));
    expect((await Promise.all(texts)).map(({ body }) => typeof body.text)).toEqual(['string', 'undefined']);
    const unknown = await ask(account, testKey, 'DELETE', '/esign/envelopes/7K3M-Q2ZX-9B4T-H6WD');
    expect(await codeOf(unknown)).toEqual([404, 'envelope_not_found']);
    const usage = await Promise.all([liveKey, testKey].map((key) => account.json('/v1/usage', { key })));
    expect(usage[1]?.body.credits).toEqual(usage[0]?.body.credits);
    expect((await ask(account, liveKey, 'GET', `/jobs/${made.job}/download`)).status).toBe(200);
    expect((await account.json(`/v1/esign/envelopes/${made.envelope}`)).body.status).toBe('pending');
  });

  test('does all of that with what a test key made', async () => {
    const account = await service().account();
    await expectAllDone(account, account.testKey, await make(account, account.testKey));
  });

  test('sends a draft, which is a test from then on', async () => {
    const account = await service().account();
    const draft = await makeEnvelope(account, { signers: [ANA()], send: false });
    const send = { method: 'POST', key: account.testKey };
    const sent = await account.json(`/v1/esign/envelopes/${draft.body.id}/send?return_links=true`, send);
    expect([sent.status, sent.body.test, sent.body.credits_charged]).toEqual([200, true, 0]);
    const path = `/v1/esign/envelopes/${draft.body.id}?links=true`;
    expect((await account.json(path, { key: account.testKey })).body.signers[0].sign_url).toContain(
      '/assinar/',
    );
  });
});

test('a live key does all with what a test key made', async () => {
  const account = await service().account();
  await expectAllDone(account, account.liveKey, await make(account, account.testKey));
});

async function expectAllDone(account: Account, key: string, made: Made): Promise<void> {
  for (const [method, path] of actions(made)) {
    const [status] = await codeOf(await ask(account, key, method, path));
    // Nobody has signed yet, and the invitation may be too recent for a reminder.
    const expected = /files.(final|audit)$/.test(path)
      ? [409]
      : path.endsWith('/remind')
        ? [200, 429]
        : [200];
    expect([path, expected.includes(status), status]).toEqual([path, true, status]);
  }
  expect(await codeOf(await ask(account, key, 'GET', `/esign/envelopes/${made.envelope}`))).toEqual([
    404,
    'envelope_not_found',
  ]);
}
