import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { type BreakerState, CircuitBreakers } from '../outside/circuit-breaker.ts';
import { brasiliaDay, DAY_MS } from '../time/brasilia.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { AccessLog } from './access-log.ts';
import { AccountState } from './account.ts';
import { AdmissionControl, renewCycles } from './admission-control.ts';
import type {
  AccountOverview,
  AdmitResult,
  AdmittedCall,
  BeginResult,
  Charged,
  ChargeResult,
  IdempotentCall,
  NewAccount,
  Purchase,
  ReplayResult,
} from './calls.ts';
import { repay } from './charging.ts';
import type { ClientInfo } from './client-info.ts';
import { ACCESS_LOG_DUE, type GateDue, HAND_OVER_DUE, PRUNE_DUE, REPAY_DUE, WARNING_DUE } from './due.ts';
import { FranchiseWarnings } from './franchise-warning.ts';
import { Idempotency, type StoredResponse } from './idempotency.ts';
import type { Mode } from './keys.ts';
import { type Bucket, balanceOf, Ledger } from './ledger.ts';
import type { Order, OrderTaker, PendingOrder, TakesOrders } from './order.ts';
import { OrderAcceptance } from './order-acceptance.ts';
import { Outbox } from './outbox.ts';
import type { GateParts } from './parts.ts';
import { pruneLedger } from './prune.ts';
import { Purchases } from './purchases.ts';
import { createTables, tablesExist } from './tables.ts';
import { Usage, type UsageRow } from './usage.ts';

const PRUNE_AGAIN_MS = 2_000;
const HAND_OVER_AGAIN_MS = 5_000;

/** The account's Durable Object: everything of an account that must be atomic. It decides by its storage, never by memory alone. */
export class Gate extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;
  readonly #account: AccountState;
  readonly #ledger: Ledger;
  readonly #usage: Usage;
  readonly #idempotency: Idempotency;
  readonly #circuitBreakers: CircuitBreakers;
  readonly #accessLog: AccessLog;
  readonly #warnings: FranchiseWarnings;
  readonly #outbox: Outbox;
  readonly #schedule: Schedule<GateDue>;
  readonly #parts: GateParts;
  readonly #admission: AdmissionControl;
  readonly #purchases: Purchases;
  readonly #acceptance: OrderAcceptance;
  #isProvisioned = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#clock = systemClock;
    this.#account = new AccountState(this.#sql);
    this.#ledger = new Ledger(this.#sql);
    this.#usage = new Usage(this.#sql);
    this.#idempotency = new Idempotency(this.#sql, () => this.#clock.now());
    this.#circuitBreakers = new CircuitBreakers(this.#sql);
    this.#accessLog = new AccessLog(env, this.#sql);
    this.#warnings = new FranchiseWarnings(env, this.#sql);
    this.#outbox = new Outbox(this.#sql);
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      [HAND_OVER_DUE]: (id) => this.#handOver(id),
      [REPAY_DUE]: () => this.#repay(),
      [PRUNE_DUE]: () => this.#prune(),
      [ACCESS_LOG_DUE]: () => this.#accessLog.write(this.#account.read().id, this.#clock.now()),
      [WARNING_DUE]: (bucket, attempt) =>
        this.#warnings.send(this.#account.read(), bucket, attempt, this.#clock.now()),
    });
    this.#parts = {
      account: this.#account,
      ledger: this.#ledger,
      usage: this.#usage,
      idempotency: this.#idempotency,
      accessLog: this.#accessLog,
      warnings: this.#warnings,
      outbox: this.#outbox,
      schedule: this.#schedule,
      clock: this.#clock,
    };
    this.#admission = new AdmissionControl(this.#parts);
    this.#purchases = new Purchases(this.#parts);
    this.#acceptance = new OrderAcceptance(this.#parts);
    if (this.#exists()) {
      createTables(this.#sql);
      this.#schedule.resume();
    }
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Creates the account. Idempotent. */
  provision(account: NewAccount): void {
    this.#atomically(() => {
      createTables(this.#sql);
      if (!this.#account.create(account, this.#clock.now())) return;
      this.#renew();
      this.#schedule.set(PRUNE_DUE, '', this.#clock.now() + DAY_MS);
    });
  }

  /** Admits a call by its key, account and rate limit; counts it and writes it to the access log. */
  admit(keyHash: string, mode: Mode, endpoint: string, client: ClientInfo): AdmitResult {
    if (!this.#exists()) return { refused: 'invalid_api_key' };
    const entered = this.#atomically(() => this.#admission.admit(keyHash, mode, endpoint, client));
    return 'admitted' in entered ? { admitted: entered.admitted } : entered;
  }

  /** Admits a data call, and charges its price or replays the answer of its Idempotency-Key, in one transaction. */
  async chargeCall(
    keyHash: string,
    mode: Mode,
    endpoint: string,
    client: ClientInfo,
    purchase: Purchase,
  ): Promise<ChargeResult> {
    if (!this.#exists()) return { refused: 'invalid_api_key' };
    const first = this.#atomically(() => {
      this.#purchases.confirm(purchase.answered);
      const entered = this.#admission.admit(keyHash, mode, endpoint, client);
      if (!('admitted' in entered)) return entered;
      const { rate, overTestLimit } = entered.admitted;
      const call = { keyHash, mode, endpoint, overTestLimit };
      return { call, rate, charged: this.#purchases.charge(call, purchase, entered.live) };
    });
    if ('refused' in first) return first;
    const { call, rate, charged } = first;
    return {
      rate,
      charged: charged === 'key_in_use' ? await this.#chargeAfterOthers(call, purchase) : charged,
    };
  }

  /** Another call holds the Idempotency-Key: waits for its answer and replays it, or charges when none came. */
  async #chargeAfterOthers(call: AdmittedCall, purchase: Purchase): Promise<Charged> {
    for (;;) {
      const replay = purchase.idempotent
        ? await this.findReplay(call, purchase.idempotent)
        : ({ outcome: 'nothing' } as const);
      if (replay.outcome !== 'nothing') return replay;
      const charged = this.#atomically(() => {
        if (!this.#purchases.isRevoked(call)) return this.#purchases.charge(call, purchase, this.#renew());
        this.#purchases.uncount(call);
        return { outcome: 'refused', code: 'revoked_api_key', credits: this.credits() } as const;
      });
      if (charged !== 'key_in_use') return charged;
    }
  }

  /** Refunds a data call that failed, whether or not it was charged. Returns the balance. Idempotent. */
  refund(mode: Mode, purchase: Purchase): number {
    return this.#atomically(() => {
      this.#purchases.refund(mode, purchase);
      return this.credits();
    });
  }

  /** Makes the charges of answered data calls final. Idempotent. */
  confirm(references: readonly string[]): void {
    this.#atomically(() => this.#purchases.confirm(references));
  }

  /** Stores the answer of a data call under its Idempotency-Key, and makes its charge final. */
  keep(mode: Mode, key: string, reference: string, response: StoredResponse): void {
    this.#atomically(() => {
      this.#purchases.confirm([reference]);
      this.#idempotency.answered(mode, key, reference, response);
    });
  }

  /** The stored response to the same request, if any, before work is done for it. */
  async findReplay(call: AdmittedCall, idempotent: IdempotentCall): Promise<ReplayResult> {
    const found = await this.#idempotency.find(call.mode, idempotent.key, idempotent.fingerprint);
    const credits = this.credits();
    switch (found.found) {
      case 'nothing':
        return { outcome: 'nothing' };
      case 'other_request':
        return { outcome: 'refused', code: 'idempotency_key_reused', credits };
      case 'in_progress':
        return {
          outcome: 'refused',
          code: 'idempotency_in_progress',
          credits,
          retryAfterSeconds: found.retryAfterSeconds,
        };
      case 'response':
        if (call.mode === 'test') this.#account.uncountTestCall(brasiliaDay(this.#clock.now()));
        return { outcome: 'replay', response: found.response, credits };
    }
  }

  /**
   * Accepts an order: the stored response, the debit, the heavy slot and the outbox row with all of it, in one
   * transaction. After it what was ordered exists. Safe to repeat with the same id.
   */
  async begin(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    order: Order,
    accepted: StoredResponse,
    answerWithinMs: number | null,
  ): Promise<BeginResult> {
    for (;;) {
      if (this.#ledger.reservation(order.id)) return { outcome: 'begun', credits: this.credits() };
      if (idempotent) {
        const replay = await this.findReplay(call, idempotent);
        if (replay.outcome !== 'nothing') return replay;
      }
      const begun = this.#atomically(() =>
        this.#acceptance.accept(call, idempotent, order, accepted, answerWithinMs),
      );
      if (begun === 'key_in_use') continue;
      if (begun.outcome === 'begun') {
        await faultPoint(this.env, 'gate.begun');
        this.ctx.waitUntil(this.#schedule.runNow(HAND_OVER_DUE, order.id));
      }
      return begun;
    }
  }

  /** The call that began `jobId` has been answered: with `response`, or with what `begin` stored. */
  answered(mode: Mode, key: string, jobId: string, response: StoredResponse | null): void {
    this.#idempotency.answered(mode, key, jobId, response);
  }

  /** An order has ended: frees its heavy slot and refunds a failed one. Idempotent. Returns the account's webhook address. */
  settle(jobId: string, failed: boolean): { url: string | null } {
    this.#atomically(() => {
      this.#account.freeHeavySlot(jobId);
      if (failed) this.#ledger.refund(jobId, this.#clock.now());
    });
    return { url: this.#account.read().webhook_url };
  }

  /** Accepted orders that D1 does not have yet: no reader may miss them. */
  pendingOrders(taker: OrderTaker): PendingOrder[] {
    return this.#outbox.of(taker);
  }

  credits(): number {
    return balanceOf(this.#renew());
  }

  overview(keyHash: string): AccountOverview {
    const now = this.#clock.now();
    return this.#account.overview(keyHash, this.#ledger.live(now));
  }

  usage(from: string, to: string): UsageRow[] {
    return this.#usage.between(from, to);
  }

  webhookSettings(): { url: string | null; secret: string } {
    const account = this.#account.read();
    return { url: account.webhook_url, secret: account.webhook_secret };
  }

  /** Whether the host of a file URL may be asked now. */
  sourceState(host: string): BreakerState {
    return this.#circuitBreakers.state(host, this.#clock.now());
  }

  noteSource(host: string, answered: boolean): void {
    if (answered) this.#circuitBreakers.answered(host);
    else this.#circuitBreakers.failed(host, this.#clock.now());
  }

  change(change: {
    plan?: NewAccount['plan'];
    sitePlan?: NewAccount['sitePlan'];
    webhookUrl?: string | null;
  }): boolean {
    if (!this.#exists()) return false;
    this.#atomically(() => {
      const now = this.#clock.now();
      this.#renew();
      const account = this.#account.read();
      if (change.plan !== undefined && change.plan !== account.plan) {
        this.#ledger.close('franchise', now);
        this.#account.setPlan(change.plan, now);
      }
      if (change.sitePlan !== undefined && change.sitePlan !== account.site_plan) {
        this.#ledger.close('included', now);
        this.#account.setSitePlan(change.sitePlan);
      }
      if (change.webhookUrl !== undefined) this.#account.setWebhookUrl(change.webhookUrl);
      this.#renew();
    });
    return true;
  }

  /** False when the account has no such key. */
  revoke(keyHash: string): boolean {
    return this.#exists() && this.#account.revoke(keyHash, this.#clock.now());
  }

  /** False when there is no such account. */
  grantPackage(id: string, credits: number, expiresAt: number): boolean {
    if (!this.#exists()) return false;
    this.#atomically(() => this.#ledger.grantPackage(id, credits, this.#clock.now(), expiresAt));
    return true;
  }

  /** Brings what is buffered of the access log to R2. */
  async writeAccessLog(): Promise<'written' | 'failed' | 'unknown_account'> {
    if (!tablesExist(this.#sql)) return 'unknown_account';
    return (await this.#schedule.runNow(ACCESS_LOG_DUE, '')) ? 'written' : 'failed';
  }

  async #handOver(id: string): Promise<number | undefined> {
    const order = this.#outbox.find(id);
    if (!order) return undefined;
    const takers = this.env[order.taker] as DurableObjectNamespace<TakesOrders>;
    const { recorded } = await takers.getByName(id).create(order.payload);
    if (!recorded) return this.#clock.now() + HAND_OVER_AGAIN_MS;
    this.#outbox.remove(id);
    return undefined;
  }

  async #repay(): Promise<undefined> {
    this.#atomically(() => repay(this.#parts, this.#clock.now()));
  }

  async #prune(): Promise<number> {
    const now = this.#clock.now();
    this.#idempotency.dropExpired();
    this.#account.dropOldDays(brasiliaDay(now - 400 * DAY_MS));
    const more = this.#atomically(() => pruneLedger(this.#sql, now));
    return more ? now + PRUNE_AGAIN_MS : now + DAY_MS;
  }

  /** All of the work's changes, or none. */
  #atomically<Result>(work: () => Result): Result {
    try {
      return this.ctx.storage.transactionSync(work);
    } catch (error) {
      this.#account.forget();
      throw error;
    }
  }

  #renew(): Bucket[] {
    return renewCycles(this.#ledger, this.#account.read(), this.#clock.now());
  }

  /** An account, once made, is there for good; before that, nothing may be remembered of it. */
  #exists(): boolean {
    this.#isProvisioned ||= tablesExist(this.#sql);
    return this.#isProvisioned;
  }
}
