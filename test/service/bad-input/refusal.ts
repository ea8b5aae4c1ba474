import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Account, Answer } from '../support/account.ts';
import { eventually, type Service } from '../support/service.ts';

export interface Refusal {
  status: number;
  code: string;
  /** What the message must name. */
  says: RegExp;
}

/** The call is refused as expected, and it is as if it had never been made. */
export async function expectRefusal(
  service: Service,
  account: Account,
  call: () => Promise<Answer>,
  expected: Refusal,
): Promise<void> {
  const before = await tracesOf(service, account);
  const answer = await call();
  expect([answer.status, answer.body?.error?.code, answer.body?.error?.message]).toEqual([
    expected.status,
    expected.code,
    expect.stringMatching(expected.says),
  ]);
  expect(answer.body.error.request_id).toBe(answer.headers.get('X-Request-Id'));
  expect(answer.body.error.message.length).toBeLessThan(600);
  expect(added(before, await tracesOf(service, account))).toEqual(NOTHING);
}

/** Sooner or later it is as if the call had never been made. */
export async function expectNoTrace(
  service: Service,
  account: Account,
  call: () => Promise<unknown>,
): Promise<void> {
  const before = await tracesOf(service, account);
  await call();
  await eventually(async () => isDeepStrictEqual(added(before, await tracesOf(service, account)), NOTHING));
}

/** The call becomes a job that fails with a sentence for its user, and is paid back whole. */
export async function expectFailedJob(
  service: Service,
  account: Account,
  call: () => Promise<Answer>,
  says: RegExp,
): Promise<void> {
  const credits = await account.credits();
  const { status, body } = await account.ended(await call());
  expect([status, body.status, body.error?.code, body.error?.message]).toEqual([
    200,
    'error',
    'job_failed',
    expect.stringMatching(says),
  ]);
  expect(body.credits_charged).toBeGreaterThan(0);
  expect(body.credits_refunded).toBe(body.credits_charged);
  expect([body.outputs, body.message]).toEqual([[], body.error.message]);
  expect(await account.credits()).toBe(credits);
  await eventually(async () => (await service.storedFiles(`jobs/${body.id}/`)).length === 0);
}

interface Traces {
  credits: number;
  jobs: number;
  /** Ids under which files are stored. */
  stored: Set<string>;
}

const NOTHING = { credits: 0, jobs: 0, stored: [] };

async function tracesOf(service: Service, account: Account): Promise<Traces> {
  const me = await account.json('/v1/me');
  expect(me.status).toBe(200);
  const jobs = await account.json('/v1/jobs');
  const keys = await service.storedFiles();
  const stored = new Set(keys.map((key) => key.split('/')[1] ?? key));
  return { credits: me.body.credits.balance, jobs: jobs.body.count, stored };
}

function added(before: Traces, after: Traces) {
  return {
    credits: after.credits - before.credits,
    jobs: after.jobs - before.jobs,
    stored: [...after.stored].filter((id) => !before.stored.has(id)),
  };
}
