import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { drainStream } from '../http/drain.ts';
import type { KeptCount, Lender, Offer } from '../lending/lender.ts';
import { systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { type AppendOrder, readAppendOrder } from './append-transport.ts';
import type { AppendResult, UploadCaller } from './calls.ts';
import { Counting } from './counting.ts';
import { Receiving } from './receiving.ts';
import { UploadRetention } from './retention.ts';
import type { UploadSpecification } from './specification.ts';
import { uploadKey } from './specification.ts';
import type { UploadDue, UploadParts } from './upload-parts.ts';
import { UploadStore } from './upload-store.ts';
import { type UploadView, viewOf } from './view.ts';

/** The object of one resumable upload. All its bytes pass through it, so that there is a single writer. */
export class ResumableUpload extends DurableObject<Env> implements Lender {
  readonly #parts: UploadParts;
  readonly #receiving: Receiving;
  readonly #counting: Counting;
  readonly #retention: UploadRetention;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const schedule = new Schedule<UploadDue>(ctx.storage, systemClock, {
      complete: () => this.#receiving.complete(),
      hash: () => this.#receiving.hash(),
      count: () => this.#counting.count(),
      declare: () => this.#retention.declare(),
      expire: () => this.#retention.expire(),
      hide: () => this.#retention.hide(),
      erase: () => this.#retention.erase(),
      close: () => this.#retention.close(),
    });
    const store = new UploadStore(ctx.storage);
    this.#parts = { env, storage: ctx.storage, store, schedule, clock: systemClock };
    this.#receiving = new Receiving(this.#parts);
    this.#counting = new Counting(this.#parts);
    this.#retention = new UploadRetention(this.#parts, this.#receiving);
    if (store.specification) schedule.resume();
  }

  override async alarm(): Promise<void> {
    await this.#parts.schedule.runDue();
    // Hashing or counting 2 GB takes longer than the schedule waits, and an object that nobody calls is evicted.
    await Promise.all((['hash', 'count'] as const).map((due) => this.#parts.schedule.whileRunning(due, '')));
  }

  /** Takes the upload from the Gate's outbox. Idempotent. */
  async create(specification: UploadSpecification): Promise<{ recorded: boolean }> {
    const { storage, store, schedule } = this.#parts;
    if (store.specification || store.isEmptied) return { recorded: true };
    storage.transactionSync(() => {
      Schedule.prepare(storage.sql);
      UploadStore.prepare(storage.sql);
      store.keep(specification);
      schedule.set('expire', '', specification.expiresAt);
      if (specification.length === 0) schedule.setBegun('complete', '');
    });
    await schedule.runNow('complete', '');
    return { recorded: true };
  }

  /** Returns the upload; null if there is none of this account. */
  read(accountId: string): UploadView | null {
    return this.#viewOf(accountId);
  }

  /**
   * Like `read`, after ending a request whose body is still arriving; `locked` if it does not end, and after too many
   * requests.
   */
  async readSettled(accountId: string): Promise<UploadView | null | 'locked'> {
    if (!this.#find(accountId)) return null;
    if (!this.#receiving.countRequest()) return 'locked';
    return this.#receiving.afterOpen(async () => this.#viewOf(accountId));
  }

  /** Appends the body of `sendAppend`. It ends an earlier request whose body is still arriving. */
  override async fetch(request: Request): Promise<Response> {
    const order = readAppendOrder(request);
    const result = await this.#append(order);
    // A client that is still sending would not read the answer to a body that nobody reads.
    if (order.body && result.outcome !== 'appended') await drainStream(order.body);
    return Response.json(result);
  }

  async #append({ caller: { accountId, mode }, request, body }: AppendOrder): Promise<AppendResult> {
    const found = this.#find(accountId);
    if (!found) return { outcome: 'not_found' };
    if (mode === 'test' && found.mode === 'live') return { outcome: 'live_only' };
    if (!this.#receiving.countRequest()) return { outcome: 'too_many' };
    const refused = await this.#receiving.append(() => this.#find(accountId), request, body);
    if (refused) return refused;
    const upload = this.#viewOf(accountId);
    return upload ? { outcome: 'appended', upload } : { outcome: 'not_found' };
  }

  /** Deletes the upload for its account. While it is lent, only its bytes remain. */
  async remove({ accountId, mode }: UploadCaller): Promise<'removed' | 'not_found' | 'live_only' | 'locked'> {
    const found = this.#find(accountId);
    if (!found) return 'not_found';
    if (mode === 'test' && found.mode === 'live') return 'live_only';
    const ended = await this.#receiving.afterOpen(() => this.#retention.end());
    return ended === 'locked' ? 'locked' : 'removed';
  }

  /** Lends its file; `index` is always 0. */
  async offer(accountId: string, index: number): Promise<Offer | null> {
    const found = this.#find(accountId);
    if (!found || index !== 0) return null;
    const { status, length } = this.#parts.store.requireState();
    if (status !== 'complete' || length === null) return { refused: 'upload_incomplete' };
    const { id, name, mode } = found;
    return { name, size: length, key: uploadKey(id), test: mode === 'test' };
  }

  /** Waits for a count that is running or due. */
  pages(extension: string): Promise<KeptCount> {
    return this.#counting.pages(extension);
  }

  async lend(borrower: string, until: number): Promise<boolean> {
    const { store, clock } = this.#parts;
    const { specification, state } = store;
    if (!specification || state?.status !== 'complete' || clock.now() >= specification.expiresAt)
      return false;
    store.loans.lend(borrower, until);
    return true;
  }

  async giveBack(borrower: string): Promise<void> {
    this.#parts.store.loans.giveBack(borrower);
    await this.#retention.eraseUnlent();
  }

  #viewOf(accountId: string): UploadView | null {
    const { store } = this.#parts;
    const found = this.#find(accountId);
    return found && viewOf(found, store.requireState(), store.offset);
  }

  /** Returns null for another account's upload, and for one that is deleted or expired. */
  #find(accountId: string): UploadSpecification | null {
    const { store, clock } = this.#parts;
    const { specification, state } = store;
    if (specification?.accountId !== accountId || state?.status === 'hidden') return null;
    return clock.now() < specification.expiresAt ? specification : null;
  }
}
