import { faultPoint } from '../faults.ts';
import { PACE_OF_UPLOADS } from '../intake/pace.ts';
import { readSourceBody, SourceBodyFault } from '../intake/source-body.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { Append, BeyondLength, OtherChecksum } from './append.ts';
import { type AppendRequest, refusalOfAppend } from './append-request.ts';
import type { AppendResult } from './calls.ts';
import { assemble, hashStored } from './completion.ts';
import { isCounted } from './counting.ts';
import { type UploadSpecification, uploadKey } from './specification.ts';
import type { UploadParts } from './upload-parts.ts';

/** Clients give up 9 s after the first rejection. */
const LOCK_MS = 5_000;
const MEBIBYTE = 1024 * 1024;
/** The requests that an upload may take, and one more for each MiB that has arrived. */
const MOST_REQUESTS = 1_000;

type Unappended = Exclude<AppendResult, { outcome: 'appended' }>;

/** A request whose body is arriving. */
interface OpenAppend {
  interrupt: AbortController;
  ended: Promise<void>;
}

/** The arrival of an upload's bytes, until R2 has the whole file. */
export class Receiving {
  readonly #parts: UploadParts;
  #open: OpenAppend | null = null;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Counts a request; false if the upload has had too many. */
  countRequest(): boolean {
    const { store } = this.#parts;
    const state = store.requireState();
    if (state.requests >= MOST_REQUESTS + Math.floor(store.offset / MEBIBYTE)) return false;
    store.state = { ...state, requests: state.requests + 1 };
    return true;
  }

  /**
   * Ends the request whose body is still arriving, and begins `next` in the same turn in which none is open: of several
   * callers that wait, each finds what the one before it has begun. `locked` if the open request does not end.
   */
  async afterOpen<Result>(next: () => Promise<Result>): Promise<Result | 'locked'> {
    const until = Date.now() + LOCK_MS;
    while (this.#open) {
      if (Date.now() >= until) return 'locked';
      this.#open.interrupt.abort();
      await waitAtMost(until - Date.now(), this.#open.ended);
    }
    return next();
  }

  /**
   * Appends a body. The newest request wins, because a client learns of a broken connection before the server. `find`
   * returns null once the upload is gone.
   */
  async append(
    find: () => UploadSpecification | null,
    request: AppendRequest,
    body: ReadableStream<Uint8Array> | null,
  ): Promise<Unappended | null> {
    const appended = await this.afterOpen(() => this.#appendAlone(find, request, body));
    return appended === 'locked' ? { outcome: 'locked' } : appended;
  }

  /** Must be called while no request is open. The request is open from this turn on. */
  async #appendAlone(
    find: () => UploadSpecification | null,
    request: AppendRequest,
    body: ReadableStream<Uint8Array> | null,
  ): Promise<Unappended | null> {
    const specification = find();
    if (!specification) return { outcome: 'not_found' };
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const interrupt = new AbortController();
    this.#open = { interrupt, ended };
    try {
      return await this.#receive(specification, request, body, interrupt.signal);
    } finally {
      this.#open = null;
      end();
    }
  }

  async #receive(
    { id, maxBytes }: UploadSpecification,
    request: AppendRequest,
    body: ReadableStream<Uint8Array> | null,
    interrupted: AbortSignal,
  ): Promise<Unappended | null> {
    const { env, store, storage, schedule } = this.#parts;
    const { offset } = store;
    const refused = refusalOfAppend({ length: store.requireState().length, offset, maxBytes }, request);
    if (refused) return { outcome: 'refused', ...refused };
    const declared = request.length === 'invalid' ? null : request.length;
    const length = store.requireState().length ?? declared;
    const checksum = request.checksum === 'invalid' ? null : request.checksum;
    const parts = {
      ...{ env, key: uploadKey(id), store },
      count: (change: () => void) =>
        storage.transactionSync(() => {
          change();
          if (declared !== null) this.#declare(declared);
          if (this.#isWhole()) schedule.setBegun('complete', '');
        }),
    };
    try {
      const source = body ? readSourceBody(body, PACE_OF_UPLOADS, interrupted) : nothing();
      await new Append(parts, checksum).run(source, (length ?? maxBytes) - offset);
    } catch (error) {
      if (error instanceof SourceBodyFault)
        return { outcome: interrupted.aborted ? 'superseded' : 'interrupted' };
      if (error instanceof OtherChecksum) return { outcome: 'other_checksum' };
      if (!(error instanceof BeyondLength)) throw error;
      return length === null
        ? { outcome: 'refused', code: 'file_too_large', maxBytes }
        : { outcome: 'refused', code: 'beyond_length' };
    }
    await faultPoint(env, 'upload.received');
    // If it fails, the schedule repeats it.
    await schedule.runNow('complete', '');
    return null;
  }

  #declare(length: number): void {
    const { store, schedule } = this.#parts;
    const state = store.requireState();
    if (state.length !== null) return;
    store.state = { ...state, length };
    schedule.setBegun('declare', '');
  }

  #isWhole(): boolean {
    const { store } = this.#parts;
    const { status, length } = store.requireState();
    return status === 'uploading' && store.offset === length;
  }

  /** Makes one object of the parts. */
  async complete(): Promise<undefined> {
    const { env, store, storage, schedule, clock } = this.#parts;
    const { specification } = store;
    if (!specification || store.requireState().status !== 'uploading') return;
    await assemble(env, uploadKey(specification.id), store);
    await faultPoint(env, 'upload.assembled');
    storage.transactionSync(() => {
      const state = store.requireState();
      if (state.status !== 'uploading') return;
      store.state = { ...state, status: 'complete', multipartId: null };
      store.dropParts();
      schedule.set('hash', '', clock.now());
      if (isCounted(specification.name)) schedule.set('count', '', clock.now());
    });
  }

  /** Hashes the whole file. The platform cannot keep the state of a hash while an object sleeps. */
  async hash(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification, state } = store;
    if (!specification || state?.status !== 'complete' || state.length === null) return;
    const sha256 = await hashStored(env, uploadKey(specification.id), state.length).catch((error) => {
      // The upload was deleted meanwhile.
      if (store.state?.status !== 'complete') return null;
      throw error;
    });
    const { state: latest } = store;
    if (latest?.status === 'complete') store.state = { ...latest, sha256 };
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
