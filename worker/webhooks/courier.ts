import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { DAY_MS } from '../time/brasilia.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
import type { Attempt, Delivery } from './attempt.ts';
import { type Acceptance, Deliveries, isOfTest, subjectOf } from './deliveries.ts';
import type { WebhookEvent } from './event.ts';
import { type DeliveryFilter, DeliveryHistory, type ListedDelivery, type ShownDelivery } from './history.ts';
import { notifyAccount } from './notify-account.ts';
import { originOf } from './origin.ts';
import { gunzip, gzip } from './packing.ts';
import { ReceiverHealth } from './receiver-health.ts';
import { type NewRecovery, Recoveries, type Recovery } from './recoveries.ts';
import { RecoveryRun } from './recovery-run.ts';
import { judgeResend, type ResendRefusal } from './resend-rules.ts';
import { type Arrival, Sending } from './sending.ts';

const HISTORY_KEPT_MS = 30 * DAY_MS;
/** All attempts of a delivery end within this time, unless they have to wait for others. */
const SETTLED_WITHIN_MS = 2 * 60_000;
/** A recovery that a restart interrupted continues after this time. */
const LOOK_AFTER_RECOVERY_MS = 5_000;

type CourierDue = 'deliver' | 'resend' | 'recover' | 'forget' | 'forget-recovery' | 'tell';
/** The scheduled work of one delivery. */
const DELIVERY_DUES = ['deliver', 'resend', 'forget'] as const;

/** A delivery as it is read, with its body as text. */
export type ReadDelivery = Omit<ShownDelivery, 'body'> & { body: string | null };

export type ResendResult = { resent: ReadDelivery } | { refused: ResendRefusal | 'unknown' };

/**
 * Delivers an account's notices in up to three attempts each, with the same id and body, and keeps their
 * history.
 */
export class Courier extends DurableObject<Env> {
  readonly #deliveries: Deliveries;
  readonly #history: DeliveryHistory;
  readonly #recoveries: Recoveries;
  readonly #sending: Sending;
  readonly #recoveryRun: RecoveryRun;
  readonly #health: ReceiverHealth;
  readonly #clock: Clock;
  readonly #schedule: Schedule<CourierDue>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    this.#clock = systemClock;
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      deliver: (id) => this.#sending.attempt(id),
      resend: (id) => this.#resend(id),
      recover: (id) => this.#recover(id),
      forget: (id) => this.#forget(id),
      'forget-recovery': async (id) => {
        this.#recoveries.forget(id);
        return undefined;
      },
      tell: (accountId, attempt) => this.#notify(accountId, attempt),
    });
    const [deliveries, recoveries] = [new Deliveries(sql), new Recoveries(sql)];
    const sending = new Sending(env, deliveries, this.#clock, (arrival) => this.#noteArrival(arrival));
    [this.#deliveries, this.#recoveries, this.#sending] = [deliveries, recoveries, sending];
    [this.#history, this.#health] = [new DeliveryHistory(sql), new ReceiverHealth(sql)];
    this.#recoveryRun = new RecoveryRun({ env, deliveries, recoveries, sending });
    this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Accepts an event. Idempotent. `toDefault`: the address is the account's own. */
  accept(accountId: string, event: WebhookEvent, url: string, toDefault = false): void {
    const delivery = { id: event.id, type: event.type, url, body: JSON.stringify(event) };
    const about = { subject: subjectOf(event), test: isOfTest(event), toDefault };
    const now = this.#clock.now();
    if (!this.#insert(delivery, { accountId, ...about, now })) return;
    this.#schedule.set('deliver', event.id, now);
    this.ctx.waitUntil(this.#schedule.runNow('deliver', event.id));
  }

  /** Checks whether the account's history has this event. */
  has(eventId: string): boolean {
    return this.#history.placeOf(eventId) !== null;
  }

  /** Returns one page, newest first; null if `startingAfter` is unknown. */
  list(filter: Omit<DeliveryFilter, 'after'>, startingAfter?: string): ListedDelivery[] | null {
    if (startingAfter === undefined) return this.#history.list(filter);
    const after = this.#history.placeOf(startingAfter);
    return after && this.#history.list({ ...filter, after });
  }

  async read(id: string): Promise<ReadDelivery | null> {
    const delivery = this.#history.find(id);
    if (!delivery) return null;
    const { body } = delivery;
    return { ...delivery, body: body instanceof ArrayBuffer ? await gunzip(body) : body };
  }

  /** Makes one more attempt now, unless one is in progress. Returns once it was made, or after `waitMs`. */
  async resend(id: string, waitMs = 0): Promise<ResendResult> {
    const delivery = this.#history.find(id);
    if (!delivery) return { refused: 'unknown' };
    const now = this.#clock.now();
    if (!this.#schedule.has('resend', id)) {
      const refused = judgeResend(delivery, (since) => this.#history.resendsSince(id, since), now);
      if (refused) return { refused };
      this.#deliveries.setNext(id, now);
      this.#schedule.setBegun('resend', id);
      await faultPoint(this.env, 'courier.resent');
      this.ctx.waitUntil(this.#schedule.runNow('resend', id));
    }
    if (waitMs > 0) await waitAtMost(waitMs, this.#schedule.whileRunning('resend', id));
    const resent = await this.read(id);
    return resent ? { resent } : { refused: 'unknown' };
  }

  /** Resends failed deliveries, oldest first. If a recovery is already running, returns that one. */
  async startRecovery(recovery: NewRecovery): Promise<Recovery> {
    const running = this.#recoveries.running();
    if (running) return running;
    const now = this.#clock.now();
    this.ctx.storage.transactionSync(() => {
      this.#recoveries.start(recovery, now);
      this.#schedule.set('recover', recovery.id, now + LOOK_AFTER_RECOVERY_MS);
      this.#schedule.set('forget-recovery', recovery.id, now + HISTORY_KEPT_MS);
    });
    await faultPoint(this.env, 'courier.recovery-started');
    this.ctx.waitUntil(this.#schedule.runNow('recover', recovery.id));
    return this.#recoveries.find(recovery.id) ?? Promise.reject(new Error('the recovery is gone'));
  }

  /** Returns recoveries, newest first. */
  recoveries(most: number): Recovery[] {
    return this.#recoveries.latest(most);
  }

  recovery(id: string): Recovery | null {
    return this.#recoveries.find(id);
  }

  /** Stops a recovery. Attempts in progress are still recorded. A recovery that has ended does not change. */
  stopRecovery(id: string): Recovery | null {
    this.#recoveries.stop(id);
    return this.#recoveries.find(id);
  }

  /** Erases the sent and pending events of an erased envelope. */
  forgetAbout(subject: string): void {
    for (const id of this.#deliveries.idsAbout(subject)) this.#erase(id);
  }

  /**
   * Erases the sent events of a job whose files the user has erased; pending ones are erased after they are
   * settled.
   */
  forgetSettled(subject: string): void {
    for (const id of this.#deliveries.idsAbout(subject)) {
      if (this.#deliveries.isPending(id))
        this.#schedule.set('forget', id, this.#clock.now() + SETTLED_WITHIN_MS);
      else this.#erase(id);
    }
  }

  /** Adds a delivery that was made elsewhere to the history. */
  async note(accountId: string, delivery: Delivery, test: boolean, attempt: Attempt): Promise<void> {
    const packed = await gzip(delivery.body);
    const about = { subject: null, test, toDefault: false };
    if (!this.#insert(delivery, { accountId, ...about, now: attempt.at })) return;
    this.#deliveries.noteAttempt(delivery.id, { ...attempt, number: 1, cause: 'service' }, null);
    this.#deliveries.settle(delivery.id, attempt.outcome.delivered ? 'delivered' : 'failed', packed);
  }

  /** Returns false if it exists already. */
  #insert(delivery: Delivery, acceptance: Acceptance): boolean {
    if (!this.#deliveries.insert(delivery, acceptance)) return false;
    this.#schedule.set('forget', delivery.id, acceptance.now + HISTORY_KEPT_MS);
    return true;
  }

  async #resend(id: string): Promise<undefined> {
    await this.#sending.again(id, 'resend');
    this.#deliveries.setNext(id, null);
  }

  async #recover(id: string): Promise<number | undefined> {
    if (this.#recoveries.running()?.id !== id) return undefined;
    this.ctx.waitUntil(this.#recoveryRun.goOn());
    return this.#clock.now() + LOOK_AFTER_RECOVERY_MS;
  }

  #noteArrival({ accountId, url, delivered }: Arrival): void {
    const now = this.#clock.now();
    const origin = originOf(url);
    const at = delivered
      ? this.#health.noteDelivered(origin, now)
      : this.#health.noteFailed(origin, url, now);
    if (at !== null && !this.#schedule.has('tell', accountId)) this.#schedule.set('tell', accountId, at);
  }

  #notify(accountId: string, attempt: number): Promise<number | undefined> {
    return notifyAccount(this.env, this.#health, accountId, { attempt, now: this.#clock.now() });
  }

  async #forget(id: string): Promise<number | undefined> {
    if (this.#deliveries.isPending(id)) return this.#clock.now() + SETTLED_WITHIN_MS;
    this.#erase(id);
    return undefined;
  }

  #erase(id: string): void {
    const place = this.#history.placeOf(id);
    if (place) this.#recoveries.leaveOut(place);
    this.#schedule.clearAll(DELIVERY_DUES, id);
    this.#deliveries.erase(id);
  }
}
