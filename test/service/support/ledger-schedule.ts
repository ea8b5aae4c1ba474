import { setTimeout as delay } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, type Answer, form } from './account.ts';
import { DAMAGED_PDF } from './files.ts';
import { JOB_FAULT_POINTS } from './job-fault-points.ts';
import { Receiver } from './receiver.ts';
import { eventually, Service } from './service.ts';

const FRANCHISE = 30_000;
const JOB_CREDITS = 2;
type Kind = 'good' | 'damaged';

let service: Service;
let account: Account;
let receiver: Receiver;
let goodPdf: Uint8Array;
/** Jobs that a call got in its answer, by Idempotency-Key. */
const accepted = new Map<string, { kind: Kind; first: Answer }>();
let granted = FRANCHISE;

/** Declares the test of one schedule; the same seed gives the same schedule. */
export function describeLedgerSchedule(seed: number, steps: number): void {
  describe('a random schedule of jobs, faults, evictions and crashes', () => {
    beforeAll(start);
    afterAll(stop);

    test(`seed ${seed}: no credit is lost, made or given back twice`, async () => {
      const chance = randomNumbers(seed);
      for (let step = 0; step < steps; step++) {
        const restart = step === Math.floor(steps / 2);
        const name = restart ? await restarted() : await takeStep(step, chance);
        await checkLedger(`seed ${seed}, step ${step}: ${name}`);
      }
      await quiet();
      await checkLedger('after the schedule');
      await checkEnd();
    });
  });
}

async function start(): Promise<void> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  goodPdf = await document.save();
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
  account = await service.account({ plan: 'scale' });
  await service.operator.patch(`/operator/accounts/${account.id}`, { webhook_url: receiver.url });
}

async function stop(): Promise<void> {
  await service?.stop();
  await receiver?.stop();
}

async function restarted(): Promise<string> {
  await service.restartWith({ PAPELADA_RESTARTED: '1' });
  return 'restart';
}

async function takeStep(step: number, chance: () => number): Promise<string> {
  const dice = chance();
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)];
  const earlier = [...accepted.keys()];
  if (step % 25 === 15) {
    const posted = postJob(`crash-${step}`, pick(['good', 'damaged'] as const) ?? 'good');
    await delay(chance() * 400);
    await service.killRuntime();
    await posted;
    return 'the runtime is killed during a call';
  }
  if (dice < 0.45) {
    await postJob(`good-${step}`, 'good');
    return 'a good job';
  }
  if (dice < 0.6) {
    await postJob(`damaged-${step}`, 'damaged');
    return 'a job that will fail';
  }
  if (dice < 0.7) {
    const key = pick(earlier);
    if (key !== undefined) await replay(key);
    return `again with the key ${key}`;
  }
  if (dice < 0.76) {
    const credits = 1 + Math.floor(chance() * 500);
    await service.operator.post(`/operator/accounts/${account.id}/credits`, {
      credits,
      expires: '2099-12-31',
    });
    granted += credits;
    return `a package of ${credits}`;
  }
  if (dice < 0.88) {
    const point = pick(JOB_FAULT_POINTS) ?? '';
    service.faults.once(point, 'throw');
    return `a fault at ${point}`;
  }
  await quiet();
  if (dice < 0.94) {
    await service.evict('Gate', account.id);
    return 'the Gate is evicted';
  }
  const key = pick(earlier.slice(-6));
  const id = key === undefined ? undefined : accepted.get(key)?.first.body.id;
  if (id !== undefined) {
    const due = () => service.rows('Job', id, "SELECT kind FROM due WHERE kind <> 'erase'");
    await eventually(async () => (await due()).length === 0);
    await service.evict('Job', id);
  }
  return `the Job of ${key} is evicted`;
}

/** An eviction stops this process, which answers the fault points: no object may wait at one then. */
function quiet(): Promise<void> {
  return eventually(async () => (await unfinished()) === 0 && (await outbox()).length === 0, 200_000);
}

function outbox() {
  return gateRows('SELECT job_id FROM outbox');
}

/** Posts a job, again and again under one key, until it is answered: whatever has broken in between. */
async function postJob(key: string, kind: Kind): Promise<void> {
  const answer = await insistently(() => post(key, kind));
  expect([key, answer.status, answer.body.error]).toEqual([key, 202, undefined]);
  expect(answer.body).toMatchObject({ credits_charged: JOB_CREDITS, credits_refunded: 0 });
  accepted.set(key, { kind, first: answer });
}

/** The first answer again, and nothing charged. */
async function replay(key: string): Promise<void> {
  const { kind, first } = accepted.get(key) ?? {};
  if (!kind || !first) throw new Error(`nothing was accepted under ${key}`);
  const answer = await insistently(() => post(key, kind));
  expect(answer.headers.get('Idempotent-Replayed')).toBe('true');
  expect([answer.status, answer.body]).toEqual([first.status, first.body]);
  expect(answer.headers.get('Location')).toBe(first.headers.get('Location'));
}

function post(key: string, kind: Kind): Promise<Answer> {
  const second = kind === 'good' ? goodPdf : DAMAGED_PDF;
  return account.json('/v1/tools/unir-pdf', {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: form([
      ['um.pdf', goodPdf],
      ['dois.pdf', second],
    ]),
  });
}

async function insistently(call: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined;
  await eventually(async () => {
    answer = await call().catch(() => undefined);
    return answer !== undefined && answer.status < 500;
  });
  if (!answer) throw new Error('no answer');
  return answer;
}

function gateRows(sql: string): Promise<Record<string, unknown>[]> {
  return service.rows('Gate', account.id, sql);
}

/** Each question is one statement, so that its answer is of one moment. */
async function checkLedger(after: string): Promise<void> {
  const brokenBuckets = await gateRows(
    `SELECT id, remaining, (SELECT total(amount) FROM entry WHERE entry.bucket = bucket.id) AS entries FROM bucket
     WHERE remaining < 0 OR remaining > granted OR remaining <> entries`,
  );
  expect(brokenBuckets, after).toEqual([]);
  const brokenReservations = await gateRows(
    `SELECT * FROM (
       SELECT reference, credits, state,
         (SELECT -total(amount) FROM entry WHERE entry.reference = r.reference AND kind = 'debit') AS debited,
         (SELECT total(amount) FROM entry WHERE entry.reference = r.reference AND kind = 'refund') AS refunded
       FROM reservation r)
     WHERE debited <> credits OR refunded <> (CASE state WHEN 'refunded' THEN credits ELSE 0 END)`,
  );
  expect(brokenReservations, after).toEqual([]);
  const repeatedEntries = await gateRows(
    `SELECT reference, bucket, kind, count(*) AS times FROM entry
     WHERE kind IN ('debit', 'refund') GROUP BY reference, bucket, kind HAVING times > 1`,
  );
  expect(repeatedEntries, after).toEqual([]);
  const strayRefunds = await gateRows(
    `SELECT reference, bucket FROM entry WHERE kind IN ('debit', 'refund')
     GROUP BY reference, bucket HAVING sum(kind = 'refund') = 1 AND sum(amount) <> 0`,
  );
  expect(strayRefunds, after).toEqual([]);
}

async function unfinished(): Promise<number> {
  const [row] = await gateRows('SELECT count(*) AS jobs FROM reservation');
  const database = await service.platform.getD1Database('DB');
  const finished = await database
    .prepare("SELECT count(*) AS jobs FROM jobs WHERE account_id = ? AND status IN ('done', 'error')")
    .bind(account.id)
    .first<{ jobs: number }>();
  return Number(row?.jobs) - (finished?.jobs ?? 0);
}

async function checkEnd(): Promise<void> {
  const records = await listedJobs();
  const ids = [...accepted.values()].map(({ first }) => first.body.id);
  expect(new Set(ids).size).toBe(accepted.size);
  expect(records.map(({ id }) => id).sort()).toEqual(ids.toSorted());

  for (const { kind, first } of accepted.values()) {
    const record = records.find(({ id }) => id === first.body.id);
    const ended = kind === 'good' ? ['done', 0, undefined] : ['error', JOB_CREDITS, 'job_failed'];
    expect([record?.status, record?.credits_refunded, record?.error?.code]).toEqual(ended);
    expect(record?.credits_charged).toBe(JOB_CREDITS);
  }

  const reservations = await gateRows('SELECT reference, state FROM reservation');
  expect(new Map(reservations.map(({ reference, state }) => [reference, state]))).toEqual(
    new Map(records.map(({ id, status }) => [id, status === 'done' ? 'charged' : 'refunded'])),
  );
  const charged = records.filter(({ status }) => status === 'done').length * JOB_CREDITS;
  const { body: me } = await account.json('/v1/me');
  expect(me.credits.balance).toBe(granted - charged);
  const { body: usage } = await account.json('/v1/usage');
  expect(usage.totals.credits).toBe(charged);

  expect(await gateRows('SELECT * FROM heavy_slot')).toEqual([]);
  await eventually(async () => {
    const leases = await service.rows('Dispatcher', 'documents', 'SELECT job_id FROM lease');
    const waiting = await service.rows('Dispatcher', 'documents', 'SELECT job_id FROM waiting');
    return leases.length + waiting.length === 0;
  });
  await eventually(async () => bodiesByEvent().size === ids.length, 45_000);
  const once = new Map(ids.map((id: string) => [`evt_${id.slice('job_'.length)}`, 1]));
  expect(new Map([...bodiesByEvent()].map(([id, bodies]) => [id, bodies.size]))).toEqual(once);
}

/** A repeat of an event has the same body, so that there is one of each. */
function bodiesByEvent(): Map<string, Set<string>> {
  const bodies = new Map<string, Set<string>>();
  for (const { event, raw } of receiver.received) {
    bodies.set(event.id, (bodies.get(event.id) ?? new Set()).add(raw));
  }
  return bodies;
}

async function listedJobs(): Promise<Answer['body'][]> {
  const records: Answer['body'][] = [];
  let cursor = '';
  do {
    const { body } = await account.json(`/v1/jobs?limit=100${cursor}`);
    records.push(...body.data);
    cursor = body.has_more ? `&starting_after=${body.next_cursor}` : '';
  } while (cursor !== '');
  return records;
}

/** mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
