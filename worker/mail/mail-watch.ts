import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env.ts';
import { systemClock } from '../time/clock.ts';
import { type MailRecord, type MailStanding, NO_MAIL, noteMail, standingOf } from './mail-standing.ts';

type WatchRow = { failures: number; sent_at: number | null; failed_at: number | null };

/** Records whether the mail service answers, for all mails of this installation. */
export class MailWatch extends DurableObject<Env> {
  readonly #sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS mail_watch (id INTEGER PRIMARY KEY, failures INTEGER NOT NULL, sent_at INTEGER, failed_at INTEGER)',
    );
  }

  standing(): MailStanding {
    return standingOf(this.#record(), systemClock.now());
  }

  note(isSent: boolean): void {
    const { failures, sentAt, failedAt } = noteMail(this.#record(), isSent, systemClock.now());
    this.#sql.exec(
      'INSERT OR REPLACE INTO mail_watch (id, failures, sent_at, failed_at) VALUES (1, ?, ?, ?)',
      failures,
      sentAt,
      failedAt,
    );
  }

  #record(): MailRecord {
    const row = this.#sql
      .exec<WatchRow>('SELECT failures, sent_at, failed_at FROM mail_watch WHERE id = 1')
      .toArray()[0];
    return row ? { failures: row.failures, sentAt: row.sent_at, failedAt: row.failed_at } : NO_MAIL;
  }
}
