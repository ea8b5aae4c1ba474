import type { RunLimit } from '../../common/protocol.ts';
import { faultPoint } from '../faults.ts';
import { eraseFiles } from '../files/store.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import type { RunPosition } from '../runner/run.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import { notify, release, type Settled, settle } from './ending.ts';
import type { JobParts } from './job-parts.ts';
import { finishRecord, isFinished, type JobOutcome, type JobRecord } from './record.ts';
import { saveRecord } from './records.ts';
import { filesPrefix, type JobSpecification } from './specification.ts';

const ANNOUNCE_MS = 3_000;
const OWED_MS = 10 * 60_000;

/** A job's end and what follows it, until of the job only a mark is left. */
export class JobEnd {
  readonly #parts: JobParts;
  /** Known in memory only, to spare a second call; where it is lost the call is made. */
  #settled: Settled | undefined;
  #isSlotFree = false;

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  async finish(outcome: JobOutcome, endedBy?: RunLimit): Promise<void> {
    const { env, store, storage, schedule, clock, waitUntil } = this.#parts;
    const { state, specification } = store;
    if (!state || !specification) return;
    const now = clock.now();
    const record = finishRecord(state.record, outcome, now);
    const { result: _, ...position } = state.run;
    const run: RunPosition = endedBy === undefined ? position : { ...position, endedBy };
    storage.transactionSync(() => {
      // Options may hold a password; nothing asks for them any more.
      store.specification = { ...specification, options: {} };
      store.state = { ...state, run, record, revision: state.revision + 1 };
      schedule.clearAll(['drive', 'enqueue', 'deadline'], '');
      for (const kind of ['settle', 'record', 'notify'] as const) schedule.setBegun(kind, '');
      schedule.set('release', '', now + ANNOUNCE_MS);
    });
    await faultPoint(env, 'job.finished');
    if (outcome.status === 'error') this.freeSlot(specification, endedBy);
    await waitAtMost(ANNOUNCE_MS, this.#announce());
    this.#markAnnounced();
    // Then nothing is left for an hour: the alarm need not come to find that out.
    waitUntil(schedule.runNow('release', '').then(() => schedule.arm()));
  }

  slotTaken(): void {
    this.#isSlotFree = false;
  }

  /** Before the rest of the end, as others wait for it. One that is lost is made up for by `release`. */
  freeSlot(job: JobSpecification, endedBy?: RunLimit): void {
    const { env, waitUntil } = this.#parts;
    const freed = dispatcherOf(env, job.queue).release(job.id, { endedBy });
    const noteFreed = () => {
      this.#isSlotFree = true;
    };
    waitUntil(freed.then(noteFreed, () => undefined));
  }

  async settle(): Promise<undefined> {
    const { env, store } = this.#parts;
    const record = store.state?.record;
    if (record) this.#settled = await settle(env, record);
    await faultPoint(env, 'job.settled');
  }

  /** Brings the record to D1. */
  async record(): Promise<undefined> {
    const { env, store, waiters } = this.#parts;
    const { state } = store;
    if (!state) return;
    await saveRecord(env, state.record, state.revision);
    waiters.wake('record');
    if (store.filesErased) this.#emptyWhenOver();
  }

  async notify(): Promise<undefined> {
    const { env, store, clock } = this.#parts;
    const { specification, state } = store;
    if (specification && state) await notify(env, specification, state.record, clock.now(), this.#settled);
    await faultPoint(env, 'job.notified');
  }

  async release(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification, state } = store;
    if (specification && state) await release(env, specification, state.record, state.run, this.#isSlotFree);
    this.#markAnnounced();
  }

  async passDeadline(): Promise<undefined> {
    const { state } = this.#parts.store;
    if (!state || isFinished(state.record)) return;
    await this.finish({
      status: 'error',
      error: {
        code: 'job_failed',
        message:
          'A tarefa não terminou em 45 minutos e foi encerrada. Os créditos voltaram; tente com arquivos menores.',
      },
    });
  }

  /** Erases the files of a finished job before their time. */
  async deleteFiles(id: string): Promise<JobRecord | null> {
    const { env, store, storage, schedule, clock } = this.#parts;
    await eraseFiles(env, filesPrefix(id));
    const { state } = store;
    if (!state) return null;
    const deleted = {
      ...state.record,
      filesDeletedAt: state.record.filesDeletedAt ?? clock.now(),
      text: null,
    };
    storage.transactionSync(() => {
      store.state = { ...state, record: deleted, revision: state.revision + 1 };
      schedule.set('record', '', clock.now());
    });
    await schedule.runNow('record', '');
    return deleted;
  }

  /** Erases the files at the end of their time. */
  async erase(): Promise<number | undefined> {
    const { env, store, storage, schedule, clock } = this.#parts;
    const { state } = store;
    if (!state) return undefined;
    if (!isFinished(state.record)) return clock.now() + 60_000;
    await eraseFiles(env, filesPrefix(state.record.id));
    storage.transactionSync(() => {
      store.filesErased = true;
      store.state = { ...state, record: { ...state.record, text: null }, revision: state.revision + 1 };
      schedule.set('record', '', clock.now());
    });
    return undefined;
  }

  async #announce(): Promise<void> {
    const { schedule } = this.#parts;
    const settled = schedule.runNow('settle', '').then(() => schedule.runNow('notify', ''));
    await Promise.all([settled, schedule.runNow('record', '')]);
  }

  #markAnnounced(): void {
    const { store, waiters } = this.#parts;
    const { state } = store;
    if (state && !state.announced) store.state = { ...state, announced: true };
    waiters.wake('finish');
  }

  /** When the record is in D1 and the files are erased, only a mark stays, so that the job is not created again. */
  #emptyWhenOver(): void {
    const { store, schedule, clock } = this.#parts;
    const isOwed = (['settle', 'notify', 'release'] as const).some((kind) => schedule.has(kind, ''));
    if (isOwed) schedule.set('record', '', clock.now() + OWED_MS);
    else store.empty();
  }
}
