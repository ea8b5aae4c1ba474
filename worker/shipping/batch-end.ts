import type { RunLimit } from '../../common/protocol.ts';
import type { BatchResult } from '../../common/shipping/batch-result.ts';
import { faultPoint } from '../faults.ts';
import { eraseFiles } from '../files/store.ts';
import { gateOf } from '../gate/gate-of.ts';
import { dispatcherOf } from '../runner/dispatcher-of.ts';
import { Run, type RunFailure, type RunOutcome, type RunResult } from '../runner/run.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import type { BatchParts } from './batch-parts.ts';
import type { BatchState } from './batch-store.ts';
import { workOf } from './batch-work.ts';
import { type BatchRecord, isFinished } from './record.ts';
import { saveRecord } from './records.ts';
import { readResult } from './result.ts';
import { filesPrefix, inputsPrefix, outputKey } from './specification.ts';

const ANNOUNCE_MS = 3_000;

/** A batch's end, and what follows it in other places: each step may be repeated. */
export class BatchEnd {
  readonly #parts: BatchParts;
  #isSlotFree = false;

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  async finish(outcome: RunOutcome, endedBy?: RunLimit): Promise<void> {
    const { env, store } = this.#parts;
    const batch = store.specification;
    if (!batch) return;
    if (outcome.status === 'error') return this.#fail(outcome.error, endedBy);
    const result = await readResult(env, outputKey(batch.id, outcome.outputs.length - 1));
    const outputs = result && outputsOf(outcome, result);
    if (!result || !outputs)
      return this.#fail({ code: 'job_failed', message: workOf(batch).failures.internal });
    await this.#end({ status: 'done', progress: 100, message: doneMessage(result), outputs }, result);
  }

  async passDeadline(): Promise<undefined> {
    const message =
      'O lote não terminou em 45 minutos e foi encerrado. Os créditos voltaram; divida-o em lotes menores.';
    await this.#fail({ code: 'job_failed', message });
  }

  #fail(error: RunFailure, endedBy?: RunLimit): Promise<void> {
    return this.#end({ status: 'error', error, message: error.message }, null, endedBy);
  }

  slotTaken(): void {
    this.#isSlotFree = false;
  }

  /** Before the rest of the end, as others wait for it. One that is lost is made up for by `release`. */
  freeSlot(endedBy?: RunLimit): void {
    const { env, store, waitUntil } = this.#parts;
    const batch = store.specification;
    if (!batch) return;
    const freed = dispatcherOf(env, workOf(batch).queue).release(batch.id, { endedBy });
    const noteFreed = () => {
      this.#isSlotFree = true;
    };
    waitUntil(freed.then(noteFreed, () => undefined));
  }

  /** The account gets the credits and the orders of a batch that failed back. */
  async settle(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification: batch, state } = store;
    if (batch && state) await gateOf(env, batch.accountId).settle(batch.id, state.record.status === 'error');
    await faultPoint(env, 'batch.settled');
  }

  /** Brings the record to D1. */
  async record(): Promise<undefined> {
    const { env, store, waiters } = this.#parts;
    const { specification: batch, state } = store;
    if (!batch || !state) return;
    await saveRecord(env, batch, state);
    waiters.wake('record');
  }

  /** The slot, where it is still taken, the container's copy of the files, and the inputs: of a failed batch, all files. */
  async release(): Promise<undefined> {
    const { env, store } = this.#parts;
    const { specification: batch, state } = store;
    if (!batch || !state) return;
    const work = workOf(batch);
    if (!this.#isSlotFree)
      await dispatcherOf(env, work.queue).release(batch.id, { endedBy: state.run.endedBy });
    await new Run(env, work).clear(state.run);
    const { status } = state.record;
    await eraseFiles(env, status === 'done' ? inputsPrefix(batch.id) : filesPrefix(batch.id));
    this.#markAnnounced();
  }

  /** Shows the end to readers, and answers the calls that wait for it. */
  #markAnnounced(): void {
    const { store, waiters } = this.#parts;
    const { state } = store;
    if (state && !state.announced) store.state = { ...state, announced: true };
    waiters.wake('finish');
  }

  async #end(
    changes: Partial<BatchRecord> & Pick<BatchRecord, 'status'>,
    result: BatchResult | null,
    endedBy?: RunLimit,
  ): Promise<void> {
    const { env, store, conference, storage, schedule, clock, waitUntil } = this.#parts;
    const { state } = store;
    // The deadline may have come while the result was read.
    if (!state || isFinished(state.record)) return;
    const now = clock.now();
    const { result: _, ...run } = state.run;
    const ended: BatchState = {
      record: { ...state.record, ...changes, finishedAt: now },
      revision: state.revision + 1,
      announced: false,
      run: endedBy === undefined ? run : { ...run, endedBy },
    };
    storage.transactionSync(() => {
      store.state = ended;
      if (result) store.result = result;
      if (result) conference.open(result.parcels);
      schedule.clearAll(['drive', 'enqueue', 'deadline'], '');
      for (const kind of ['settle', 'record'] as const) schedule.setBegun(kind, '');
      schedule.set('release', '', now + ANNOUNCE_MS);
    });
    await faultPoint(env, 'batch.finished');
    if (changes.status === 'error') this.freeSlot(endedBy);
    // The calls that wait see the refund of a batch that failed.
    await waitAtMost(
      ANNOUNCE_MS,
      Promise.all([schedule.runNow('settle', ''), schedule.runNow('record', '')]),
    );
    this.#markAnnounced();
    waitUntil(schedule.runNow('release', '').then(() => schedule.arm()));
  }
}

/** The PDFs: the last output is the result itself. Null where it does not tell of these. */
function outputsOf({ outputs }: RunResult, result: BatchResult): BatchRecord['outputs'] | null {
  const outputFiles = result.outputs.flatMap(({ name, kind, pages }, place) => {
    const stored = outputs[place];
    return stored?.name === name ? [{ name, kind, pages, size: stored.size }] : [];
  });
  return outputFiles.length === outputs.length - 1 ? outputFiles : null;
}

function doneMessage({ parcels, ambiguous }: BatchResult): string {
  const labels = parcels.length === 1 ? '1 etiqueta' : `${parcels.length} etiquetas`;
  const paired = parcels.filter(({ key }) => key !== null).length;
  const unsure = ambiguous.length === 0 ? '' : `; ${ambiguous.length} sem nota certa, veja o resumo`;
  return `Pronto: ${labels}, ${paired} com nota${unsure}.`;
}
