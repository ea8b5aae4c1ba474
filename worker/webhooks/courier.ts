import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import { DAY_MS } from '../time/brasilia.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Schedule } from '../time/schedule.ts';
import { type AttemptOutcome, attemptDelivery, type Delivery } from './attempt.ts';
import type { WebhookEvent } from './event.ts';
import { KeyedLimiter } from './keyed-limiter.ts';

/** Waits before the second and the third attempt (specification 6.5). */
const WAITS_MS = [5_000, 30_000];
const HISTORY_KEPT_MS = 30 * DAY_MS;

type DeliveryRow = {
  id: string;
  account_id: string;
  type: string;
  url: string;
  body: string;
  attempts: number;
  state: string;
};

/** An account's outgoing notices: up to three attempts each, the same id and body each time. */
export class Courier extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;
  readonly #schedule: Schedule<'deliver' | 'forget'>;
  readonly #lanes = new KeyedLimiter(5, 2);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#clock = systemClock;
    this.#schedule = new Schedule(ctx.storage, this.#clock, {
      deliver: (id) => this.#deliver(id),
      forget: (id) => this.#forget(id),
    });
    Schedule.prepare(this.#sql);
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS delivery (
        id TEXT PRIMARY KEY, account_id TEXT NOT NULL, type TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL,
        attempts INTEGER NOT NULL, state TEXT NOT NULL, created_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS attempt (
        delivery_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, status INTEGER, error TEXT, PRIMARY KEY (delivery_id, number)
      ) WITHOUT ROWID;
    `);
    this.#schedule.resume();
  }

  override alarm(): Promise<void> {
    return this.#schedule.runDue();
  }

  /** Takes an event over; the same event again changes nothing. */
  accept(accountId: string, event: WebhookEvent, url: string): void {
    const now = this.#clock.now();
    const delivery = { id: event.id, type: event.type, url, body: JSON.stringify(event) };
    if (!this.#insert(accountId, delivery, 0, 'pending', now)) return;
    this.#schedule.set('deliver', event.id, now);
    this.ctx.waitUntil(this.#schedule.runNow('deliver', event.id));
  }

  /** What was or is to be told of an envelope that is erased. */
  forgetAbout(envelope: string): void {
    const rows = this.#sql
      .exec<{ id: string }>('SELECT id FROM delivery WHERE instr(body, ?) > 0', `"${envelope}"`)
      .toArray();
    for (const { id } of rows) {
      this.#schedule.clear('deliver', id);
      this.#schedule.clear('forget', id);
      this.#sql.exec('DELETE FROM delivery WHERE id = ?', id);
      this.#sql.exec('DELETE FROM attempt WHERE delivery_id = ?', id);
    }
  }

  /** Takes a delivery that was made elsewhere into the history. */
  note(accountId: string, delivery: Delivery, outcome: AttemptOutcome): void {
    const state = outcome.delivered ? 'delivered' : 'failed';
    if (this.#insert(accountId, delivery, 1, state, this.#clock.now()))
      this.#noteAttempt(delivery.id, 1, outcome);
  }

  /** False when it is there already. */
  #insert(accountId: string, delivery: Delivery, attempts: number, state: string, now: number): boolean {
    const inserted = this.#sql.exec(
      'INSERT OR IGNORE INTO delivery (id, account_id, type, url, body, attempts, state, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      delivery.id,
      accountId,
      delivery.type,
      delivery.url,
      delivery.body,
      attempts,
      state,
      now,
    );
    if (inserted.rowsWritten === 0) return false;
    this.#schedule.set('forget', delivery.id, now + HISTORY_KEPT_MS);
    return true;
  }

  async #deliver(id: string): Promise<number | undefined> {
    const delivery = this.#sql
      .exec<DeliveryRow>("SELECT * FROM delivery WHERE id = ? AND state = 'pending'", id)
      .toArray()[0];
    if (!delivery) return undefined;
    const number = delivery.attempts + 1;
    const outcome = await this.#lanes.run(new URL(delivery.url).origin, () =>
      this.#attempt(delivery, number),
    );
    await faultPoint(this.env, 'courier.attempted');
    const wait = WAITS_MS[number - 1];
    const state = outcome.delivered ? 'delivered' : wait === undefined ? 'failed' : 'pending';
    this.#sql.exec('UPDATE delivery SET attempts = ?, state = ? WHERE id = ?', number, state, id);
    this.#noteAttempt(id, number, outcome);
    return state === 'pending' && wait !== undefined ? this.#clock.now() + wait : undefined;
  }

  async #attempt(delivery: DeliveryRow, number: number): Promise<AttemptOutcome> {
    const { secret } = await gateOf(this.env, delivery.account_id).webhookSettings();
    return attemptDelivery(this.env, delivery, { number, secret, now: this.#clock.now() });
  }

  #noteAttempt(id: string, number: number, { status, error }: AttemptOutcome): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO attempt (delivery_id, number, at, status, error) VALUES (?, ?, ?, ?, ?)',
      id,
      number,
      this.#clock.now(),
      status,
      error,
    );
  }

  async #forget(id: string): Promise<undefined> {
    this.#sql.exec('DELETE FROM delivery WHERE id = ?', id);
    this.#sql.exec('DELETE FROM attempt WHERE delivery_id = ?', id);
  }
}
