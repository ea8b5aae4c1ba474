import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { objectOfId } from '../runner/object-of-id.ts';
import { brasiliaDay, DAY_MS } from '../time/brasilia.ts';
import type { DueHandler } from '../time/schedule.ts';
import { recordAccount } from './account-records.ts';
import type { Transactions } from './admission/transactions.ts';
import { repay } from './charging.ts';
import { pruneLedger } from './credits/prune.ts';
import {
  ACCESS_LOG_DUE,
  APPLY_JOURNAL_DUE,
  EMAIL_CHANGED_DUE,
  type GateDue,
  HAND_OVER_DUE,
  PRUNE_DUE,
  RECORD_DUE,
  REPAY_DUE,
  WARNING_DUE,
} from './due.ts';
import type { TakesOrders } from './order.ts';
import type { GateParts } from './parts.ts';

const PRUNE_AGAIN_MS = 2_000;
const HAND_OVER_AGAIN_MS = 5_000;
const USAGE_KEPT_MS = 400 * DAY_MS;

/** Work that the Gate's schedule has rows for: deliveries to others, and the upkeep of its tables. */
export class DueWork {
  readonly #env: Env;
  readonly #sql: SqlStorage;
  readonly #parts: GateParts;
  readonly #transactions: Transactions;
  /** Orders whose callers wait for an answer. A restart empties the set, but also ends those calls. */
  readonly #answering = new Set<string>();

  constructor(env: Env, sql: SqlStorage, parts: GateParts, transactions: Transactions) {
    [this.#env, this.#sql, this.#parts, this.#transactions] = [env, sql, parts, transactions];
  }

  /** Records that the caller of an order waits for its answer. */
  noteAnswering(orderId: string): void {
    this.#answering.add(orderId);
  }

  async handOver(id: string): Promise<number | undefined> {
    const { outbox, idempotency, clock } = this.#parts;
    const order = outbox.find(id);
    if (!order) return undefined;
    const taker = objectOfId<TakesOrders>(this.#env, order.object);
    const { recorded, decided } = await taker.create(order.payload);
    if (decided && !this.#answering.has(id)) idempotency.expectAnswer(id);
    if (!recorded) return clock.now() + HAND_OVER_AGAIN_MS;
    this.#answering.delete(id);
    outbox.remove(id);
    return undefined;
  }

  writeAccessLog(): Promise<number | undefined> {
    this.#transactions.applyJournal();
    const { accessLog, account, clock } = this.#parts;
    return accessLog.write(account.read().id, clock.now());
  }

  warn(bucket: string, attempt: number): Promise<number | undefined> {
    const { warnings, account, clock } = this.#parts;
    return warnings.send(account.read(), bucket, attempt, clock.now());
  }

  notifyOldAddress(id: string, attempt: number): Promise<number | undefined> {
    const { emailChanges, account } = this.#parts;
    return emailChanges.notifyOldAddress(account.read(), id, attempt);
  }

  async record(): Promise<undefined> {
    await recordAccount(this.#env, this.#parts.account);
    await faultPoint(this.#env, 'gate.recorded');
  }

  async repay(): Promise<undefined> {
    this.#transactions.run(() => repay(this.#parts, this.#parts.clock.now()));
  }

  async applyJournal(): Promise<undefined> {
    this.#transactions.applyJournal();
  }

  async prune(): Promise<number> {
    const { idempotency, esignDocuments, monthlyItems, account, usage, failures, uploads, clock } =
      this.#parts;
    const now = clock.now();
    idempotency.dropExpired();
    failures.drop(now);
    uploads.dropForgotten(now);
    esignDocuments.dropOld(now);
    monthlyItems.dropOld(now);
    account.dropTestDays(brasiliaDay(now - USAGE_KEPT_MS));
    usage.dropBefore(brasiliaDay(now - USAGE_KEPT_MS));
    const more = this.#transactions.run(() => pruneLedger(this.#sql, now));
    return more ? now + PRUNE_AGAIN_MS : now + DAY_MS;
  }
}

/** Maps the kinds of rows to their work. `work` is a function because the work itself needs the schedule. */
export function dueHandlers(work: () => DueWork): Record<GateDue, DueHandler> {
  return {
    [HAND_OVER_DUE]: (id) => work().handOver(id),
    [REPAY_DUE]: () => work().repay(),
    [PRUNE_DUE]: () => work().prune(),
    [APPLY_JOURNAL_DUE]: () => work().applyJournal(),
    [ACCESS_LOG_DUE]: () => work().writeAccessLog(),
    [WARNING_DUE]: (bucket, attempt) => work().warn(bucket, attempt),
    [RECORD_DUE]: () => work().record(),
    [EMAIL_CHANGED_DUE]: (id, attempt) => work().notifyOldAddress(id, attempt),
  };
}
