import { expect, test } from 'vitest';
import type { Env } from '../../../worker/env.ts';
import { ExpectedUpload } from '../../../worker/files/expected-upload.ts';
import { systemClock } from '../../../worker/time/clock.ts';
import { Schedule } from '../../../worker/time/schedule.ts';
import { keyValues, MemoryStorage } from '../support/sql-storage.ts';

/** An object whose files are being erased until `erase` is called. */
function beingErased() {
  const storage = Object.assign(new MemoryStorage(), {
    kv: keyValues(),
    async deleteAll() {
      this.kv = keyValues();
    },
  });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: erased, resolve: erase } = Promise.withResolvers<void>();
  const list = async () => {
    ask();
    await erased;
    return { objects: [], truncated: false };
  };
  const schedule = new Schedule<'abandon'>(storage.asStorage(), systemClock, {
    abandon: () => upload.abandon('job_1'),
  });
  const isTaken = () => storage.kv.get('specification') !== undefined;
  const upload: ExpectedUpload = new ExpectedUpload({
    env: { FILES: { list } } as unknown as Pick<Env, 'FILES'>,
    ...{ storage: storage.asStorage(), schedule, clock: systemClock, isTaken },
    prefixOf: (id) => `jobs/${id}/`,
  });
  upload.expect();
  const take = () => {
    storage.kv.put('specification', { id: 'job_1' });
    upload.forget();
    schedule.clear('abandon', '');
    schedule.set('abandon', 'deadline', systemClock.now());
  };
  return { discarded: upload.discard(), asked, erase, take, isTaken, storage };
}

test('a job that is accepted while its files are erased keeps its storage and its alarm', async () => {
  const { discarded, asked, erase, take, isTaken, storage } = beingErased();
  await asked;
  take();
  erase();
  await discarded;
  expect(isTaken()).toBe(true);
  expect(storage.alarm).not.toBeNull();
});

test('a rejected upload leaves neither storage nor an alarm', async () => {
  const { discarded, erase, storage } = beingErased();
  erase();
  await discarded;
  expect(storage.kv.get('uploads')).toBeUndefined();
  expect(storage.alarm).toBeNull();
});
