import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processesBelow } from '../../containers/sandbox/processes/process-tree.ts';
import { freePort } from '../../scripts/local/free-port.ts';
import { type Account, form } from './support/account.ts';
import { makeBusy } from './support/busy-loop.ts';
import { TWO_FILES } from './support/files.ts';
import { type Bytes, longMp4 } from './support/fixtures.ts';
import { run } from './support/programs.ts';
import { eventually, Service } from './support/service.ts';

let service: Service;
let inspectorPort: number;
let video: Bytes;
beforeAll(async () => {
  inspectorPort = await freePort();
  service = await Service.start({}, { NODE_OPTIONS: `--inspect-port=${inspectorPort}` });
  video = await longMp4(60);
});
afterAll(() => service.stop());

let account: Account;
beforeEach(async () => {
  account = await service.account();
});

async function startFilm(): Promise<string> {
  const body = form([['filme.mp4', video]]);
  const { body: job } = await account.json('/v1/tools/comprimir-video', { method: 'POST', body });
  await eventually(async () => (await read(job.id)).progress > 0 || pause());
  return job.id;
}

function merge(query = '') {
  return account.json(`/v1/tools/unir-pdf${query}`, { method: 'POST', body: form(TWO_FILES) });
}

async function read(id: string) {
  return (await account.json(`/v1/jobs/${id}`)).body;
}

async function finished(id: string) {
  await eventually(async () => typeof (await read(id)).finished_at === 'string' || pause());
  return read(id);
}

async function pause(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  return false;
}

function programPid(): number {
  const pid = service.container.programPid;
  if (pid === undefined) throw new Error('no program');
  return pid;
}

/** Jobs that wait and run, while `disturb` is done to the program: its answers, its costs, and what is left. */
async function expectTruthAfter(disturb: (pid: number) => Promise<void>): Promise<void> {
  const film = await startFilm();
  const pid = programPid();
  const started = processesBelow(pid).map((living) => living.pid);
  expect(started.length).toBeGreaterThan(0);
  const merged = await Promise.all(Array.from({ length: 6 }, () => merge()));
  await disturb(pid);

  const job = await finished(film);
  expect([job.status, job.error.code, job.credits_refunded]).toEqual(['error', 'job_interrupted', 10]);
  expect(job.error.message).toContain('o programa que a executava parou');
  let charged = 0;
  for (const { body } of merged) {
    const { status, error, credits_charged, credits_refunded } = await finished(body.id);
    expect([status, error?.code]).toEqual(
      status === 'done' ? ['done', undefined] : ['error', 'job_interrupted'],
    );
    charged += credits_charged - credits_refunded;
    expect(credits_charged - credits_refunded).toBe(status === 'done' ? 2 : 0);
  }
  const later = await merge('?wait=60');
  expect([later.status, later.body.status]).toEqual([200, 'done']);
  expect(await account.credits()).toBe(30_000 - charged - 2);
  await service.idle();
  const left = processesBelow(1).filter((living) => started.includes(living.pid) || living.pid === pid);
  expect(left).toEqual([]);
  expect(programPid()).not.toBe(pid);
  await eventually(async () => (await runDirectories()).length === 0);
}

async function runDirectories(): Promise<string[]> {
  return (await readdir(service.workDirectory)).filter((name) => name.startsWith('run-'));
}

describe('a container program that hangs is ended and started anew: jobs and money stay true', () => {
  test('held by a signal', () =>
    expectTruthAfter(async (pid) => {
      process.kill(pid, 'SIGSTOP');
    }));

  test('in a loop that never ends', () => expectTruthAfter((pid) => makeBusy(pid, inspectorPort)));

  test('and whose supervisor is killed', () =>
    expectTruthAfter(async (pid) => {
      process.kill(pid, 'SIGSTOP');
      process.kill(service.container.pid ?? 0, 'SIGKILL');
    }));
});

test('a supervisor that is held is woken by its program', async () => {
  const supervisor = service.container.pid ?? 0;
  process.kill(supervisor, 'SIGSTOP');
  await eventually(async () => (await run('ps', ['-o', 'stat=', '-p', String(supervisor)])).startsWith('S'));
});

test('a second program at a port that is taken ends with code 1 and says why, and leaves the first one’s files', async () => {
  const film = await startFilm();
  const second = await startSecond();
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
  expect((await read(film)).status).toBe('running');
  service.container.crash();
  await finished(film);
});

function startSecond(): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, ['containers/supervisor.ts'], {
    env: {
      ...process.env,
      RUNNER_PORT: String(service.container.port),
      PAPELADA_WORK: service.workDirectory,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stderr })));
}
