import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOfMonth } from '../../worker/time/brasilia.ts';
import { type Account, type Answer, form } from './support/account.ts';
import { TWO_FILES } from './support/files.ts';
import { eventually, Service } from './support/service.ts';

const CPF = '529.982.247-25';
const GRANTED = 30_000;

let service: Service;
let clockOffsetMs = 0;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

function validate(account: Account, key?: string): Promise<Answer> {
  const idempotency = key === undefined ? {} : { 'Idempotency-Key': key };
  return account.json('/v1/validate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...idempotency },
    body: JSON.stringify({ value: CPF }),
  });
}

/** Makes the calls, and ends the runtime as a crash would when each is at its place. */
async function killedAt(calls: [place: string, call: () => Promise<Answer>][]): Promise<void> {
  const { promise: killed, resolve: release } = Promise.withResolvers<void>();
  const answers: Promise<unknown>[] = [];
  for (const [place, call] of calls) {
    const { promise: stands, resolve } = Promise.withResolvers<void>();
    service.faults.once(place, () => {
      resolve();
      return killed;
    });
    answers.push(call().catch(() => undefined));
    await stands;
  }
  await service.killRuntime();
  release();
  await Promise.all(answers);
}

async function passTo(offsetMs: number): Promise<void> {
  clockOffsetMs = offsetMs;
  await service.passTo(offsetMs);
}

/** After it, what these accounts paid and nobody confirmed has been paid back. */
async function passMinute(accounts: readonly Account[]): Promise<void> {
  await passTo(clockOffsetMs + 61_000);
  for (const account of accounts) await service.wake('Gate', account.id);
  await allConfirmed(accounts);
}

async function allConfirmed(accounts: readonly Account[]): Promise<void> {
  for (const account of accounts)
    await eventually(async () => (await charges(account)).unconfirmed === undefined);
}

/** How many charges are in which state. */
async function charges(account: Account): Promise<Record<string, unknown>> {
  const sql = 'SELECT state, count(*) AS charges FROM reservation GROUP BY state';
  const rows = await service.rows('Gate', account.id, sql);
  return Object.fromEntries(rows.map(({ state, charges }) => [String(state), charges]));
}

async function spent(account: Account): Promise<number> {
  return GRANTED - (await account.credits());
}

describe('an isolate that ends', () => {
  test('between the price and the answer of a data call: the credit comes back by itself, once', async () => {
    const plain = await service.account();
    const keyed = await service.account();
    const toTool = await service.account();
    const untold = await service.account();
    await Promise.all([validate(plain), validate(keyed, 'outra')]);
    await allConfirmed([plain, keyed]);
    await killedAt([
      ['data.confirming', () => validate(untold)],
      ['data.charged', () => validate(plain)],
      ['data.charged', () => validate(keyed, 'perdida')],
      ['data.charged', () => validate(toTool, 'mudada')],
    ]);
    expect([await spent(plain), await spent(keyed), await spent(toTool)]).toEqual([2, 2, 1]);
    await passTo(clockOffsetMs + 61_000);
    const job = await toTool.json('/v1/tools/unir-pdf', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'mudada' },
      body: form(TWO_FILES),
    });
    expect([job.status, job.headers.get('Idempotent-Replayed')]).toEqual([202, null]);
    await passMinute([plain, keyed, toTool, untold]);
    expect([await spent(plain), await spent(keyed), await spent(toTool)]).toEqual([1, 1, 2]);
    expect((await plain.json('/v1/usage')).body.data.at(-1).endpoints.validate.credits).toBe(1);
    // It had its answer for nothing: the Gate cannot know.
    expect([await spent(untold), await charges(untold)]).toEqual([0, { refunded: 1 }]);
  });

  test('in the middle of many data calls: none without an answer costs anything', async () => {
    const account = await service.account();
    const calls = Array.from({ length: 60 }, (_, call) =>
      validate(account, call % 2 === 0 ? `k${call}` : undefined),
    );
    const answered = calls.map((call) => call.then(({ status }) => status === 200).catch(() => false));
    await Promise.any(calls);
    await service.killRuntime();
    const paid = (await Promise.all(answered)).filter(Boolean).length;
    await passMinute([account]);
    expect(await spent(account)).toBeLessThanOrEqual(paid);
  });
});

test('a data call that was answered is paid for good, also when the Gate could not be reached at first', async () => {
  const plain = await service.account();
  const keyed = await service.account();
  const late = await service.account();
  const unkept = await service.account();
  const many = await service.account();
  await Promise.all([validate(plain), validate(keyed, 'guardada')]);
  service.faults.once('data.confirming', 'throw');
  await validate(late);
  service.faults.once('data.kept', 'throw');
  await validate(unkept, 'perdida');
  await allConfirmed([plain, keyed, late, unkept]);
  const before = service.faults.passed('data.confirming');
  await Promise.all(Array.from({ length: 40 }, () => validate(many)));
  await allConfirmed([many]);
  expect(service.faults.passed('data.confirming') - before).toBeLessThan(40);
  await passMinute([plain, keyed, late, unkept, many]);
  const all = await Promise.all([plain, keyed, late, unkept, many].map(spent));
  expect(all).toEqual([1, 1, 1, 1, 40]);
  await validate(unkept, 'perdida');
  expect(await spent(unkept)).toBe(1);
});

test('a call that waited for another one with its Idempotency-Key over the turn of a cycle can pay', async () => {
  let paidBefore = false;
  for (let leadMs = 5_000; !paidBefore; leadMs *= 3) {
    const turn = startOfMonth(Date.now() + clockOffsetMs, 1);
    await passTo(turn - Date.now() - leadMs);
    const owner = await service.account({ plan: 'sandbox' });
    const now = () => Date.now() + clockOffsetMs;
    service.faults.once('data.charged', async () => {
      paidBefore = now() < turn;
      await eventually(async () => now() > turn);
      return 'throw';
    });
    const first = validate(owner, 'virada');
    await eventually(async () => service.faults.passed('data.charged') > 0);
    const second = await validate(owner, 'virada');
    expect((await first).status).toBe(500);
    expect([second.status, second.headers.get('X-Credits-Remaining')]).toEqual([200, '99']);
    expect(await owner.credits()).toBe(99);
  }
});
