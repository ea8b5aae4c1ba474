import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import type { AccessLog } from './access-log.ts';
import type { AccountState } from './account.ts';
import type { GateDue } from './due.ts';
import type { FranchiseWarnings } from './franchise-warning.ts';
import type { Idempotency } from './idempotency.ts';
import type { Ledger } from './ledger.ts';
import type { Outbox } from './outbox.ts';
import type { Usage } from './usage.ts';

/** What the Gate's decisions are made with. */
export interface GateParts {
  account: AccountState;
  ledger: Ledger;
  usage: Usage;
  idempotency: Idempotency;
  accessLog: AccessLog;
  warnings: FranchiseWarnings;
  outbox: Outbox;
  schedule: Schedule<GateDue>;
  clock: Clock;
}
