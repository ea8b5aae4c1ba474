import { renewCycles } from '../../../worker/gate/account-credits.ts';
import { CallAdmission } from '../../../worker/gate/admission/call-admission.ts';
import { JournaledAdmissions } from '../../../worker/gate/admission/journaled-admission.ts';
import { Transactions } from '../../../worker/gate/admission/transactions.ts';
import type { AdmittedCall, NewAccount } from '../../../worker/gate/calls.ts';
import type { Bucket } from '../../../worker/gate/credits/ledger.ts';
import type { GateDue } from '../../../worker/gate/due.ts';
import { type GateParts, gateParts } from '../../../worker/gate/parts.ts';
import { createTables } from '../../../worker/gate/tables.ts';
import { Schedule } from '../../../worker/time/schedule.ts';
import { environment } from './environment.ts';
import { MemoryStorage } from './sql-storage.ts';

export const KEY = 'hash of a live key';

/** The parts of one account's Gate, plan start, on an SQLite in memory and a clock that the test sets. */
export class GateInMemory {
  now = Date.parse('2026-11-20T12:00:00-03:00');
  readonly #storage = new MemoryStorage();
  readonly sql: SqlStorage = this.#storage.sql;
  parts!: GateParts;
  transactions!: Transactions;
  admission!: CallAdmission;

  readonly #mostJournaled: number | undefined;

  constructor(moreKeys: NewAccount['keys'] = [], mostJournaled?: number) {
    this.#mostJournaled = mostJournaled;
    createTables(this.sql);
    this.restart();
    const keys: NewAccount['keys'] = [{ hash: KEY, prefix: 'svc_live_1', mode: 'live' }, ...moreKeys];
    const account = { id: 'acc_1', email: 'a@exemplo.com.br', name: 'Ana', plan: 'start', keys } as const;
    this.parts.account.create({ ...account, sitePlan: 'gratis', adult: true, webhookSecret: 's' }, this.now);
    this.renew();
  }

  /** Only what is stored is known afterwards. */
  restart(): void {
    const clock = { now: () => this.now, machineTime: (at: number) => at, isShifted: false };
    const nothing = async () => undefined;
    const handlers: Record<GateDue, () => Promise<undefined>> = {
      'create-job': nothing,
      repay: nothing,
      prune: nothing,
      'write-access-log': nothing,
      'warn-of-franchise': nothing,
      'apply-call-journal': nothing,
      'record-account': nothing,
      'tell-of-email': nothing,
    };
    const schedule = new Schedule(this.#storage.asStorage(), clock, handlers);
    this.parts = gateParts(environment(), this.sql, schedule, clock);
    const journaled = new JournaledAdmissions(this.parts, this.#mostJournaled);
    this.transactions = new Transactions(this.#storage, this.parts, journaled);
    this.admission = new CallAdmission(this.parts, this.transactions, journaled);
  }

  renew(): Bucket[] {
    return renewCycles(this.parts);
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
    return {
      caller: { kind: 'key', hash: KEY, mode: 'live' },
      endpoint: 'validate',
      overTestLimit: false,
      ...change,
    };
  }

  rows(query: string): Record<string, unknown>[] {
    return this.sql.exec(query).toArray();
  }
}
