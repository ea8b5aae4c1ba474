import { describeError, log } from '../common/log.ts';
import { eraseOldComplaints } from './accounts/complaints.ts';
import { configurationFaults } from './configuration.ts';
import type { Env } from './env.ts';
import { leftEnvelopeFiles } from './esign/sweep.ts';
import { eraseOldAccessLog } from './gate/access-log/access-log-files.ts';
import { eraseOldRecords, leftJobFiles } from './jobs/sweep.ts';
import { leftBatchFiles } from './shipping/sweep.ts';
import { systemClock } from './time/clock.ts';
import { type PartResult, repeatAtMost } from './time/repeat.ts';
import { leftUploadFiles } from './uploads/sweep.ts';

/** Steps of each part per run: 100,000 records, 200,000 files. The next day's run continues. */
const MOST_STEPS = 200;

export type SweepReport = Record<
  | 'job_records'
  | 'job_files'
  | 'envelope_files'
  | 'batch_files'
  | 'upload_files'
  | 'access_log'
  | 'complaints',
  PartResult | { failed: true }
>;

/**
 * The daily sweep: erases expired data (specification 8.5), and data that an object's alarm should have
 * erased. Idempotent.
 */
export async function sweep(env: Pick<Env, 'DB' | 'FILES' | 'ENVELOPE'>): Promise<SweepReport> {
  const now = systemClock.now();
  const report = {
    job_records: await part('job_records', () => repeatAtMost(MOST_STEPS, () => eraseOldRecords(env, now))),
    job_files: await part('job_files', () => repeatAtMost(MOST_STEPS, leftJobFiles(env, now))),
    envelope_files: await part('envelope_files', () => repeatAtMost(MOST_STEPS, leftEnvelopeFiles(env, now))),
    batch_files: await part('batch_files', () => repeatAtMost(MOST_STEPS, leftBatchFiles(env, now))),
    upload_files: await part('upload_files', () => repeatAtMost(MOST_STEPS, leftUploadFiles(env, now))),
    access_log: await part('access_log', () => repeatAtMost(MOST_STEPS, () => eraseOldAccessLog(env, now))),
    complaints: await part('complaints', () => repeatAtMost(MOST_STEPS, () => eraseOldComplaints(env, now))),
  };
  log('swept', report);
  return report;
}

/** The cron's run. It fails if a part failed, so that the failure is visible. */
export async function scheduledSweep(env: Env): Promise<void> {
  const faults = configurationFaults(env);
  if (faults.length > 0) throw new Error(`refusing to sweep: ${faults.join('; ')}`);
  const failed = Object.entries(await sweep(env)).filter(([, result]) => 'failed' in result);
  if (failed.length > 0) throw new Error(`sweep: failed at ${failed.map(([name]) => name).join(', ')}`);
}

async function part(name: string, work: () => Promise<PartResult>): Promise<PartResult | { failed: true }> {
  try {
    const result = await work();
    if (!result.complete) log('sweep_bounded', { part: name, erased: result.erased });
    return result;
  } catch (error) {
    log('sweep_failed', { part: name, cause: describeError(error) });
    return { failed: true };
  }
}
