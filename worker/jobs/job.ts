import type { Env } from '../env.ts';
import { eraseFiles } from '../files/store.ts';
import type { KeptCount, Lender, Offer } from '../lending/lender.ts';
import { QueuedWork } from '../queued-work/queued-work.ts';
import { isFinished } from '../queued-work/work-record.ts';
import { type JobKind, jobKind } from './job-kind.ts';
import { filesAvailable, type JobRecord } from './record.ts';
import { type JobSpecification, outputKey } from './specification.ts';

/** The object of a job. Its user may erase its files early. */
export class Job extends QueuedWork<JobSpecification, JobRecord, JobKind, JobRecord> implements Lender {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env, jobKind(env));
  }

  read(): JobRecord | null {
    return this.shownRecord();
  }

  /** Lends one of its outputs. */
  async offer(accountId: string, index: number): Promise<Offer | null> {
    const { clock } = this.parts;
    const shown = this.read();
    if (shown?.accountId !== accountId) return null;
    if (!isFinished(shown)) return { refused: 'job_not_ready' };
    const output = filesAvailable(shown, clock.now()) ? shown.outputs[index] : undefined;
    if (!output) return { refused: 'file_not_found' };
    return { ...output, key: outputKey(shown.id, index), test: shown.test };
  }

  /** The counts of outputs are not kept. */
  async pages(): Promise<KeptCount> {
    return null;
  }

  async lend(borrower: string, until: number): Promise<boolean> {
    const { clock, store } = this.parts;
    const shown = this.read();
    if (!shown || !filesAvailable(shown, clock.now())) return false;
    store.loans.lend(borrower, until);
    return true;
  }

  async giveBack(borrower: string): Promise<void> {
    const { clock, store, schedule } = this.parts;
    const shown = this.read();
    store.loans.giveBack(borrower);
    const now = clock.now();
    if (!shown || filesAvailable(shown, now) || store.loans.lastUntil(now) !== null) return;
    schedule.setBegun('erase', '');
    await schedule.runNow('erase', '');
  }

  /**
   * Erases the files of a finished job, or, while they are lent, hides them. Returns `running` if it is not finished; null if this object holds no
   * job.
   */
  async deleteFiles(): Promise<JobRecord | 'running' | null> {
    const { env, kind, store, storage, schedule, clock } = this.parts;
    const shown = this.read();
    if (!shown) return null;
    if (!isFinished(shown)) return 'running';
    const lentUntil = store.loans.lastUntil(clock.now());
    if (lentUntil === null) await eraseFiles(env, kind.filesPrefix(shown.id));
    const { state } = store;
    if (!state) return null;
    const { record } = state;
    const deleted = { ...record, filesDeletedAt: record.filesDeletedAt ?? clock.now(), text: null };
    storage.transactionSync(() => {
      store.state = { ...state, record: deleted, revision: state.revision + 1 };
      schedule.set('record', '', clock.now());
      if (lentUntil !== null) schedule.set('erase', '', lentUntil);
    });
    await schedule.runNow('record', '');
    return deleted;
  }
}
