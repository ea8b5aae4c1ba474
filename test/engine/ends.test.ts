import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Account, form } from '../service/support/account.ts';
import { TWO_FILES } from '../service/support/files.ts';
import { type Bytes, docx } from '../service/support/fixtures.ts';
import { eventually } from '../service/support/service.ts';
import { docker, isRunning, signalPrograms } from './support/docker.ts';
import { film } from './support/films.ts';
import { IMAGE } from './support/image.ts';
import { EngineService } from './support/service.ts';

const engineMissing = inject('engineAddress') === null;
const INTERRUPTED = ['error', 'job_interrupted', 10];

describe.skipIf(engineMissing)('a container that ends in the middle of a run', () => {
  let service: EngineService;
  let account: Account;
  let video: Bytes;
  beforeAll(async () => {
    service = await EngineService.start();
    video = await film(20);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    account = await service.account();
    for (const container of await service.containers()) await docker('rm', '-f', container);
  });

  async function startFilm() {
    const body = form([['filme.mp4', video]]);
    const { status, body: job } = await account.json('/v1/tools/comprimir-video', { method: 'POST', body });
    expect(status).toBe(202);
    await eventually(async () => (await read(job.id)).progress > 0 || pause(), 60_000);
    const [container = ''] = await service.containers();
    return { id: job.id as string, container };
  }

  async function read(id: string) {
    return (await account.json(`/v1/jobs/${id}`)).body;
  }

  async function finished(id: string) {
    await eventually(async () => typeof (await read(id)).finished_at === 'string' || pause(), 100_000);
    return read(id);
  }

  async function expectAnotherIsDone() {
    const body = form(TWO_FILES);
    const { body: job } = await account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body });
    expect(job.status).toBe('done');
    return job;
  }

  async function expectRefunded(id: string) {
    const job = await finished(id);
    expect([job.status, job.error.code, job.credits_refunded]).toEqual(INTERRUPTED);
    expect(job.error.message).not.toContain('reinício do servidor');
    expect(await account.credits()).toBe(30_000);
  }

  test('killed: the job is informed, the credits are back, the next one gets a new container', async () => {
    const { id, container } = await startFilm();
    await docker('kill', container);
    await expectRefunded(id);
    await expectAnotherIsDone();
  });

  test('its program silent: the supervisor starts it anew in the same container', async () => {
    const { id, container } = await startFilm();
    await signalPrograms(container, 'STOP', 'server.ts');
    await expectRefunded(id);
    expect(await isRunning(container)).toBe(true);
    await expectAnotherIsDone();
  });

  test('wholly silent, its supervisor too: the Worker ends it and starts a new one', async () => {
    const { id, container } = await startFilm();
    await signalPrograms(container, 'STOP', 'supervisor.ts', 'server.ts');
    await expectRefunded(id);
    await eventually(async () => !(await isRunning(container)));
    await expectAnotherIsDone();
  });

  test('asked to end (SIGTERM): the run is finished first, then the container is gone', async () => {
    const { id, container } = await startFilm();
    await docker('kill', '--signal', 'TERM', container);
    const job = await finished(id);
    expect([job.status, job.credits_refunded]).toEqual(['done', 0]);
    await eventually(async () => !(await isRunning(container)), 60_000);
    expect(await docker('inspect', '-f', '{{.State.ExitCode}}', container).catch(() => '0')).toBe('0');
  });
});

describe.skipIf(engineMissing)('a container without calls', () => {
  test('is stopped after its idle time, and started again by the next call', async () => {
    const service = await EngineService.start({ variables: { RUNNER_IDLE_SECONDS: '3' } });
    const account = await service.account();
    const merge = () => account.json('/v1/tools/unir-pdf?wait=60', { method: 'POST', body: form(TWO_FILES) });
    expect((await merge()).body.status).toBe('done');
    const [container = ''] = await service.containers();
    await eventually(async () => !(await isRunning(container)), 60_000);
    expect((await merge()).body.status).toBe('done');
    await service.stop();
  });
});

describe.skipIf(engineMissing)('an image that cannot start', () => {
  test('is reported with its reason; what needs a price is refused, the rest waits', async () => {
    const image = 'papelada-broken:test';
    const dockerfile = `FROM ${IMAGE}\nENV PAPELADA_WORK=/etc/hostname/nowhere\n`;
    buildFrom(dockerfile, image);
    const service = await EngineService.start({ image });
    const account = await service.account();
    const body = form([['carta.docx', docx('Prezada Ana')]]);
    const refused = await account.json('/v1/tools/word-para-pdf', { method: 'POST', body });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'service_unavailable']);
    expect(await account.credits()).toBe(30_000);
    const merged = await account.json('/v1/tools/unir-pdf', { method: 'POST', body: form(TWO_FILES) });
    expect(merged.status).toBe(202);
    expect(service.faults.join('\n')).toMatch(/did not start: .*1/);
    await service.stop();
  });
});

async function pause(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  return false;
}

function buildFrom(dockerfile: string, image: string): void {
  const { status, stderr } = spawnSync('docker', ['build', '-t', image, '-'], {
    input: dockerfile,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
