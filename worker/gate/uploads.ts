import { type PlanId, plans } from './credits/plans.ts';

export function createUploadTable(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS upload (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, length INTEGER, reserved INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
    ) WITHOUT ROWID
  `);
}

/** A resumable upload of the account, as its object has announced it. */
export interface UploadRow {
  id: string;
  name: string;
  /** In bytes; null until it is declared. */
  length: number | null;
  createdAt: number;
  expiresAt: number;
}

type StoredRow = { id: string; name: string; length: number | null; created_at: number; expires_at: number };

/** An object that was never created cannot give its bytes back: they are counted until this long after its expiry. */
const FORGOTTEN_AFTER_MS = 2 * 3_600_000;

/** The open and kept uploads of the account. Their objects give the reserved bytes back once they are erased. */
export class Uploads {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Reserves the bytes; an undeclared length counts as the plan's largest file. Returns false beyond the plan's limits. */
  open(upload: UploadRow, planId: PlanId, now: number): boolean {
    const { maxFileBytes, uploads, uploadBytes } = plans[planId];
    const reserved = upload.length ?? maxFileBytes;
    this.dropForgotten(now);
    const taken = this.#sql
      .exec<{ count: number; bytes: number }>(
        'SELECT count(*) AS count, total(reserved) AS bytes FROM upload',
      )
      .one();
    if (taken.count >= uploads || taken.bytes + reserved > uploadBytes) return false;
    this.#sql.exec(
      'INSERT INTO upload (id, name, length, reserved, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      upload.id,
      upload.name,
      upload.length,
      reserved,
      upload.createdAt,
      upload.expiresAt,
    );
    return true;
  }

  /** Notes a length that was declared later. */
  declare(id: string, length: number): void {
    this.#sql.exec('UPDATE upload SET length = ?, reserved = ? WHERE id = ?', length, length, id);
  }

  /** Removes an upload from the list; its bytes are still counted. */
  hide(id: string): void {
    this.#sql.exec('UPDATE upload SET hidden = 1 WHERE id = ?', id);
  }

  /** Gives the bytes of an erased upload back. */
  close(id: string): void {
    this.#sql.exec('DELETE FROM upload WHERE id = ?', id);
  }

  /** Newest first. */
  list(now: number): UploadRow[] {
    return this.#sql
      .exec<StoredRow>(
        `SELECT id, name, length, created_at, expires_at FROM upload WHERE hidden = 0 AND expires_at > ?
         ORDER BY created_at DESC, id DESC`,
        now,
      )
      .toArray()
      .map(({ created_at, expires_at, ...row }) => ({
        ...row,
        createdAt: created_at,
        expiresAt: expires_at,
      }));
  }

  dropForgotten(now: number): void {
    this.#sql.exec('DELETE FROM upload WHERE expires_at < ?', now - FORGOTTEN_AFTER_MS);
  }
}
