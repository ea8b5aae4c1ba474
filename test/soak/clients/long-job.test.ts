import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { Driver } from '../../service/clients/drivers.ts';
import { FaultProxy } from '../../service/clients/fault-proxy.ts';
import {
  type InstalledClient,
  pythonClient,
  typescriptClient,
} from '../../service/clients/installed-client.ts';
import { useService } from '../../service/support/use-service.ts';
import { useDirectory } from '../../support/directory.ts';

/** Longer than the creating call waits. */
const JOB_MS = 65_000;
/** A test key has twenty calls a day. */
const MOST_CALLS = 3;

const service = useService();
const directory = useDirectory();

test.each<[string, InstalledClient]>([
  ['TypeScript', typescriptClient()],
  ['Python', pythonClient()],
])(`%s runs a job of 65 seconds in ${MOST_CALLS} calls of a test key`, async (name, client) => {
  const place = join(directory(), name);
  await mkdir(place);
  await client.install(place);
  const document = await PDFDocument.create();
  document.addPage([200, 300]);
  const path = join(place, 'a.pdf');
  await writeFile(path, await document.save());
  const account = await service().account();
  const proxy = await FaultProxy.start(account.url);
  const driver = Driver.start(client.command(place), {
    PAPELADA_KEY: account.testKey,
    PAPELADA_URL: proxy.url,
  });
  service().container.pause();
  const startedAt = Date.now();
  const ended = driver.run({ call: 'tools.run', arguments: { tool: 'unir-pdf', files: [path, path] } });
  await delay(JOB_MS);
  service().container.resume();
  const { result, error } = await ended;
  console.log(`${name}: ${((Date.now() - startedAt) / 1_000).toFixed(1)} s,`, proxy.calls);
  expect(error).toBeUndefined();
  expect(result).toMatchObject({ status: 'done' });
  expect(proxy.calls.length).toBeLessThanOrEqual(MOST_CALLS);
  driver.stop();
  await proxy.stop();
});
