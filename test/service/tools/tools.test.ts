import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { type Account, form } from '../support/account.ts';
import { useService } from '../support/use-service.ts';
import type { Sample } from './sample.ts';
import { samples } from './samples.ts';

const service = useService();
let account: Account;
beforeAll(async () => {
  account = await service().account();
});

async function bodyOf(sample: Sample): Promise<FormData> {
  const body = form(await sample.files(), sample.options ? { options: JSON.stringify(sample.options) } : {});
  for (const [field, [name, bytes]] of Object.entries((await sample.extras?.()) ?? {}))
    body.append(field, new Blob([bytes]), name);
  return body;
}

async function bytesOf(jobId: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await account.call(`/v1/jobs/${jobId}/files/${index}`);
  return new Uint8Array(await file.arrayBuffer());
}

describe('a tool takes its files and gives what it promises', () => {
  test.each(samples)('$tool makes $outputs', async (sample) => {
    const before = await account.credits();
    const { status, body: job } = await account.endedJob(sample.tool, await bodyOf(sample));
    expect([status, job.status, job.error]).toEqual([200, 'done', undefined]);
    expect([job.credits_charged, before - (await account.credits())]).toEqual([
      sample.credits,
      sample.credits,
    ]);
    expect(job.progress).toBe(100);
    const outputs: { name: string; size: number }[] = job.outputs;
    expect(outputs.map((output) => output.name)).toEqual(sample.outputs);
    const files = await Promise.all(outputs.map((_, index) => bytesOf(job.id, index)));
    expect(files.map((bytes) => bytes.length)).toEqual(outputs.map((output) => output.size));
    await sample.look(files, job);
  });

  test('every tool of the catalogue has a sample here', () => {
    expect(new Set(samples.map((sample) => sample.tool))).toEqual(new Set(catalogue.map((tool) => tool.id)));
  });
});
