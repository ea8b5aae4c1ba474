import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import { DAY_MS } from '../time/brasilia.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { type AttemptOutcome, attemptDelivery, type Delivery } from './attempt.ts';
import { Deliveries, type PendingDelivery, subjectOf } from './deliveries.ts';
import type { WebhookEvent } from './event.ts';
import { KeyedLimiter } from './keyed-limiter.ts';

/** Waits before the second and the third attempt (specification 6.5). */
const WAITS_MS = [5_000, 30_000];
const HISTORY_KEPT_MS = 30 * DAY_MS;
/** All attempts of a delivery, as long as none has to wait for others. */
const SETTLED_WITHIN_MS = 2 * 60_000;

/** An account's outgoing notices: up to three attempts each, the same id and body each time. */
export class Courier extends DurableObject<Env> {
  readonly #deliveries: Deliveries;
  readonly #clock: Clock;
  readonly #schedule: Schedule<'deliver' | 'forget'>;
  readonly #lanes = new KeyedLimiter(5, 2);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#clock = systemClock;
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      deliver: (id) => this.#deliver(id),
      forget: (id) => this.#forget(id),
    });
    Schedule.prepare(ctx.storage.sql);
    this.#deliveries = new Deliveries(ctx.storage.sql);
    this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Takes an event over; the same event again changes nothing. */
  accept(accountId: string, event: WebhookEvent, url: string): void {
    const now = this.#clock.now();
    const delivery = { id: event.id, type: event.type, url, body: JSON.stringify(event) };
    if (!this.#insert(accountId, delivery, subjectOf(event), now)) return;
    this.#schedule.set('deliver', event.id, now);
    this.ctx.waitUntil(this.#schedule.runNow('deliver', event.id));
  }

  /** The id of the job or envelope that a notice is about; null for a notice that the account was never sent. */
  about(eventId: string): { subject: string | null } | null {
    return this.#deliveries.about(eventId);
  }

  /** Erases the sent and pending events of an erased envelope. */
  forgetAbout(subject: string): void {
    for (const id of this.#deliveries.idsAbout(subject)) this.#erase(id);
  }

  /** Erases the sent events of a job whose files its user has erased; pending ones are erased once they are settled. */
  forgetSettled(subject: string): void {
    for (const id of this.#deliveries.idsAbout(subject)) {
      if (this.#deliveries.pending(id))
        this.#schedule.set('forget', id, this.#clock.now() + SETTLED_WITHIN_MS);
      else this.#erase(id);
    }
  }

  /** Takes a delivery that was made elsewhere into the history. */
  async note(accountId: string, delivery: Delivery, outcome: AttemptOutcome): Promise<void> {
    const packed = await gzip(delivery.body);
    if (!this.#insert(accountId, delivery, null, this.#clock.now())) return;
    this.#deliveries.noteAttempt(delivery.id, 1, this.#clock.now(), outcome);
    this.#settle(delivery.id, outcome.delivered ? 'delivered' : 'failed', packed);
  }

  /** False when it is there already. */
  #insert(accountId: string, delivery: Delivery, subject: string | null, now: number): boolean {
    if (!this.#deliveries.insert(delivery, { accountId, subject, now })) return false;
    this.#schedule.set('forget', delivery.id, now + HISTORY_KEPT_MS);
    return true;
  }

  async #deliver(id: string): Promise<number | undefined> {
    const delivery = this.#deliveries.pending(id);
    if (!delivery) return undefined;
    const number = delivery.attempts + 1;
    const outcome = await this.#lanes.run(new URL(delivery.url).origin, () =>
      this.#attempt(delivery, number),
    );
    await faultPoint(this.env, 'courier.attempted');
    const wait = outcome.delivered ? undefined : WAITS_MS[number - 1];
    const packed = await gzip(delivery.body);
    if (!this.#deliveries.noteAttempt(id, number, this.#clock.now(), outcome)) return undefined;
    if (wait !== undefined) return this.#clock.now() + wait;
    this.#settle(id, outcome.delivered ? 'delivered' : 'failed', packed);
    return undefined;
  }

  #settle(id: string, state: 'delivered' | 'failed', packed: ArrayBuffer): void {
    for (const gone of this.#deliveries.settle(id, state, packed)) this.#schedule.clear('forget', gone);
  }

  async #attempt(delivery: PendingDelivery, number: number): Promise<AttemptOutcome> {
    const { secret } = await gateOf(this.env, delivery.accountId).webhookSettings();
    return attemptDelivery(this.env, delivery, { number, secret, now: this.#clock.now() });
  }

  async #forget(id: string): Promise<number | undefined> {
    if (this.#deliveries.pending(id)) return this.#clock.now() + SETTLED_WITHIN_MS;
    this.#deliveries.erase(id);
    return undefined;
  }

  #erase(id: string): void {
    this.#schedule.clear('deliver', id);
    this.#schedule.clear('forget', id);
    this.#deliveries.erase(id);
  }
}

function gzip(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}
