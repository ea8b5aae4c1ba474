import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { z } from 'zod';
import { useDirectory } from '../../support/directory.ts';
import type { Account } from '../support/account.ts';
import { useService } from '../support/use-service.ts';
import { type FaultCase, faultCases } from './cases.ts';
import { Driver, type DriverCall } from './drivers.ts';
import { type Fault, FaultProxy } from './fault-proxy.ts';
import type { InstalledClient } from './installed-client.ts';
import { onSmallDisk } from './small-disk.ts';

const MEGABYTE = 1024 * 1024;

/** Runs the shared table of faults with one client. Returns the directory in which its package is installed. */
export function describeFaults(name: string, client: InstalledClient): () => string {
  const service = useService();
  const directory = useDirectory();
  let account: Account;
  let proxy: FaultProxy;
  let driver: Driver;
  /** With those that were killed. */
  const drivers: Driver[] = [];
  let logs: MockInstance[];
  beforeAll(async () => {
    // The service runs in this process, and prints its log there.
    logs = (['debug', 'error', 'info', 'log', 'warn'] as const).map((level) => vi.spyOn(console, level));
    account = await service().account();
    proxy = await FaultProxy.start(account.url);
    await Promise.all(
      Object.entries({ 'a.pdf': 0, 'b.pdf': 0, 'large.pdf': 33 * MEGABYTE }).map(async ([file, bytes]) =>
        writeFile(join(directory(), file), await pdfOf(bytes)),
      ),
    );
    await client.install(directory());
    driver = newDriver();
  });
  function newDriver(command = client.command(directory())): Driver {
    const started = Driver.start(command, { PAPELADA_KEY: account.liveKey, PAPELADA_URL: proxy.url });
    drivers.push(started);
    return started;
  }
  afterAll(async () => {
    for (const log of logs) log.mockRestore();
    driver.stop();
    await proxy.stop();
  });

  async function run({ faults, large, download, patienceMs, settings }: FaultCase) {
    proxy.begin(faults);
    const files = [large ? 'large.pdf' : 'a.pdf', 'b.pdf'].map((file) => join(directory(), file));
    const folder = join(directory(), 'saved');
    await rm(folder, { recursive: true, force: true });
    const before = await account.credits();
    const answer = await driver.run({
      call: download ? 'run and download' : 'tools.run',
      arguments: { tool: 'unir-pdf', files, ...(download && { folder }), ...(settings && { settings }) },
      ...(patienceMs !== undefined && { client: { timeoutMs: patienceMs } }),
    });
    return { answer, folder, charged: before - (await account.credits()) };
  }

  describe(name, () => {
    function expectedCalls({ faults, calls }: FaultCase): Record<string, number> {
      const isShort = faults.some(({ lieBy }) => lieBy !== undefined);
      return isShort && client.takesShortAnswers ? { 'POST /v1/tools/unir-pdf': 1 } : calls;
    }

    test('names itself and its runtime', async () => {
      proxy.begin([]);
      await driver.run({ call: 'jobs.get', arguments: { id: 'job_unknown' } });
      expect(proxy.agents).toEqual([expect.stringMatching(client.agent)]);
    });

    test.each(faultCases)('$name', async (row) => {
      const { answer, folder, charged } = await run(row);
      expect([countsOf(proxy.calls), proxy.left]).toEqual([expectedCalls(row), 0]);
      if ('error' in row.ends) {
        const { class: family, code } = answer.error ?? {};
        expect([family, code ?? null]).toEqual([row.ends.error, row.ends.code ?? null]);
        expect(charged).toBe(0);
        return;
      }
      expect(answer.error).toBeUndefined();
      expect(charged).toBe(2);
      if (!row.download) return;
      const saved = await PDFDocument.load(await readFile(join(folder, 'unido.pdf')));
      expect(saved.getPageCount()).toBe(2);
    });

    test.skipIf(client.hasNoDisk).each<[string, Fault, Record<string, number>]>([
      [
        'in an upload',
        { call: 'PATCH /v1/uploads/', times: 1, holdCallAfter: 20_000_000 },
        { 'POST /v1/uploads': 2, 'HEAD /v1/uploads/*': 1, 'PATCH /v1/uploads/*': 2 },
      ],
      [
        'in a download',
        { call: 'GET /v1/jobs/*/files/', times: 1, holdAnswerAfter: 10_000_000 },
        {
          'POST /v1/uploads': 2,
          'HEAD /v1/uploads/*': 1,
          'PATCH /v1/uploads/*': 1,
          'GET /v1/jobs/*/files/0': 2,
        },
      ],
    ])(
      'killed %s and started again under the same key, it goes on, and is charged once',
      async (place, fault, calls) => {
        proxy.begin([fault]);
        const credits = await account.credits();
        const folder = join(directory(), 'again');
        await rm(folder, { recursive: true, force: true });
        const call: DriverCall = {
          call: 'run and download',
          arguments: {
            tool: 'unir-pdf',
            files: ['large.pdf', 'b.pdf'].map((file) => join(directory(), file)),
            folder,
            settings: { idempotencyKey: `killed ${place}`.replaceAll(' ', '-') },
          },
        };
        driver.run(call).catch(() => undefined);
        await proxy.held;
        driver.kill();
        driver = newDriver();
        const { result, error } = await driver.run(call);
        expect(error).toBeUndefined();
        const seen = countsOf(proxy.calls);
        for (const [name, count] of Object.entries(calls)) expect([name, seen[name]]).toEqual([name, count]);
        expect(credits - (await account.credits())).toBe(2);
        const saved = await readFile(join(folder, 'unido.pdf'));
        const { outputs } = jobSchema.parse(result).job;
        expect(saved.byteLength).toBe(outputs[0]?.size);
        expect((await PDFDocument.load(saved)).getPageCount()).toBe(2);
        expect(proxy.ranges.some((range) => range !== 'bytes=0-')).toBe(place === 'in a download');
      },
    );

    test.skipIf(client.hasNoDisk)('a full disk is an error that says so', async () => {
      proxy.begin([]);
      const folder = join(directory(), 'small-disk');
      await mkdir(folder);
      const small = newDriver(onSmallDisk(client.command(directory()), folder));
      const { error } = await small.run({
        call: 'run and download',
        arguments: {
          tool: 'unir-pdf',
          files: ['large.pdf', 'b.pdf'].map((file) => join(directory(), file)),
          folder,
        },
      });
      small.stop();
      expect(error).toMatchObject({ class: 'FileError' });
      expect(error?.message).toContain('Não há espaço no disco');
    });

    test('the key is in nothing that it prints or dumps, and in no log', async () => {
      proxy.begin([{ call: 'GET /v1/jobs/', times: 9, loseAnswer: true }]);
      const lost = await driver.run({ call: 'jobs.get', arguments: { id: 'job_unknown' } });
      expect(lost.error).toMatchObject({ class: 'ConnectionError' });
      proxy.begin([]);
      const unknown = await driver.run({ call: 'jobs.get', arguments: { id: 'job_unknown' } });
      expect(unknown.error).toMatchObject({ class: 'NotFoundError', code: 'job_not_found' });
      for (const { error } of [lost, unknown]) expect(error?.dump).toContain(error?.message);
      const { result } = await driver.run({ call: 'dumps', arguments: {} });
      expect(z.array(z.string()).parse(result).join('\n')).toContain('Papelada');
      // What the cases before have printed, too.
      const printed = drivers.map((each) => each.printed).join('');
      const logged = logs.flatMap(({ mock }) => mock.calls.flat().map(String)).join('\n');
      // A part is enough to find the rest by trying.
      const secret = account.liveKey.slice('svc_live_'.length, -8);
      expect(printed).not.toContain(secret);
      expect(logged).not.toContain(secret);
    });
  });
  return directory;
}

const jobSchema = z.object({ job: z.object({ outputs: z.array(z.object({ size: z.int() })) }) });

function countsOf(calls: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const call of calls) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
}

/** A page, and so many bytes beside it that no compression takes away. */
async function pdfOf(bytes: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([200, 300]).drawText('Papelada');
  if (bytes > 0) {
    const noise = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
    await document.attach(noise, 'noise.bin');
  }
  return document.save();
}
