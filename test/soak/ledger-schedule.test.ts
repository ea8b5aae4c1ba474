import { describeLedgerSchedule } from '../service/support/ledger-schedule.ts';

/** The schedule of a failure again: `SCHEDULE_SEED=7 SCHEDULE_STEPS=1000 npm run soak`. */
const SEED = Number(process.env.SCHEDULE_SEED ?? Date.now());
const STEPS = Number(process.env.SCHEDULE_STEPS ?? 1_000);

describeLedgerSchedule(SEED, STEPS);
