import type { JobSpecification } from '../jobs/specification.ts';

export function createOutboxTable(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS outbox (job_id TEXT PRIMARY KEY, specification TEXT NOT NULL) WITHOUT ROWID',
  );
}

/** Accepted jobs, until their own objects have them. */
export class Outbox {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(job: JobSpecification): void {
    this.#sql.exec('INSERT INTO outbox (job_id, specification) VALUES (?, ?)', job.id, JSON.stringify(job));
  }

  find(jobId: string): JobSpecification | undefined {
    const row = this.#sql
      .exec<{ specification: string }>('SELECT specification FROM outbox WHERE job_id = ?', jobId)
      .toArray()[0];
    return row && JSON.parse(row.specification);
  }

  all(): JobSpecification[] {
    return this.#sql
      .exec<{ specification: string }>('SELECT specification FROM outbox')
      .toArray()
      .map((row) => JSON.parse(row.specification));
  }

  remove(jobId: string): void {
    this.#sql.exec('DELETE FROM outbox WHERE job_id = ?', jobId);
  }
}
