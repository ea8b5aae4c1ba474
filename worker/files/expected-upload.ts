import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { eraseFiles } from './store.ts';

const ABANDONED_UPLOAD_MS = 6 * 3_600_000;
const KEPT_AS = 'uploads';

/** An R2 multipart upload that may have been left open. */
interface OpenUpload {
  key: string;
  uploadId: string;
}

/** The parts of an object that owns an upload. */
export interface UploadHost {
  env: Pick<Env, 'FILES'>;
  storage: DurableObjectStorage;
  schedule: Pick<Schedule<'abandon'>, 'set' | 'runNow'>;
  clock: Clock;
  /** Returns true once the call was accepted, so that its files must be kept. */
  isTaken: () => boolean;
  /** Returns the R2 prefix of the object's files. */
  prefixOf: (id: string) => string;
}

/** The files of a call that is not accepted yet: they are erased if the call fails or is abandoned. */
export class ExpectedUpload {
  readonly #host: UploadHost;

  constructor(host: UploadHost) {
    this.#host = host;
  }

  get isExpected(): boolean {
    return this.#open !== undefined;
  }

  /** Called before the first byte is written to R2. */
  expect(): void {
    const { schedule, storage, clock, isTaken } = this.#host;
    if (isTaken()) return;
    Schedule.prepare(storage.sql);
    this.#open = [];
    schedule.set('abandon', '', clock.now() + ABANDONED_UPLOAD_MS);
  }

  noteMultipart(key: string, uploadId: string): void {
    this.#open = [...(this.#open ?? []), { key, uploadId }];
  }

  /** Erases the files of a rejected upload. */
  async discard(): Promise<void> {
    const { schedule, storage, isTaken } = this.#host;
    if (isTaken() || !(await schedule.runNow('abandon', ''))) return;
    // The call may have been accepted while its files were erased: it then ends in an error, and is refunded.
    if (isTaken()) return;
    await storage.deleteAll();
    await storage.deleteAlarm();
  }

  async abandon(id: string | undefined): Promise<undefined> {
    const { env, isTaken, prefixOf } = this.#host;
    if (!id || isTaken()) return;
    for (const { key, uploadId } of this.#open ?? []) {
      const upload = env.FILES.resumeMultipartUpload(key, uploadId);
      await upload.abort().catch(() => undefined);
    }
    await eraseFiles(env, prefixOf(id));
    this.forget();
  }

  /** Called once the files belong to accepted work, or are erased. */
  forget(): void {
    this.#host.storage.kv.delete(KEPT_AS);
  }

  get #open(): OpenUpload[] | undefined {
    return this.#host.storage.kv.get<OpenUpload[]>(KEPT_AS);
  }

  set #open(uploads: OpenUpload[]) {
    this.#host.storage.kv.put(KEPT_AS, uploads);
  }
}
