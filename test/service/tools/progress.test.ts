import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, form } from '../support/account.ts';
import { longMp4 } from '../support/fixtures.ts';
import { useService } from '../support/use-service.ts';

const service = useService();
let account: Account;
beforeAll(async () => {
  account = await service().account();
});

/** Each progress that reads of the job showed, from its acceptance to its end. */
async function progressOf(tool: string, body: FormData): Promise<number[]> {
  const { body: accepted } = await account.json(`/v1/tools/${tool}`, { method: 'POST', body });
  const seen: number[] = [];
  for (;;) {
    const { body: job } = await account.json(`/v1/jobs/${accepted.id}`);
    if (job.progress !== seen.at(-1)) seen.push(job.progress);
    if (job.finished_at !== null) return seen;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

describe('progress', () => {
  test('of a video is real: it grows while the job runs', async () => {
    const seen = await progressOf('comprimir-video', form([['longo.mp4', await longMp4(20)]]));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((left, right) => left - right));
    expect(seen.at(-1)).toBe(100);
  });
});
