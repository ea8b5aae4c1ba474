import { describeLedgerSchedule } from './support/ledger-schedule.ts';

describeLedgerSchedule(20_261_120, 40);
