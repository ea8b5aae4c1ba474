import type { Env } from '../env.ts';
import { eraseFiles } from '../files/store.ts';
import { QueuedWork } from '../queued-work/queued-work.ts';
import { isFinished } from '../queued-work/work-record.ts';
import { type JobKind, jobKind } from './job-kind.ts';
import type { JobRecord } from './record.ts';
import type { JobSpecification } from './specification.ts';

/** The object of a job. Its user may erase its files early. */
export class Job extends QueuedWork<JobSpecification, JobRecord, JobKind, JobRecord> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, jobKind(env));
  }

  read(): JobRecord | null {
    return this.shownRecord();
  }

  /**
   * Erases the files of a finished job. Returns `running` if it is not finished; null if this object holds no
   * job.
   */
  async deleteFiles(): Promise<JobRecord | 'running' | null> {
    const { env, kind, store, storage, schedule, clock } = this.parts;
    const shown = this.read();
    if (!shown) return null;
    if (!isFinished(shown)) return 'running';
    await eraseFiles(env, kind.filesPrefix(shown.id));
    const { state } = store;
    if (!state) return null;
    const { record } = state;
    const deleted = { ...record, filesDeletedAt: record.filesDeletedAt ?? clock.now(), text: null };
    storage.transactionSync(() => {
      store.state = { ...state, record: deleted, revision: state.revision + 1 };
      schedule.set('record', '', clock.now());
    });
    await schedule.runNow('record', '');
    return deleted;
  }
}
