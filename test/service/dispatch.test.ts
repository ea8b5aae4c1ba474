import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, type Answer, form } from './support/account.ts';
import { TWO_FILES } from './support/files.ts';
import { type Bytes, longMp4, mp4, png } from './support/fixtures.ts';
import { Receiver } from './support/receiver.ts';
import { eventually, Service } from './support/service.ts';

const MINUTE = 60_000;

let service: Service;
let receiver: Receiver;
let shortVideo: Bytes;
let longVideo: Bytes;
let picture: Bytes;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ EGRESS_ALLOW: receiver.origin });
  [shortVideo, longVideo, picture] = [await mp4(), await longMp4(40), await png()];
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

let account: Account;
beforeEach(async () => {
  account = await service.account();
});
afterEach(() => service.container.resume());

function compress(by: Account, video: Bytes, fields: Record<string, string> = {}): Promise<Answer> {
  const body = form([['filme.mp4', video]], fields);
  return by.json('/v1/tools/comprimir-video', { method: 'POST', body });
}

function merge(by: Account, query = ''): Promise<Answer> {
  return by.json(`/v1/tools/unir-pdf${query}`, { method: 'POST', body: form(TWO_FILES) });
}

/** Takes a heavy slot and fails as soon as it runs. */
function heavyButShort(by: Account, fields: Record<string, string> = {}): Promise<Answer> {
  return compress(by, new Uint8Array(2_000).fill(7), fields);
}

async function accepted(call: Promise<Answer>): Promise<string> {
  const { status, body } = await call;
  expect(status).toBe(202);
  return body.id;
}

async function read(by: Account, id: string) {
  return (await by.json(`/v1/jobs/${id}`)).body;
}

async function ended(by: Account, id: string) {
  await eventually(async () => typeof (await read(by, id)).finished_at === 'string' || pause(250));
  return read(by, id);
}

/** Jobs of which files are stored. */
async function storedIds(): Promise<string[]> {
  return [...new Set((await service.storedFiles()).map((key) => key.split('/')[1] ?? ''))];
}

/** Between two looks, since a minute has only so many calls. */
async function pause(ms: number): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return false;
}

function waiting(queue: string): Promise<Record<string, unknown>[]> {
  return service.rows('Dispatcher', queue, 'SELECT job_id FROM waiting');
}

function leased(queue: string): Promise<Record<string, unknown>[]> {
  return service.rows('Dispatcher', queue, 'SELECT job_id FROM lease');
}

describe('the video slots', () => {
  test('go round between three accounts, one each at a time, and within each in the order of acceptance', async () => {
    const [a, b, c] = [account, await service.account(), await service.account()];
    service.container.pause();
    const jobs: { by: Account; id: string; name: string }[] = [];
    for (const [by, name] of [
      [a, 'A1'],
      [a, 'A2'],
      [a, 'A3'],
      [a, 'A4'],
      [b, 'B1'],
      [b, 'B2'],
      [c, 'C1'],
      [c, 'C2'],
    ] as const) {
      jobs.push({ by, name, id: await accepted(compress(by, shortVideo)) });
    }
    await eventually(async () => (await waiting('video')).length === 6);
    service.container.resume();
    const finished: { name: string; at: string }[] = [];
    for (const { by, id, name } of jobs) {
      const job = await ended(by, id);
      expect([name, job.status]).toEqual([name, 'done']);
      finished.push({ name, at: job.finished_at });
    }
    const order = finished.toSorted((left, right) => left.at.localeCompare(right.at));
    const names = order.map(({ name }) => name);
    // Two run beside each other: neighbours may change places.
    const turns = names.map((name) => Number(name[1]));
    for (const [place, turn] of turns.entries())
      expect(Math.max(...turns.slice(0, place + 1)) - turn, names.join()).toBeLessThanOrEqual(1);
    for (const owner of ['A', 'B', 'C'])
      expect(names.filter((name) => name.startsWith(owner))).toEqual(
        names.filter((name) => name.startsWith(owner)).toSorted(),
      );
  });

  test('is shown: queued and "Na fila." without it, in the list too, and running with it', async () => {
    service.container.pause();
    const first = await accepted(compress(account, shortVideo));
    const second = await accepted(compress(account, shortVideo));
    await eventually(async () => (await read(account, first)).status === 'running');
    const queued = await read(account, second);
    expect([queued.status, queued.message, queued.progress]).toEqual(['queued', 'Na fila.', 0]);
    const listed = async (status: string): Promise<string[]> =>
      (await account.json(`/v1/jobs?status=${status}`)).body.data.map((job: { id: string }) => job.id);
    await eventually(async () => (await listed('running')).includes(first));
    expect(await listed('queued')).toEqual([second]);
    const deletion = await account.json(`/v1/jobs/${second}`, { method: 'DELETE' });
    expect([deletion.status, deletion.body.error.code]).toEqual([409, 'job_running']);
    service.container.resume();
    const seen = new Set<string>();
    await eventually(async () => {
      const { status } = await read(account, second);
      seen.add(status);
      return status === 'done';
    });
    expect([...seen]).toEqual(['queued', 'running', 'done']);
  });
});

describe('video and documents do not wait for each other', () => {
  test('a document is done while a long video runs, and a video while documents queue', async () => {
    const film = await accepted(compress(account, longVideo));
    await eventually(async () => (await read(account, film)).progress > 0 || pause(250));
    const document = await ended(account, await accepted(merge(account)));
    expect([document.status, (await read(account, film)).status]).toEqual(['done', 'running']);
    service.container.crash();
    expect((await ended(account, film)).error.code).toBe('job_interrupted');

    const other = await service.account();
    service.container.pause();
    const documents: string[] = [];
    for (let n = 0; n < 10; n++) documents.push(await accepted(merge(account)));
    await eventually(async () => (await waiting('documents')).length === 8);
    const video = await accepted(compress(other, shortVideo));
    service.container.resume();
    const done = await ended(other, video);
    const last = await ended(account, documents.at(-1) ?? '');
    expect([done.status, done.finished_at < last.finished_at]).toEqual(['done', true]);
  });
});

describe('heavy jobs at once', () => {
  test('of the plan start are 3: of 30 calls at the same moment exactly 3 get through', async () => {
    const start = await service.account({ plan: 'start' });
    const other = await service.account({ plan: 'start' });
    const before = await storedIds();
    service.container.pause();
    const answers = await Promise.all(Array.from({ length: 30 }, () => heavyButShort(start)));
    const through = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status !== 202);
    expect(through).toHaveLength(3);
    for (const { status, body, headers } of refused) {
      expect([status, body.error.code]).toEqual([429, 'concurrency_limit']);
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(await start.credits()).toBe(2_000 - 30);
    expect((await start.json('/v1/jobs')).body.count).toBe(3);
    await eventually(async () => {
      const added = (await storedIds()).filter((id) => !before.includes(id));
      return (
        added.sort().join() ===
        through
          .map(({ body }) => body.id)
          .sort()
          .join()
      );
    });
    const [light, others] = [await merge(start), await heavyButShort(other)];
    expect([light.status, others.status]).toEqual([202, 202]);
  });

  test('give their slot back when they are done, fail or are interrupted', async () => {
    const start = await service.account({ plan: 'start' });
    const film = await accepted(compress(start, longVideo));
    await eventually(async () => (await read(start, film)).progress > 0 || pause(1_500));
    const [good, bad] = [await accepted(compress(start, shortVideo)), await accepted(heavyButShort(start))];
    expect((await heavyButShort(start)).body.error.code).toBe('concurrency_limit');
    service.container.crash();
    const slots = () => service.rows('Gate', start.id, 'SELECT * FROM heavy_slot');
    await eventually(async () => (await slots()).length === 0);
    const [interrupted, done, failed] = [
      await ended(start, film),
      await ended(start, good),
      await ended(start, bad),
    ];
    expect([interrupted.error.code, done.status, failed.error.code]).toEqual([
      'job_interrupted',
      'done',
      'job_failed',
    ]);
    expect(await start.credits()).toBe(2_000 - 10);
    expect((await heavyButShort(start)).status).toBe(202);
  });
});

describe('a job that waits', () => {
  test('outlives the runtime, its Dispatcher and the container program', async () => {
    service.container.pause();
    const jobs: string[] = [];
    for (let n = 0; n < 5; n++) jobs.push(await accepted(merge(account)));
    await eventually(async () => (await waiting('documents')).length === 3);
    await service.evict('Dispatcher', 'documents');
    await service.killRuntime();
    service.container.crash();
    for (const id of jobs) expect((await ended(account, id)).status).toBe('done');
    expect(await account.credits()).toBe(30_000 - 10);
    await eventually(async () => (await leased('documents')).length === 0);
  });

  test('for 45 minutes fails with refund and notice, and gives its heavy slot back', async () => {
    service.container.pause();
    const fields = { webhook_url: receiver.url };
    const jobs = [
      await accepted(heavyButShort(account, fields)),
      await accepted(heavyButShort(account, fields)),
    ];
    await eventually(async () => (await waiting('video')).length === 1);
    expect((await read(account, jobs[1] ?? '')).status).toBe('queued');
    await service.passTo(45 * MINUTE + 1_000);
    for (const id of jobs) {
      await service.wake('Job', id);
      const job = await ended(account, id);
      expect([job.status, job.error.code, job.credits_refunded]).toEqual(['error', 'job_failed', 10]);
      expect(job.message).toContain('45 minutos');
      await eventually(async () => receiver.of(id).length > 0);
      expect(receiver.of(id).map(({ event }) => event.type)).toEqual(['job.failed']);
    }
    service.container.resume();
    expect(await account.credits()).toBe(30_000);
    expect(await service.rows('Gate', account.id, 'SELECT * FROM heavy_slot')).toEqual([]);
    await eventually(async () => [...(await waiting('video')), ...(await leased('video'))].length === 0);
    await service.passTo(0);
    expect((await ended(account, await accepted(compress(account, shortVideo)))).status).toBe('done');
  });
});

describe('a slot whose job is gone', () => {
  test('is given on: at once when the job was never there, else when its lease ends', async () => {
    const dispatcher = await service.dispatcher('video');
    await dispatcher.enqueue('job_ninguem', 'acc_ninguem', Date.now());
    expect((await ended(account, await accepted(compress(account, shortVideo)))).status).toBe('done');
    await eventually(async () => (await leased('video')).length === 0);

    for (const gone of ['job_sumiu', 'job_sumiu_tambem']) await dispatcher.renew(gone, 'acc_ninguem', 0);
    const id = await accepted(compress(account, shortVideo));
    await eventually(async () => (await waiting('video')).length === 1);
    expect((await read(account, id)).status).toBe('queued');
    await service.passTo(15 * MINUTE + 1_000);
    await service.wake('Dispatcher', 'video');
    expect((await ended(account, id)).status).toBe('done');
    await service.passTo(0);
  });
});

describe('runs that do not end', () => {
  /** Some thousand bytes that keep the picture library busy for minutes. A larger picture would be given more time. */
  const endless = (): Bytes => {
    const filters = '<feTurbulence baseFrequency="0.9" numOctaves="900"/>'.repeat(600);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><filter id="f">${filters}</filter><rect width="600" height="600" filter="url(#f)"/></svg>`;
    return new Uint8Array(Buffer.from(svg));
  };
  const draw = (by: Account) =>
    by.json('/v1/tools/converter-imagem', {
      method: 'POST',
      body: form([['desenho.svg', endless()]], { format: 'png' }),
    });

  test('of three accounts take no slot for long: a newcomer’s job is done beside them, and theirs stay known', async () => {
    const others = [account, await service.account(), await service.account()];
    const runs: { by: Account; id: string }[] = [];
    for (const by of [...others, ...others]) runs.push({ by, id: await accepted(draw(by)) });
    const places = () =>
      service.rows('Dispatcher', 'documents', 'SELECT account_id, background, outlived FROM lease');
    await eventually(async () => (await places()).length >= 3);
    await eventually(async () => (await places()).every(({ outlived }) => outlived === 'overdue'));
    expect((await places()).filter(({ background }) => background === 1)).toHaveLength(2);

    const newcomer = await service.account();
    expect((await ended(newcomer, await accepted(merge(newcomer)))).status).toBe('done');

    const statuses = await Promise.all(runs.map(async ({ by, id }) => (await read(by, id)).status));
    expect(new Set(statuses)).toEqual(new Set(['queued', 'running']));
    await service.passTo(45 * MINUTE + 1_000);
    await Promise.all(runs.map(({ id }) => service.wake('Job', id)));
    for (const { by, id } of runs) expect((await ended(by, id)).error.code).toBe('job_failed');
    await service.passTo(0);
  });
});

test('with 60 jobs of one account in the queue, another’s job starts at once', async () => {
  const other = await service.account();
  service.container.pause();
  const submit = (by: Account) =>
    by.json('/v1/tools/converter-imagem', {
      method: 'POST',
      body: form([['foto.png', picture]], { format: 'jpg' }),
    });
  for (let sent = 0; sent < 60; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(account)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
  }
  const id = await accepted(submit(other));
  await eventually(async () => (await waiting('documents')).length === 58);
  service.container.resume();
  const job = await ended(other, id);
  const { body } = await account.json('/v1/jobs?status=done&limit=100');
  const before = body.data.filter((done: { finished_at: string }) => done.finished_at <= job.finished_at);
  expect(job.status).toBe('done');
  // The two that had the account's two slots, and what these did while the other's job ran on the last one.
  expect(before.length).toBeLessThanOrEqual(4);
});
