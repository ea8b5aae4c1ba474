import { AccessLog } from '../../../worker/gate/access-log.ts';
import { AccountState } from '../../../worker/gate/account.ts';
import { renewCycles } from '../../../worker/gate/admission-control.ts';
import type { AdmittedCall } from '../../../worker/gate/calls.ts';
import type { GateDue } from '../../../worker/gate/due.ts';
import { FranchiseWarnings } from '../../../worker/gate/franchise-warning.ts';
import { Idempotency } from '../../../worker/gate/idempotency.ts';
import { type Bucket, Ledger } from '../../../worker/gate/ledger.ts';
import { Outbox } from '../../../worker/gate/outbox.ts';
import type { GateParts } from '../../../worker/gate/parts.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { Usage } from '../../../worker/gate/usage.ts';
import { Schedule } from '../../../worker/time/schedule.ts';
import { environment } from './environment.ts';
import { MemoryStorage } from './sql-storage.ts';

export const KEY = 'hash of a live key';

/** The parts of one account's Gate, plan start, on an SQLite in memory and a clock that the test sets. */
export class GateInMemory {
  now = Date.parse('2026-11-20T12:00:00-03:00');
  readonly parts: GateParts;
  readonly sql: SqlStorage;

  constructor() {
    const storage = new MemoryStorage();
    const { sql } = storage;
    this.sql = sql;
    createTables(sql);
    const clock = { now: () => this.now, machineTime: (at: number) => at, isShifted: false };
    const nothing = async () => undefined;
    const handlers: Record<GateDue, () => Promise<undefined>> = {
      'create-job': nothing,
      repay: nothing,
      prune: nothing,
      'write-access-log': nothing,
      'warn-of-franchise': nothing,
    };
    this.parts = {
      account: new AccountState(sql),
      ledger: new Ledger(sql),
      usage: new Usage(sql),
      idempotency: new Idempotency(sql, clock.now),
      accessLog: new AccessLog(environment(), sql),
      warnings: new FranchiseWarnings(environment(), sql),
      outbox: new Outbox(sql),
      schedule: new Schedule(storage.asStorage(), clock, handlers),
      clock,
    };
    const keys = [{ hash: KEY, prefix: 'svc_live_1', mode: 'live' } as const];
    const account = { id: 'acc_1', email: 'a@exemplo.com.br', name: 'Ana', plan: 'start', keys } as const;
    this.parts.account.create({ ...account, sitePlan: 'gratis', adult: true, webhookSecret: 's' }, this.now);
    this.renew();
  }

  renew(): Bucket[] {
    return renewCycles(this.parts.ledger, this.parts.account.read(), this.now);
  }

  get balance(): number {
    return this.parts.ledger.balance(this.now);
  }

  /** Calls and net credits of all days. */
  get used(): { calls: number; credits: number } {
    const rows = this.parts.usage.between('0000-01-01', '9999-12-31');
    return {
      calls: rows.reduce((sum, row) => sum + row.calls, 0),
      credits: rows.reduce((sum, row) => sum + row.credits, 0),
    };
  }

  call(change: Partial<AdmittedCall> = {}): AdmittedCall {
    return { keyHash: KEY, mode: 'live', endpoint: 'validate', overTestLimit: false, ...change };
  }

  rows(query: string): Record<string, unknown>[] {
    return this.sql.exec(query).toArray();
  }
}
