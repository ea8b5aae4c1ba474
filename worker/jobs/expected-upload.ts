import { eraseFiles } from '../files/store.ts';
import { Schedule } from '../time/schedule.ts';
import type { JobParts } from './job-parts.ts';
import { filesPrefix } from './specification.ts';

const ABANDONED_UPLOAD_MS = 6 * 3_600_000;

/** The files of a job that is not created yet: where their call ends before it, they are erased. */
export class ExpectedUpload {
  readonly #parts: JobParts;

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  /** Called before the first byte goes to R2. */
  expect(): void {
    const { store, schedule, storage, clock } = this.#parts;
    if (store.specification) return;
    Schedule.prepare(storage.sql);
    store.uploads = [];
    schedule.set('abandon', '', clock.now() + ABANDONED_UPLOAD_MS);
  }

  noteMultipart(key: string, uploadId: string): void {
    const { store } = this.#parts;
    store.uploads = [...(store.uploads ?? []), { key, uploadId }];
  }

  /** The upload became no job: what it left is erased now. */
  async discard(): Promise<void> {
    const { store, schedule, storage } = this.#parts;
    if (store.specification || !(await schedule.runNow('abandon', ''))) return;
    await storage.deleteAll();
    await storage.deleteAlarm();
  }

  async abandon(id: string | undefined): Promise<undefined> {
    const { store, env } = this.#parts;
    if (!id || store.specification) return;
    for (const { key, uploadId } of store.uploads ?? []) {
      const upload = env.FILES.resumeMultipartUpload(key, uploadId);
      await upload.abort().catch(() => undefined);
    }
    await eraseFiles(env, filesPrefix(id));
    store.forgetUploads();
  }
}
