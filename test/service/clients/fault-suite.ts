import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useDirectory } from '../../support/directory.ts';
import type { Account } from '../support/account.ts';
import { useService } from '../support/use-service.ts';
import { type FaultCase, faultCases } from './cases.ts';
import type { Driver } from './drivers.ts';
import { FaultProxy } from './fault-proxy.ts';

const CREDITS = 30_000;
const MEGABYTE = 1024 * 1024;

interface Client {
  /** Starts the driver with an installed package, in `directory`. */
  start(directory: string, env: Record<string, string>): Promise<Driver>;
  /** The options of the client for so many milliseconds of patience. */
  patience(ms: number): Record<string, unknown>;
}

/** Runs the shared table of faults with one client. */
export function describeFaults(name: string, client: Client): void {
  const service = useService();
  const directory = useDirectory();
  let account: Account;
  let proxy: FaultProxy;
  let driver: Driver;
  beforeAll(async () => {
    account = await service().account();
    proxy = await FaultProxy.start(account.url);
    await Promise.all(
      Object.entries({ 'a.pdf': 0, 'b.pdf': 0, 'large.pdf': 33 * MEGABYTE }).map(async ([file, bytes]) =>
        writeFile(join(directory(), file), await pdfOf(bytes)),
      ),
    );
    driver = await client.start(directory(), { PAPELADA_KEY: account.liveKey, PAPELADA_URL: proxy.url });
  });
  afterAll(async () => {
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
      ...(patienceMs !== undefined && { client: client.patience(patienceMs) }),
    });
    return { answer, folder, charged: before - (await account.credits()) };
  }

  describe(name, () => {
    test.each(faultCases)('$name', async (row) => {
      const { answer, folder, charged } = await run(row);
      const counts: Record<string, number> = {};
      for (const call of proxy.calls) counts[call] = (counts[call] ?? 0) + 1;
      expect([counts, proxy.left]).toEqual([row.calls, 0]);
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

    test('no message, and nothing that it prints, has the key', async () => {
      proxy.begin([]);
      const { error } = await driver.run({ call: 'jobs.get', arguments: { id: 'job_unknown' } });
      expect(error).toMatchObject({ class: 'NotFoundError', code: 'job_not_found' });
      expect(JSON.stringify(error) + driver.errors).not.toContain(account.liveKey);
      expect(CREDITS).toBeGreaterThan(await account.credits());
    });
  });
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
