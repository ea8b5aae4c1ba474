import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { type BreakerState, CircuitBreakers } from '../outside/circuit-breaker.ts';
import type { WorkBinding } from '../runner/object-of-id.ts';
import { DAY_MS } from '../time/brasilia.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import type { ClientInfo } from './access-log/client-info.ts';
import { type AccountChange, changeAccount } from './account-changes.ts';
import { balanceNow, renewCycles } from './account-credits.ts';
import type { EmailChange } from './account-email.ts';
import type { KeyCreated, NewKey, Replacement } from './account-key.ts';
import { revokeKeys } from './account-keys.ts';
import {
  type ConsoleWebhook,
  type SecretRotation,
  type WebhookSettings,
  webhookSettings,
} from './account-webhook.ts';
import { CallAdmission } from './admission/call-admission.ts';
import { JournaledAdmissions } from './admission/journaled-admission.ts';
import { Transactions } from './admission/transactions.ts';
import { refusalOfUnknown } from './callers.ts';
import type {
  AccountOverview,
  AdmitResult,
  AdmittedCall,
  ArrivedCall,
  BeginMonthlyResult,
  BeginResult,
  Caller,
  ChargeResult,
  ConsoleAccount,
  IdempotentCall,
  KeyUsage,
  NewAccount,
  PlanAndUsage,
  Purchase,
  ReplayResult,
} from './calls.ts';
import { ConsoleCalls } from './console-calls.ts';
import { plans } from './credits/plans.ts';
import type { UsageRow } from './credits/usage.ts';
import { DataCalls } from './data-calls.ts';
import { ACCESS_LOG_DUE, type GateDue, HAND_OVER_DUE, PRUNE_DUE, RECORD_DUE } from './due.ts';
import { DueWork, dueHandlers } from './due-work.ts';
import type { Failure, FailureNote, FailurePage } from './failures/failure.ts';
import type { StoredResponse } from './idempotency.ts';
import type { Mode } from './keys.ts';
import type { Order, PendingOrder } from './order.ts';
import { OrderAcceptance } from './order-acceptance.ts';
import { type GateParts, gateParts } from './parts.ts';
import { Replays } from './replays.ts';
import { createTables, tablesExist } from './tables.ts';
import { type NewUpload, type OpenUploadResult, UploadOpening } from './upload-opening.ts';
import type { UploadRow } from './uploads.ts';

/**
 * The Durable Object of one account, with all its data that must change atomically. Memory only saves reads;
 * decisions are stored before they are returned.
 */
export class Gate extends DurableObject<Env> {
  readonly #parts: GateParts;
  readonly #transactions: Transactions;
  readonly #admission: CallAdmission;
  readonly #replays: Replays;
  readonly #dataCalls: DataCalls;
  readonly #acceptance: OrderAcceptance;
  readonly #uploads: UploadOpening;
  readonly #circuitBreakers: CircuitBreakers;
  readonly #console: ConsoleCalls;
  readonly #due: DueWork;
  readonly #clock: Clock = systemClock;
  #isProvisioned = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    const schedule = new Schedule<GateDue>(
      ctx.storage,
      this.#clock,
      dueHandlers(() => this.#due),
    );
    this.#parts = gateParts(env, sql, schedule, this.#clock);
    this.#circuitBreakers = new CircuitBreakers(sql);
    const journaled = new JournaledAdmissions(this.#parts);
    this.#transactions = new Transactions(ctx.storage, this.#parts, journaled);
    this.#due = new DueWork(env, sql, this.#parts, this.#transactions);
    this.#admission = new CallAdmission(this.#parts, this.#transactions, journaled);
    this.#replays = new Replays(this.#parts, this.#transactions);
    this.#dataCalls = new DataCalls(this.#parts, this.#transactions, this.#admission, this.#replays);
    this.#acceptance = new OrderAcceptance(this.#parts);
    this.#uploads = new UploadOpening(this.#parts, this.#transactions, this.#replays);
    this.#console = new ConsoleCalls(env, this.#parts, this.#transactions);
    if (this.#exists()) {
      createTables(this.ctx.storage.sql);
      this.#parts.schedule.resume();
    }
  }

  override alarm(): Promise<void> {
    return this.#parts.schedule.runDue();
  }

  /** Creates the account. Idempotent. */
  async provision(account: NewAccount): Promise<void> {
    this.#transactions.runFirst(() => {
      createTables(this.ctx.storage.sql);
      const now = this.#clock.now();
      if (!this.#parts.account.create(account, now)) return;
      if (account.owner !== undefined) this.#parts.members.seat(account.owner, 'owner', now);
      renewCycles(this.#parts);
      this.#parts.schedule.set(PRUNE_DUE, '', now + DAY_MS);
      this.#parts.schedule.setBegun(RECORD_DUE, '');
    });
    await faultPoint(this.env, 'gate.provisioned');
    await this.#parts.schedule.runNow(RECORD_DUE, '');
  }

  /** Returns the account for its console and logs the request; null for a person without a seat. */
  consoleAccount(person: string, client: ClientInfo): ConsoleAccount | null {
    return this.#exists() ? this.#console.account(person, client) : null;
  }

  /** Returns the plan, and the usage in a range of days; null for a person without a seat. */
  planAndUsage(person: string, from: string, to: string): PlanAndUsage | null {
    return this.#exists() ? this.#console.planAndUsage(person, from, to) : null;
  }

  /** Returns usage by day, endpoint and key; null for a person without a seat. */
  keyUsage(person: string, from: string, to: string): KeyUsage | 'too_many' | null {
    return this.#exists() ? this.#console.keyUsage(person, from, to) : null;
  }

  /** Returns rejected and failed calls, latest first; null for a person without a seat. */
  failures(person: string, offset: number, most: number): FailurePage | null {
    return this.#exists() ? this.#console.failures(person, offset, most) : null;
  }

  /** Returns the failure of a call; null if none is stored, and for a person without a seat. */
  failureOf(person: string, requestId: string): Failure | null {
    return this.#exists() ? this.#console.failureOf(person, requestId) : null;
  }

  /** Stores failed calls of the account's callers. Idempotent. */
  noteFailures(notes: readonly FailureNote[]): void {
    if (!this.#exists()) return;
    const { callers, failures } = this.#parts;
    const now = this.#clock.now();
    const known = notes.filter(({ caller }) => callers.find(caller, now) !== undefined);
    this.#transactions.runBeside(() => failures.add(known, now));
  }

  /**
   * Gives the first seat to the person who has proved the account's own address; false if the address is
   * another or somebody else has a seat.
   */
  async claim(person: string, address: string): Promise<boolean> {
    if (!this.#exists()) return false;
    const seated = this.#console.claim(person, address);
    await faultPoint(this.env, 'gate.claimed');
    return seated;
  }

  /**
   * Waits a while for the first call with a key; false if none was admitted, and for a person without a seat.
   */
  awaitUse(person: string, hash: string): Promise<boolean> {
    return this.#exists() ? this.#console.awaitUse(person, hash) : Promise.resolve(false);
  }

  /** False for a person without a seat. */
  confirmAdult(person: string): boolean {
    return this.#exists() && this.#console.confirmAdult(person);
  }

  /** False for a person without a seat. */
  rename(person: string, name: string): boolean {
    return this.#exists() && this.#console.rename(person, name);
  }

  /** Changes the address that mails and envelopes use; false for a person without a seat. */
  async changeEmail(person: string, change: EmailChange): Promise<boolean> {
    return this.#exists() && this.#console.changeEmail(person, change);
  }

  /** Creates a key for a person; null for a person without a seat. */
  async createKey(
    person: string,
    key: NewKey,
    replaced: Replacement | null = null,
  ): Promise<KeyCreated | null> {
    return this.#exists() ? this.#console.createKey(person, key, replaced) : null;
  }

  /** Revokes a key; null for a person without a seat, false if there is no such key. */
  async revokeKey(person: string, hash: string): Promise<boolean | null> {
    return this.#exists() ? this.#console.revokeKey(person, hash) : null;
  }

  /** Admits a call by its caller, account and rate limit; counts and logs it. */
  admit(call: ArrivedCall): AdmitResult {
    if (!this.#exists()) return { refused: refusalOfUnknown(call.caller) };
    return this.#admission.admit(call);
  }

  /** Checks and logs a call that takes no place in the rate limit and is not counted in usage. */
  check(call: ArrivedCall): AdmitResult {
    if (!this.#exists()) return { refused: refusalOfUnknown(call.caller) };
    return this.#admission.check(call);
  }

  /** Counts further calls in the caller's rate limit, because work was done for a call that was rejected. */
  takePlaces(caller: Caller, places: number): void {
    if (!this.#exists()) return;
    this.#transactions.run(() => {
      const now = this.#clock.now();
      const most = plans[this.#parts.account.read().plan].requestsPerMinute;
      this.#parts.callers.addToWindow(caller, Array<number>(Math.min(places, most)).fill(now), now);
    });
  }

  /**
   * Admits a data call and charges its price in one transaction, or replays the answer of its
   * Idempotency-Key.
   */
  async chargeCall(call: ArrivedCall, purchase: Purchase): Promise<ChargeResult> {
    if (!this.#exists()) return { refused: refusalOfUnknown(call.caller) };
    return this.#dataCalls.charge(call, purchase);
  }

  /** Refunds a failed data call, whether it was charged or not. Returns the balance. Idempotent. */
  refund(mode: Mode, purchase: Purchase): number {
    return this.#dataCalls.refund(mode, purchase);
  }

  /** Makes the charges of answered data calls final. Idempotent. */
  confirm(references: readonly string[]): void {
    this.#dataCalls.confirm(references);
  }

  /** Stores the answer of a data call under its Idempotency-Key and makes its charge final. */
  keep(mode: Mode, key: string, reference: string, response: StoredResponse): void {
    this.#dataCalls.keep(mode, key, reference, response);
  }

  /** Returns the stored response to the same request, if any, before work is done for it. */
  findReplay(call: AdmittedCall, idempotent: IdempotentCall): Promise<ReplayResult> {
    return this.#replays.find(call, idempotent);
  }

  /**
   * Accepts an order: stores the response, debit, heavy slot and outbox row in one transaction. From then on
   * the ordered object exists. Idempotent per order id.
   */
  async begin(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    order: Order,
    accepted: StoredResponse,
    answerWithinMs: number | null,
  ): Promise<BeginResult> {
    const begun = await this.beginMonthly(call, idempotent, order, accepted, answerWithinMs);
    if (begun.outcome === 'repriced') throw new Error('an order with monthly items needs beginMonthly');
    return begun;
  }

  /**
   * Accepts an order with items that are paid once a month; returns `repriced`, without any change, if its
   * price is out of date.
   */
  async beginMonthly(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    order: Order,
    accepted: StoredResponse,
    answerWithinMs: number | null,
  ): Promise<BeginMonthlyResult> {
    for (;;) {
      if (this.#parts.ledger.reservation(order.id)) return { outcome: 'begun', credits: this.credits() };
      if (idempotent) {
        const replay = await this.#replays.find(call, idempotent);
        if (replay.outcome !== 'nothing') return replay;
      }
      const begun = this.#transactions.run(() =>
        this.#acceptance.isPriced(order)
          ? this.#acceptance.accept(call, idempotent, order, accepted, answerWithinMs)
          : ({ outcome: 'repriced' } as const),
      );
      if (begun === 'key_in_use') continue;
      if (begun.outcome === 'begun') {
        this.#due.noteAnswering(order.id);
        await faultPoint(this.env, 'gate.begun');
        this.ctx.waitUntil(this.#parts.schedule.runNow(HAND_OVER_DUE, order.id));
      }
      return begun;
    }
  }

  /**
   * Stores the final answer of the call that began `jobId`: `response`, or, if null, the one that `begin`
   * stored.
   */
  answered(mode: Mode, key: string, jobId: string, response: StoredResponse | null): void {
    this.#parts.idempotency.answered(mode, key, jobId, response);
  }

  /**
   * Ends an order: frees its heavy slot, and refunds it if it failed. Idempotent. Returns the account's
   * webhook address.
   */
  settle(jobId: string, failed: boolean): { url: string | null } {
    this.#transactions.run(() => {
      this.#parts.account.freeHeavySlot(jobId);
      if (!failed) return;
      this.#parts.ledger.refund(jobId, this.#clock.now());
      this.#parts.monthlyItems.removeOrder(jobId);
    });
    return { url: this.#parts.account.read().webhook_url };
  }

  /**
   * Accepts a new upload and creates its object, so that the next request finds it; throws if the object is unreachable:
   * without an Idempotency-Key there is then no upload. A repeated call gets the stored answer.
   */
  async openUpload(
    call: AdmittedCall,
    idempotent: IdempotentCall | null,
    upload: NewUpload,
    accepted: StoredResponse,
  ): Promise<OpenUploadResult> {
    const opened = await this.#uploads.open(call, idempotent, upload, accepted);
    if (opened.outcome !== 'opened') return opened;
    await faultPoint(this.env, 'gate.upload-opened');
    if (await this.#parts.schedule.runNow(HAND_OVER_DUE, upload.id)) return opened;
    // The caller gets no address, so only a key leads to the upload.
    if (!idempotent) this.#uploads.withdraw(upload.id);
    throw new Error(`not created: ${upload.id}`);
  }

  /** Returns the account's uploads that are open or kept, newest first. */
  uploads(): UploadRow[] {
    return this.#parts.uploads.list(this.#clock.now());
  }

  /** Notes the length of an upload that was declared later. Idempotent. */
  declareUpload(id: string, length: number): void {
    this.#transactions.runBeside(() => this.#parts.uploads.declare(id, length));
  }

  /** Removes a deleted upload from the list while its bytes are still lent. Idempotent. */
  hideUpload(id: string): void {
    this.#uploads.hide(id);
  }

  /** Frees the Idempotency-Key of a creation whose bytes were refused. Idempotent. */
  freeUploadKey(id: string): void {
    this.#uploads.freeKey(id);
  }

  /** Gives the bytes of an erased upload back. Idempotent. */
  closeUpload(id: string): void {
    this.#uploads.close(id);
  }

  /** Returns the items that the account has not paid in this month of Brasília. */
  freshItems(items: readonly string[]): string[] {
    return this.#parts.monthlyItems.fresh(items, this.#clock.now());
  }

  /**
   * Undoes an order: returns its credits and its place in the quota, and deletes its stored answer.
   * Idempotent.
   */
  undo(orderId: string): void {
    this.#transactions.run(() => {
      this.#parts.ledger.refund(orderId, this.#clock.now());
      this.#parts.esignDocuments.uncount(orderId);
      this.#parts.idempotency.forget(orderId);
    });
  }

  /** Deletes stored answers about erased objects. Idempotent. */
  forgetAnswers(orderIds: readonly string[]): void {
    for (const id of orderIds) this.#parts.idempotency.forget(id);
  }

  /** Name and address of the account, for mails on its behalf. */
  contact(): { name: string; email: string } {
    const { name, email } = this.#parts.account.read();
    return { name, email };
  }

  /** Returns accepted orders that D1 may not have yet, so that readers do not miss them. */
  pendingOrders(binding: WorkBinding): PendingOrder[] {
    return this.#parts.outbox.of(binding);
  }

  credits(): number {
    return this.#transactions.run(() => balanceNow(this.#parts));
  }

  overview(keyHash: string): AccountOverview {
    this.#transactions.applyJournal();
    const now = this.#clock.now();
    const { account, ledger, esignDocuments } = this.#parts;
    return {
      ...account.overview(keyHash, ledger.live(now)),
      esign: esignDocuments.quota(account.read().site_plan, now),
    };
  }

  usage(from: string, to: string): UsageRow[] {
    this.#transactions.applyJournal();
    return this.#parts.usage.between(from, to);
  }

  /** Returns the account's own address for notices, and the secrets with which all notices are signed. */
  webhookSettings(): WebhookSettings {
    const { account, clock } = this.#parts;
    const { url, secret, previousSecret } = webhookSettings(account.read(), clock.now());
    return { url, secret, previousSecret };
  }

  /** Returns the settings for the console; null for a person without a seat. */
  consoleWebhook(person: string): ConsoleWebhook | null {
    return this.#exists() ? this.#console.webhook(person) : null;
  }

  /**
   * Changes the account's own address for notices, which the caller has checked; false for a person without a
   * seat.
   */
  setWebhookUrl(person: string, url: string | null): boolean {
    return this.#exists() && this.#console.setWebhookUrl(person, url);
  }

  /** Rotates the secret with which notices are signed; false for a person without a seat. */
  rotateWebhookSecret(person: string, rotation: SecretRotation): boolean {
    return this.#exists() && this.#console.rotateWebhookSecret(person, rotation);
  }

  /** Returns the circuit breaker's state for the host of a file URL. */
  sourceState(host: string): BreakerState {
    return this.#circuitBreakers.state(host, this.#clock.now());
  }

  noteSource(host: string, answered: boolean): void {
    if (answered) this.#circuitBreakers.answered(host);
    else this.#circuitBreakers.failed(host, this.#clock.now());
  }

  change(change: AccountChange): boolean {
    if (!this.#exists()) return false;
    this.#transactions.run(() => changeAccount(this.#parts, change));
    return true;
  }

  /**
   * Revokes keys for the operator: one, or all with this prefix. Returns false if the account has no such
   * key.
   */
  async revoke(which: { hash: string } | { prefix: string }): Promise<boolean> {
    if (!this.#exists()) return false;
    const isKnown = this.#transactions.run(() =>
      revokeKeys(this.#parts, ({ hash, prefix }) =>
        'hash' in which ? hash === which.hash : prefix === which.prefix,
      ),
    );
    await this.#parts.schedule.runNow(RECORD_DUE, '');
    return isKnown;
  }

  /** Returns false if there is no such account. */
  grantPackage(id: string, credits: number, expiresAt: number): boolean {
    if (!this.#exists()) return false;
    this.#transactions.run(() => this.#parts.ledger.grantPackage(id, credits, this.#clock.now(), expiresAt));
    return true;
  }

  /** Writes the buffered access log to R2. */
  async writeAccessLog(): Promise<'written' | 'failed' | 'unknown'> {
    if (!tablesExist(this.ctx.storage.sql)) return 'unknown';
    return (await this.#parts.schedule.runNow(ACCESS_LOG_DUE, '')) ? 'written' : 'failed';
  }

  /** Only a positive result is remembered: accounts are never deleted, but a missing one may be created. */
  #exists(): boolean {
    this.#isProvisioned ||= tablesExist(this.ctx.storage.sql);
    return this.#isProvisioned;
  }
}
