import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Driver, type DriverCall, type DriverResult } from '../../service/clients/drivers.ts';
import {
  type InstalledClient,
  pythonClient,
  typescriptClient,
} from '../../service/clients/installed-client.ts';
import type { Account } from '../../service/support/account.ts';
import { useService } from '../../service/support/use-service.ts';
import { writeSeededFile } from '../../service/uploads/seeded-file.ts';
import { useDirectory } from '../../support/directory.ts';
import { randomOf } from '../../support/labels/sheet.ts';
import { SlowLine } from './slow-line.ts';

const MEGABYTE = 1024 * 1024;
/** A smaller one: `CLIENT_MEGABYTES=100 npm run soak -- test/soak/clients/bad-line.test.ts`. */
const SIZE = Number(process.env.CLIENT_MEGABYTES ?? 1_024) * MEGABYTE;
/** The places of a failure again: `CLIENT_SEED=7 npm run soak -- test/soak/clients/bad-line.test.ts`. */
const SEED = Number(process.env.CLIENT_SEED ?? Date.now() % 1_000_000);
/** One in the upload, one in the download. */
const KILLS = 2;
const CREDITS = 2;

const service = useService();
const directory = useDirectory();
const run = promisify(execFile);
const largePdf = () => join(directory(), 'large.pdf');
const smallPdf = () => join(directory(), 'small.pdf');
const jobSchema = z.object({ job: z.object({ outputs: z.array(z.object({ size: z.int() })).length(1) }) });

let sha256: string;
beforeAll(async () => {
  const document = await PDFDocument.create();
  document.addPage([200, 300]).drawText('Papelada');
  await writeFile(smallPdf(), await document.save());
  const noise = join(directory(), 'noise.bin');
  sha256 = await writeSeededFile(noise, SEED, SIZE);
  await run('qpdf', ['--compress-streams=n', smallPdf(), '--add-attachment', noise, '--', largePdf()]);
});

let account: Account;
let line: SlowLine;
beforeEach(async () => {
  account = await service().account();
  line = await SlowLine.to(account.url);
});
afterEach(() => line.stop());

async function attachmentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  const { child } = run('qpdf', ['--show-attachment=noise.bin', path], {
    encoding: 'buffer',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  for await (const bytes of child.stdout ?? []) hash.update(bytes);
  return hash.digest('hex');
}

/** Makes the call again under the same key after each of the planned kills. */
async function runKilled(
  start: () => Driver,
  call: DriverCall,
  plan: (kill: () => void) => void,
): Promise<DriverResult> {
  let driver = start();
  plan(() => driver.kill());
  for (let killed = 0; ; killed++) {
    const ended = await driver.run(call).catch((error) => {
      if (killed === KILLS) throw error;
      return undefined;
    });
    if (ended) {
      driver.stop();
      return ended;
    }
    driver = start();
  }
}

test.each<[string, InstalledClient]>([
  ['TypeScript', typescriptClient()],
  ['Python', pythonClient()],
])(`seed ${SEED}: %s sends and fetches a large file through a slow line that breaks, killed on both ways, for one charge`, async (name, client) => {
  const place = join(directory(), name);
  await mkdir(place);
  await client.install(place);
  const [credits, startedAt] = [await account.credits(), Date.now()];
  const chance = randomOf(SEED);
  const { result, error } = await runKilled(
    () => Driver.start(client.command(place), { PAPELADA_KEY: account.liveKey, PAPELADA_URL: line.url }),
    {
      call: 'run and download',
      arguments: {
        tool: 'unir-pdf',
        files: [largePdf(), smallPdf()],
        folder: join(place, 'saved'),
        settings: { idempotencyKey: 'large-once' },
      },
    },
    (kill) => {
      line.after('up', Math.floor(chance() * SIZE), kill);
      line.after('down', Math.floor(chance() * SIZE), kill);
    },
  );
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${name}: ${SIZE} bytes in ${seconds} s, ${line.breaks} breaks;`, line.passed);
  expect(error).toBeUndefined();
  expect(line.planned).toBe(0);
  const saved = join(place, 'saved/unido.pdf');
  expect((await stat(saved)).size).toBe(jobSchema.parse(result).job.outputs[0]?.size);
  expect(await attachmentHash(saved)).toBe(sha256);
  expect(credits - (await account.credits())).toBe(CREDITS);
  expect((await account.json('/v1/uploads')).body.count).toBe(0);
});
