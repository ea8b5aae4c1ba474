import type { RunPosition } from '../runner/run.ts';
import type { RunHost } from '../runner/run-driver.ts';
import { wholeSecond } from '../time/schedule.ts';
import type { JobEnd } from './job-end.ts';
import { FIRST_RECORD_MS, type JobParts } from './job-parts.ts';
import { workOf } from './job-work.ts';
import { isFinished, keptText, queuedAgain, RUNNING_MESSAGE } from './record.ts';

/** The job's object as the host of its run. */
export function jobRunHost(parts: JobParts, end: JobEnd): RunHost {
  const { env, store, storage, schedule, clock, waitUntil } = parts;

  function queueAgain(run: RunPosition, enqueueAt: number): void {
    const { state } = store;
    if (!state) return;
    storage.transactionSync(() => {
      store.state = { ...state, run, record: queuedAgain(state.record), revision: state.revision + 1 };
      schedule.clear('drive', '');
      schedule.set('record', '', clock.now());
      schedule.set('enqueue', '', enqueueAt);
    });
  }

  function begin(run: RunPosition): void {
    const { state } = store;
    if (!state) return;
    const now = clock.now();
    end.slotTaken();
    storage.transactionSync(() => {
      store.state = {
        ...state,
        run,
        revision: state.revision + 1,
        record: { ...state.record, status: 'running', message: RUNNING_MESSAGE },
      };
      schedule.clear('enqueue', '');
      schedule.set('drive', '', now);
      schedule.set('record', '', wholeSecond(now + FIRST_RECORD_MS));
    });
  }

  return {
    ...{ env, schedule, clock, waitUntil, kind: 'job' },
    running() {
      const { specification: job, state } = store;
      return job && state && !isFinished(state.record)
        ? { work: workOf(job), position: state.run }
        : undefined;
    },
    begin,
    queueAgain,
    moveOn(run, progress = undefined) {
      const { state } = store;
      if (state) store.state = { ...state, run, record: { ...state.record, ...progress } };
    },
    freeSlot() {
      const job = store.specification;
      if (job) end.freeSlot(job);
    },
    finish: (outcome, endedBy) =>
      end.finish(outcome.status === 'done' ? { ...outcome, text: keptText(outcome.text) } : outcome, endedBy),
  };
}
