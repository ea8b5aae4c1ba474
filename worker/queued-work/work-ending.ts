import type { RunLimit } from '../../common/protocol.ts';
import { faultPoint } from '../faults.ts';
import { eraseFiles } from '../files/store.ts';
import { gateOf } from '../gate/gate-of.ts';
import { giveBackFiles } from '../lending/lender-of.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { Run, type RunOutcome } from '../runner/run.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import type { Settled } from './kind.ts';
import type { WorkParts } from './work-parts.ts';
import { isFinished, type WorkRecord, type WorkSpecification } from './work-record.ts';

const ANNOUNCE_MS = 3_000;

/**
 * The end of queued work and its effects elsewhere. Each step can be repeated, because the receivers
 * recognise the work by its id.
 */
export class WorkEnding<Specification extends WorkSpecification, Record extends WorkRecord> {
  readonly #parts: WorkParts<Specification, Record>;
  /** Only in memory, to save a second call; if it is lost, the call is made. */
  #settled: Settled | undefined;
  #isSlotFree = false;

  constructor(parts: WorkParts<Specification, Record>) {
    this.#parts = parts;
  }

  async finish(outcome: RunOutcome, endedBy?: RunLimit): Promise<void> {
    const { env, kind, store, storage, schedule, clock, waitUntil } = this.#parts;
    const work = this.#unfinished();
    if (!work) return;
    const now = clock.now();
    const end = await kind.end(work, outcome, now);
    const { state } = store;
    // The deadline may have passed in the meantime.
    if (!state || !this.#unfinished()) return;
    const { result: _, ...run } = state.run;
    storage.transactionSync(() => {
      if (end.specification) store.specification = end.specification;
      store.state = {
        ...state,
        run: endedBy === undefined ? run : { ...run, endedBy },
        record: end.record,
        revision: state.revision + 1,
      };
      end.store?.();
      schedule.clearAll(['drive', 'enqueue', 'deadline'], '');
      for (const due of ['settle', 'record'] as const) schedule.setBegun(due, '');
      if (kind.notify) schedule.setBegun('notify', '');
      schedule.set('release', '', now + ANNOUNCE_MS);
    });
    await faultPoint(env, `${kind.name}.finished`);
    if (end.record.status === 'error') this.freeSlot(endedBy);
    // Callers that wait see the refund of failed work.
    await waitAtMost(ANNOUNCE_MS, this.#announce());
    this.#markAnnounced();
    // After that nothing is due for an hour: re-arming avoids a useless alarm.
    waitUntil(schedule.runNow('release', '').then(() => schedule.arm()));
  }

  slotTaken(): void {
    this.#isSlotFree = false;
  }

  /** Frees the slot before the other steps, because others wait for it. If this fails, `release` does it. */
  freeSlot(endedBy?: RunLimit): void {
    const { env, kind, store, waitUntil } = this.#parts;
    const { specification } = store;
    if (!specification) return;
    const freed = dispatcherOf(env, kind.runOf(specification).queue).release(specification.id, { endedBy });
    const noteFreed = () => {
      this.#isSlotFree = true;
    };
    waitUntil(freed.then(noteFreed, () => undefined));
  }

  async passDeadline(): Promise<undefined> {
    const message = this.#parts.kind.deadlineMessage;
    if (this.#unfinished()) await this.finish({ status: 'error', error: { code: 'job_failed', message } });
  }

  /** Returns the account's heavy slot, and the credits of failed work. */
  async settle(): Promise<undefined> {
    const { env, kind, store } = this.#parts;
    const { specification, state } = store;
    if (specification && state) {
      const { accountId, id } = specification;
      this.#settled = await gateOf(env, accountId).settle(id, state.record.status === 'error');
    }
    await faultPoint(env, `${kind.name}.settled`);
  }

  async notify(): Promise<undefined> {
    const { env, kind, store, clock } = this.#parts;
    const { specification, state } = store;
    if (specification && state)
      await kind.notify?.({ specification, record: state.record }, clock.now(), this.#settled);
    await faultPoint(env, `${kind.name}.notified`);
  }

  /**
   * Frees the slot if it is still taken, and erases the container's copy of the files and the stored inputs;
   * of failed work, all files.
   */
  async release(): Promise<undefined> {
    const { env, kind, store } = this.#parts;
    const { specification, state } = store;
    if (!specification || !state) return;
    const { id } = specification;
    const work = kind.runOf(specification);
    if (!this.#isSlotFree) await dispatcherOf(env, work.queue).release(id, { endedBy: state.run.endedBy });
    await new Run(env, work).clear(state.run);
    await giveBackFiles(env, id, work.inputs);
    await faultPoint(env, `${kind.name}.given-back`);
    // Erases by prefix, because the call may have stored files that the work does not list.
    await eraseFiles(env, state.record.status === 'done' ? kind.inputsPrefix(id) : kind.filesPrefix(id));
    this.#markAnnounced();
  }

  #unfinished(): { specification: Specification; record: Record } | undefined {
    const { specification, state } = this.#parts.store;
    if (!specification || !state || isFinished(state.record)) return undefined;
    return { specification, record: state.record };
  }

  async #announce(): Promise<void> {
    const { schedule } = this.#parts;
    const settled = schedule.runNow('settle', '').then(() => schedule.runNow('notify', ''));
    await Promise.all([settled, schedule.runNow('record', '')]);
  }

  /** Shows the end to readers, and wakes the calls that wait for it. */
  #markAnnounced(): void {
    const { store, waiters } = this.#parts;
    const { state } = store;
    if (state && !state.announced) store.state = { ...state, announced: true };
    waiters.wake('finish');
  }
}
