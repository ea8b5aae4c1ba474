import type { RunPosition } from '../runner/run.ts';
import type { RunHost } from '../runner/run-driver.ts';
import { wholeSecond } from '../time/schedule.ts';
import type { WorkEnding } from './work-ending.ts';
import { FIRST_RECORD_MS, type WorkParts } from './work-parts.ts';
import { isFinished, type WorkRecord, type WorkSpecification } from './work-record.ts';

/** Makes the object of queued work the host of its run. */
export function runHost<Specification extends WorkSpecification, Record extends WorkRecord>(
  parts: WorkParts<Specification, Record>,
  ending: WorkEnding<Specification, Record>,
): RunHost {
  const { env, kind, store, storage, schedule, clock, waitUntil } = parts;

  function begin(run: RunPosition): void {
    const { state } = store;
    if (!state) return;
    const now = clock.now();
    ending.slotTaken();
    storage.transactionSync(() => {
      store.state = { ...state, run, record: kind.running(state.record), revision: state.revision + 1 };
      schedule.clear('enqueue', '');
      schedule.set('drive', '', now);
      schedule.set('record', '', wholeSecond(now + FIRST_RECORD_MS));
    });
  }

  function queueAgain(run: RunPosition, enqueueAt: number): void {
    const { specification, state } = store;
    if (!specification || !state) return;
    storage.transactionSync(() => {
      store.state = { ...state, run, record: kind.queued(specification), revision: state.revision + 1 };
      schedule.clear('drive', '');
      schedule.set('record', '', clock.now());
      schedule.set('enqueue', '', enqueueAt);
    });
  }

  return {
    ...{ env, schedule, clock, waitUntil, kind: kind.name },
    running() {
      const { specification, state } = store;
      return specification && state && !isFinished(state.record)
        ? { work: kind.runOf(specification), position: state.run }
        : undefined;
    },
    begin,
    queueAgain,
    moveOn(run, progress = undefined) {
      const { state } = store;
      if (state) store.state = { ...state, run, record: { ...state.record, ...progress } };
    },
    freeSlot: () => ending.freeSlot(),
    finish: (outcome, endedBy) => ending.finish(outcome, endedBy),
  };
}
