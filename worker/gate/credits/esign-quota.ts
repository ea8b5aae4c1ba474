import { startOfMonth } from '../../time/brasilia.ts';
import { type SitePlanId, sitePlans } from './plans.ts';

export function createEsignQuotaTable(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS esign_document (reference TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX IF NOT EXISTS esign_document_at ON esign_document (at)');
}

export interface EsignQuota {
  /** The quota of the month, in Brasília time. */
  documents: number;
  used: number;
  /** Epoch milliseconds of the start of the next month. */
  renewsAt: number;
}

/** Counts the documents sent for signature against the monthly quota of the site plan (specification 4.5). */
export class EsignDocuments {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  quota(sitePlan: SitePlanId, now: number): EsignQuota {
    const { used } = this.#sql
      .exec<{ used: number }>('SELECT count(*) AS used FROM esign_document WHERE at >= ?', startOfMonth(now))
      .one();
    return { documents: sitePlans[sitePlan].esignDocuments, used, renewsAt: startOfMonth(now, 1) };
  }

  /** Counts a document. Idempotent. */
  count(reference: string, now: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO esign_document (reference, at) VALUES (?, ?)', reference, now);
  }

  uncount(reference: string): void {
    this.#sql.exec('DELETE FROM esign_document WHERE reference = ?', reference);
  }

  /** Deletes documents of past months, which no longer count. */
  dropOld(now: number): void {
    this.#sql.exec('DELETE FROM esign_document WHERE at < ?', startOfMonth(now));
  }
}
