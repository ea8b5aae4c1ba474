import type { RunPosition } from '../runner/run.ts';
import type { RunHost } from '../runner/run-driver.ts';
import type { BatchEnd } from './batch-end.ts';
import type { BatchParts } from './batch-parts.ts';
import { workOf } from './batch-work.ts';
import { isFinished, newRecord, RUNNING_MESSAGE } from './record.ts';

/** The batch's object as the host of its run. */
export function batchRunHost(parts: BatchParts, end: BatchEnd): RunHost {
  const { env, store, storage, schedule, clock, waitUntil } = parts;

  function begin(run: RunPosition): void {
    const { state } = store;
    if (!state) return;
    end.slotTaken();
    storage.transactionSync(() => {
      store.state = { ...state, run, record: { ...state.record, message: RUNNING_MESSAGE } };
      schedule.clear('enqueue', '');
      schedule.set('drive', '', clock.now());
    });
  }

  function queueAgain(run: RunPosition, enqueueAt: number): void {
    const { state } = store;
    if (!state) return;
    storage.transactionSync(() => {
      store.state = { ...state, run, record: newRecord() };
      schedule.clear('drive', '');
      schedule.set('enqueue', '', enqueueAt);
    });
  }

  return {
    ...{ env, schedule, clock, waitUntil, kind: 'batch' },
    running() {
      const { specification: batch, state } = store;
      return batch && state && !isFinished(state.record)
        ? { work: workOf(batch), position: state.run }
        : undefined;
    },
    begin,
    queueAgain,
    moveOn(run, progress = undefined) {
      const { state } = store;
      if (state) store.state = { ...state, run, record: { ...state.record, ...progress } };
    },
    freeSlot: () => end.freeSlot(),
    finish: (outcome, endedBy) => end.finish(outcome, endedBy),
  };
}
