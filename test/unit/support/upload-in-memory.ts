import type { Env } from '../../../worker/env.ts';
import { systemClock } from '../../../worker/time/clock.ts';
import { Schedule } from '../../../worker/time/schedule.ts';
import type { AppendRequest } from '../../../worker/uploads/append-request.ts';
import { Receiving } from '../../../worker/uploads/receiving.ts';
import { UploadRetention } from '../../../worker/uploads/retention.ts';
import type { UploadDue, UploadParts } from '../../../worker/uploads/upload-parts.ts';
import { UploadStore } from '../../../worker/uploads/upload-store.ts';
import { keyValues, MemoryStorage } from './sql-storage.ts';

/** A bucket with one object, and what a test makes of its calls. */
class MemoryBucket {
  content: Buffer | null = null;
  readonly parts = new Map<number, Buffer>();
  /** Called before a part is stored. */
  beforePart: (number: number) => Promise<void> = async () => undefined;
  /** Called before the parts become the object. */
  beforeComplete: () => Promise<void> = async () => undefined;
  beforeDelete: () => Promise<void> = async () => undefined;

  asBucket(): R2Bucket {
    const multipart = {
      uploadId: 'multipart',
      uploadPart: async (number: number, bytes: Uint8Array) => {
        const sent = Buffer.from(bytes);
        await this.beforePart(number);
        this.parts.set(number, sent);
        return { partNumber: number, etag: `etag ${number}` };
      },
      complete: async (named: { partNumber: number }[]) => {
        await this.beforeComplete();
        const parts = named.map(({ partNumber }) => this.parts.get(partNumber) ?? Buffer.alloc(0));
        const [first] = parts;
        if (parts.slice(0, -1).some(({ length }) => length !== first?.length))
          throw new Error('unequal parts');
        this.content = Buffer.concat(parts);
      },
      abort: async () => this.parts.clear(),
    };
    return {
      createMultipartUpload: async () => multipart,
      resumeMultipartUpload: () => multipart,
      head: async () => this.content && { size: this.content.length },
      put: async (_: string, bytes: Uint8Array) => {
        this.content = Buffer.from(bytes);
      },
      delete: async () => {
        await this.beforeDelete();
        this.content = null;
      },
    } as unknown as R2Bucket;
  }
}

/** The parts of an upload's object that receive and erase its bytes, on storage in memory. */
export class UploadInMemory {
  readonly bucket = new MemoryBucket();
  readonly storage = Object.assign(new MemoryStorage(), { kv: keyValues() });
  readonly store = new UploadStore(this.storage.asStorage());
  readonly receiving: Receiving;
  readonly retention: UploadRetention;
  readonly schedule: Schedule<UploadDue>;
  readonly #length: number;

  constructor(length: number) {
    this.#length = length;
    const nothing = async () => undefined;
    this.schedule = new Schedule<UploadDue>(this.storage.asStorage(), systemClock, {
      complete: () => this.receiving.complete(),
      erase: () => this.retention.erase(),
      close: () => this.retention.close(),
      ...{ hash: nothing, count: nothing, declare: nothing, expire: nothing, hide: nothing },
    });
    const gate = { closeUpload: nothing };
    const env = { FILES: this.bucket.asBucket(), GATE: { getByName: () => gate } } as unknown as Env;
    const parts: UploadParts = {
      ...{ env, store: this.store, schedule: this.schedule, clock: systemClock },
      storage: this.storage.asStorage(),
    };
    this.receiving = new Receiving(parts);
    this.retention = new UploadRetention(parts, this.receiving);
    Schedule.prepare(this.storage.sql);
    UploadStore.prepare(this.storage.sql);
    const now = systemClock.now();
    this.store.keep({
      ...{ id: 'upl_1', accountId: 'acc_1', mode: 'live', name: 'a.bin', metadata: null },
      ...{ length, maxBytes: length, createdAt: now, expiresAt: now + 3_600_000 },
    });
  }

  append(offset: number, body: ReadableStream<Uint8Array>) {
    const request: AppendRequest = {
      ...{ offset, length: null, isMarked: true, bodyBytes: this.#length - offset, checksum: null },
    };
    const find = () => (this.store.state?.status === 'hidden' ? null : (this.store.specification ?? null));
    return this.receiving.append(find, request, body);
  }
}
