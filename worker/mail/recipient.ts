import { DurableObject } from 'cloudflare:workers';
import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { systemClock } from '../time/clock.ts';
import { COUNTED_MS, KEPT_MAIL_FACTOR, type LimitOf, type MailKind, placeFor } from './recipient-limits.ts';

export interface MailRequest {
  /** The message's id: a repeat has the same one, and counts once. */
  id: string;
  kind: MailKind;
  /** The account on whose behalf it is sent. */
  sender: string;
}

export type Permission =
  | { is: 'granted' }
  /** This message has already been sent. */
  | { is: 'sent' }
  | { is: 'later'; at: number; limitOf: LimitOf }
  | { is: 'refused'; until: number; limitOf: LimitOf };

type BookedRow = { id: string; kind: MailKind; sender: string; at: number; limit_of: LimitOf; sent: number };

/** The delay before forgetting is tried again after a failure. */
const FORGET_AGAIN_MS = 5 * 60_000;

/**
 * Limits the mails to one e-mail address: it records those sent within a day and those that wait for their
 * place. Its name is an HMAC, it stores no address, and it is empty a day after the last mail.
 */
export class Recipient extends DurableObject<Env> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    if (systemClock.isShifted && this.#isUsed()) this.#forgetLater();
  }

  override async alarm(): Promise<void> {
    try {
      if (this.#isUsed()) await this.#forget();
    } catch (error) {
      log('recipient_not_forgotten', { cause: describeError(error) });
      await this.ctx.storage.setAlarm(Date.now() + FORGET_AGAIN_MS);
    }
  }

  /**
   * Decides whether a mail may be sent now. A mail that has to wait keeps its place until the next request
   * for it.
   */
  async ask(request: MailRequest): Promise<Permission> {
    await faultPoint(this.env, 'recipient.asked');
    this.#prepare();
    const now = systemClock.now();
    const known = this.#sql.exec<BookedRow>('SELECT * FROM mail WHERE id = ?', request.id).toArray()[0];
    if (known) return permissionOf(known, now);
    const booked = this.#sql.exec<BookedRow>('SELECT * FROM mail WHERE at > ?', now - COUNTED_MS).toArray();
    const place = placeFor(request, booked, now, this.env.DEV_MAIL === '1' ? KEPT_MAIL_FACTOR : 1);
    if ('until' in place) return { is: 'refused', ...place };
    const { id, kind, sender } = request;
    this.#sql.exec(
      'INSERT INTO mail (id, kind, sender, at, limit_of, sent) VALUES (?, ?, ?, ?, ?, 0)',
      id,
      kind,
      sender,
      place.at,
      place.limitOf,
    );
    this.#forgetLater();
    return permissionOf({ at: place.at, limit_of: place.limitOf, sent: 0 }, now);
  }

  /** Records that the mail was sent, so that a repeat is not sent. */
  async noteSent(id: string): Promise<void> {
    await faultPoint(this.env, 'recipient.noted');
    if (this.#isUsed()) this.#sql.exec('UPDATE mail SET sent = 1 WHERE id = ?', id);
  }

  /** Frees the place of a mail that was not sent. */
  release(id: string): void {
    if (this.#isUsed()) this.#sql.exec('DELETE FROM mail WHERE id = ? AND sent = 0', id);
  }

  async #forget(): Promise<void> {
    this.#sql.exec('DELETE FROM mail WHERE at <= ?', systemClock.now() - COUNTED_MS);
    if (!this.#forgetLater()) await this.ctx.storage.deleteAll();
  }

  /** Sets the alarm to the time at which the oldest mail no longer counts; false if there is none. */
  #forgetLater(): boolean {
    const { oldest } = this.#sql.exec<{ oldest: number | null }>('SELECT min(at) AS oldest FROM mail').one();
    if (oldest === null) return false;
    // The runtime holds back every answer until the alarm is stored, and resets the object if it cannot be.
    void this.ctx.storage.setAlarm(systemClock.machineTime(oldest + COUNTED_MS));
    return true;
  }

  #prepare(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS mail (
         id TEXT PRIMARY KEY, kind TEXT NOT NULL, sender TEXT NOT NULL, at INTEGER NOT NULL,
         limit_of TEXT NOT NULL, sent INTEGER NOT NULL
       ) WITHOUT ROWID`,
    );
  }

  /** An object that never received a request, or whose mails are all forgotten, has no tables. */
  #isUsed(): boolean {
    const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'mail'");
    return tables.toArray().length > 0;
  }
}

function permissionOf(
  { at, limit_of, sent }: Pick<BookedRow, 'at' | 'limit_of' | 'sent'>,
  now: number,
): Permission {
  if (sent === 1) return { is: 'sent' };
  return at <= now ? { is: 'granted' } : { is: 'later', at, limitOf: limit_of };
}
