import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { accountEmailMail } from '../mail/account-email-mail.ts';
import type { DeliveryEnv } from '../mail/deliver.ts';
import { sendNotice } from '../mail/notice.ts';
import type { RequestSource } from '../mail/request-facts.ts';

/** A new address of the account, proved with a code by a person with a seat. */
export interface EmailChange {
  id: string;
  email: string;
  source: RequestSource;
}

type Row = { old_email: string; new_email: string; source: string | null };

export function createEmailChangeTable(sql: SqlStorage): void {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS email_change (
       id TEXT PRIMARY KEY, old_email TEXT NOT NULL, new_email TEXT NOT NULL, person TEXT NOT NULL, at INTEGER NOT NULL,
       source TEXT
     ) WITHOUT ROWID`,
  );
}

/** The account's previous addresses, and who changed them. */
export class EmailChanges {
  readonly #env: DeliveryEnv & Pick<Env, 'FAULTS'>;
  readonly #sql: SqlStorage;

  constructor(env: DeliveryEnv & Pick<Env, 'FAULTS'>, sql: SqlStorage) {
    [this.#env, this.#sql] = [env, sql];
  }

  /** Returns false for a change that is stored already, or that was requested before a stored one. */
  add({ id, email, source }: EmailChange, oldEmail: string, person: string): boolean {
    const passed = this.#sql.exec('SELECT 1 FROM email_change WHERE id = ? OR at > ? LIMIT 1', id, source.at);
    if (passed.toArray().length > 0) return false;
    this.#sql.exec(
      'INSERT INTO email_change (id, old_email, new_email, person, at, source) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      oldEmail,
      email,
      person,
      source.at,
      JSON.stringify(source),
    );
    return true;
  }

  /** Mails the old address, as a row of the outbox. */
  async notifyOldAddress(
    account: { name: string; id: string },
    id: string,
    attempt: number,
  ): Promise<number | undefined> {
    const [row] = this.#sql
      .exec<Row>('SELECT old_email, new_email, source FROM email_change WHERE id = ?', id)
      .toArray();
    if (!row || row.source === null) return;
    const { old_email: from, new_email: to, source } = row;
    const mail = await accountEmailMail({ id, from, to, name: account.name, source: JSON.parse(source) });
    const again = await sendNotice(this.#env, mail, { sender: account.id, attempt });
    await faultPoint(this.#env, 'gate.email-notified');
    // The source of the request remains only in the access log, which is erased in time.
    if (again === undefined) this.#sql.exec('UPDATE email_change SET source = NULL WHERE id = ?', id);
    return again;
  }
}
