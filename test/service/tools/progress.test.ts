import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, form } from '../support/account.ts';
import { made, run } from '../support/programs.ts';
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
    const picture = 'testsrc2=size=1280x720:rate=30:duration=40';
    const video = await made('longo.mp4', (path) =>
      run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-preset', 'ultrafast', path]),
    );
    const seen = await progressOf('comprimir-video', form([['longo.mp4', video]]));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((left, right) => left - right));
    expect(seen.at(-1)).toBe(100);
  });
});
