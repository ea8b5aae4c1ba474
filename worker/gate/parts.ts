import type { Env } from '../env.ts';
import type { Clock } from '../time/clock.ts';
import type { Schedule } from '../time/schedule.ts';
import { AccessLog } from './access-log/access-log.ts';
import { CallLog } from './access-log/call-log.ts';
import { AccountState } from './account.ts';
import { EmailChanges } from './account-email.ts';
import { Callers } from './callers.ts';
import { EsignDocuments } from './credits/esign-quota.ts';
import { FranchiseWarnings } from './credits/franchise-warning.ts';
import { Ledger } from './credits/ledger.ts';
import { MonthlyItems } from './credits/monthly-items.ts';
import { Usage } from './credits/usage.ts';
import type { GateDue } from './due.ts';
import { Failures } from './failures/failures.ts';
import { Idempotency } from './idempotency.ts';
import { Members } from './members.ts';
import { Outbox } from './outbox.ts';
import { Uploads } from './uploads.ts';

/** Dependencies shared by the parts of the Gate. */
export interface GateParts {
  account: AccountState;
  ledger: Ledger;
  usage: Usage;
  idempotency: Idempotency;
  accessLog: AccessLog;
  calls: CallLog;
  warnings: FranchiseWarnings;
  outbox: Outbox;
  uploads: Uploads;
  esignDocuments: EsignDocuments;
  monthlyItems: MonthlyItems;
  members: Members;
  emailChanges: EmailChanges;
  callers: Callers;
  failures: Failures;
  schedule: Schedule<GateDue>;
  clock: Clock;
}

export function gateParts(env: Env, sql: SqlStorage, schedule: Schedule<GateDue>, clock: Clock): GateParts {
  const calls = new CallLog(sql);
  const [account, members, usage] = [new AccountState(sql), new Members(sql), new Usage(sql)];
  return {
    account,
    ledger: new Ledger(sql, usage),
    usage,
    idempotency: new Idempotency(sql, () => clock.now()),
    accessLog: new AccessLog(env, calls),
    calls,
    warnings: new FranchiseWarnings(env, sql),
    outbox: new Outbox(sql),
    uploads: new Uploads(sql),
    esignDocuments: new EsignDocuments(sql),
    monthlyItems: new MonthlyItems(sql),
    members,
    emailChanges: new EmailChanges(env, sql),
    callers: new Callers(account, members),
    failures: new Failures(sql),
    schedule,
    clock,
  };
}
