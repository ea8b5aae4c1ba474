import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../service/support/account.ts';
import { readEnvelope } from '../service/support/envelope-trail.ts';
import { makeEnvelope, type Person, people, Visitor } from '../service/support/envelopes.ts';
import { MailService } from '../service/support/mail-service.ts';
import { Receiver } from '../service/support/receiver.ts';
import { sealsOf } from '../service/support/seals.ts';
import { eventually, Service } from '../service/support/service.ts';

/** The schedule of a failure again: `KILLS_SEED=7 npm run soak`. */
const SEED = Number(process.env.KILLS_SEED ?? Date.now());
const ROUNDS = Number(process.env.KILLS_ROUNDS ?? 12);
const AT_ONCE = 3;
const STEP_WITHIN_MS = 120_000;
const COMPLETED_WITHIN_MS = 120_000;

let service: Service;
let receiver: Receiver;
let mails: MailService;
beforeAll(async () => {
  [receiver, mails] = await Promise.all([Receiver.start(), MailService.start()]);
  service = await Service.start({ EGRESS_ALLOW: receiver.origin }, {}, mails);
});
afterAll(async () => {
  await service.stop();
  await Promise.all([receiver.stop(), mails.stop()]);
});

test(`seed ${SEED}: envelopes are sent, signed and sealed once, whenever the runtime is killed`, async () => {
  const chance = randomNumbers(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const account = await service.account({ sitePlan: 'pro' });
    const credits = await account.credits();
    const work = Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        signedByAll(account, 1 + Math.floor(chance() * 3), chance() < 0.5),
      ),
    );
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    for (let kills = 0; kills < 3 && !isDone; kills++) {
      await delay(chance() * 4_000);
      await service.killRuntime();
    }
    for (const { id, signers } of await done) await expectDoneOnce(account, id, signers);
    const gate = (sql: string) => service.rows('Gate', account.id, sql);
    await eventually(async () => (await gate('SELECT * FROM outbox')).length === 0);
    expect([round, await account.credits()]).toEqual([round, credits - 20 * AT_ONCE]);
    expect(await gate('SELECT * FROM esign_document')).toHaveLength(AT_ONCE);
    expect((await account.json('/v1/esign/envelopes')).body.count).toBe(AT_ONCE);
  }
});

/** An envelope from its call to its last signature; what a kill cuts short is done again, as people do. */
async function signedByAll(account: Account, count: number, sequential: boolean) {
  const signers = people(count);
  const making = { headers: { 'Idempotency-Key': signers[0]?.email ?? '' } };
  const fields = { signers, sequential, webhook_url: receiver.url };
  const { body } = await insisted(async () => {
    const answer = await makeEnvelope(account, fields, making);
    if (answer.status !== 201) throw new Error(`${answer.status}`);
    return answer;
  });
  for (const { email } of signers) {
    const visitor = await insisted(() => Visitor.invited(service, email));
    await insisted(async () => {
      // A code is typed once: where its answer was lost, another is asked for a minute later.
      if ((await visitor.post('/codigo')).status !== 303) throw new Error('no code yet');
      const page = await visitor.post('/confirmar', { codigo: await visitor.code() });
      if (page.status !== 303) throw new Error(`not confirmed: ${page.status}`);
    });
    await insisted(async () => {
      const page = await visitor.sign();
      if (page.status !== 303) throw new Error(`not signed: ${page.status}`);
    });
  }
  return { id: String(body.id), signers };
}

async function insisted<Value>(work: () => Promise<Value>): Promise<Value> {
  const deadline = Date.now() + STEP_WITHIN_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(1_000);
    }
  }
}

async function expectDoneOnce(account: Account, id: string, signers: Person[]): Promise<void> {
  await eventually(async () => receiver.of(id).length > 0, COMPLETED_WITHIN_MS);
  expect(new Set(receiver.of(id).map(({ event }) => `${event.id} ${event.type}`)).size).toBe(1);
  const { status, events } = await readEnvelope(account, id);
  const count = (type: string) => events.filter((event) => event.type === type).length;
  expect([status, count('signed'), count('completed'), count('invited')]).toEqual([
    'completed',
    signers.length,
    1,
    signers.length,
  ]);
  for (const which of ['final', 'audit']) {
    const file = await account.call(`/v1/esign/envelopes/${id}/files/${which}`);
    const seals = await sealsOf(new Uint8Array(await file.arrayBuffer()));
    expect(seals).toEqual({ seals: 1, valid: true, whole: true });
  }
  for (const { email } of signers)
    await eventually(async () =>
      mails.to(email).some(({ subject }) => subject.startsWith('Documento concluído')),
    );
}

/** The same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed & 0x7fff_ffff;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}
