import type { ActAnswer, ParcelCheck } from '../../../common/shipping/conference.ts';
import type { ConferenceList, ListedParcel } from './link.ts';
import { createConferenceTables, dropConferenceTables, hasConferenceTables } from './tables.ts';

/** The oldest answers beyond this number are deleted: repeats arrive within minutes. */
const MOST_ANSWERS = 20_000;

/** A parcel found by a scan. `code` is the same for all parcels of an order. */
export type FoundParcel = ParcelCheck & { code: string; carrier: string; volume: number; volumes: number };

export type NewParcel = Omit<ListedParcel, 'revision' | 'checkedAt' | 'device'> & {
  code: string;
  /** Normalised for the look-up. */
  keys: readonly string[];
};

/** The stored state of a conference. Synchronous, so that the changes of one turn are stored atomically. */
export class ConferenceStore {
  readonly #sql: SqlStorage;
  /** The last assigned revision; undefined before it is read, and if there is no conference. */
  #revision: number | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Undefined if there is no conference. */
  get revision(): number | undefined {
    if (this.#revision === undefined && hasConferenceTables(this.#sql)) {
      const [row] = this.#rows<{ last: number | null }>(
        'SELECT MAX(revision) AS last FROM conference_parcels',
      );
      this.#revision = row?.last ?? 0;
    }
    return this.#revision;
  }

  get openedAt(): number {
    return this.#rows<{ at: number }>('SELECT opened_at AS at FROM conference')[0]?.at ?? 0;
  }

  open(parcels: readonly NewParcel[], at: number): void {
    createConferenceTables(this.#sql);
    for (const parcel of parcels) this.#add(parcel);
    this.#sql.exec('INSERT INTO conference (opened_at) VALUES (?)', at);
  }

  list(): ConferenceList['parcels'] {
    return this.#rows<ListedParcel>(
      `SELECT position, marketplace, carrier, order_number AS "order", tracking, recipient, invoice, volume, volumes,
         revision, checked_at AS checkedAt, device FROM conference_parcels ORDER BY position`,
    );
  }

  ofCode(key: string): FoundParcel[] {
    return this.#rows<FoundParcel>(
      `SELECT position, code, carrier, volume, volumes, revision, checked_at AS at, device FROM conference_parcels
       WHERE position IN (SELECT position FROM conference_codes WHERE code = ?) ORDER BY position`,
      key,
    );
  }

  changedSince(revision: number): ParcelCheck[] {
    return this.#rows<ParcelCheck>(
      `SELECT position, revision, checked_at AS at, device FROM conference_parcels WHERE revision > ? ORDER BY position`,
      revision,
    );
  }

  check(position: number): ParcelCheck | undefined {
    return this.#rows<ParcelCheck>(
      'SELECT position, revision, checked_at AS at, device FROM conference_parcels WHERE position = ?',
      position,
    )[0];
  }

  /** Checks a parcel, or undoes its check if `at` and `device` are null. */
  set(position: number, at: number | null, device: string | null): ParcelCheck {
    const revision = (this.revision ?? 0) + 1;
    this.#sql.exec(
      'UPDATE conference_parcels SET revision = ?, checked_at = ?, device = ? WHERE position = ?',
      ...[revision, at, device, position],
    );
    this.#revision = revision;
    return { position, revision, at, device };
  }

  answered<Answer extends ActAnswer>(id: string, text: string): Answer | undefined {
    const [row] = this.#rows<{ answer: string }>(
      'SELECT answer FROM conference_acts WHERE id = ? AND text = ?',
      ...[id, text],
    );
    return row && JSON.parse(row.answer);
  }

  keepAnswer(text: string, answer: ActAnswer): void {
    const [row] = this.#rows<{ number: number }>(
      'INSERT INTO conference_acts (id, text, answer) VALUES (?, ?, ?) RETURNING number',
      ...[answer.id, text, JSON.stringify(answer)],
    );
    if (row) this.#sql.exec('DELETE FROM conference_acts WHERE number <= ?', row.number - MOST_ANSWERS);
  }

  eraseNames(): void {
    this.#sql.exec('UPDATE conference_parcels SET recipient = NULL WHERE recipient IS NOT NULL');
  }

  empty(): void {
    dropConferenceTables(this.#sql);
    this.#revision = undefined;
  }

  #add({ position, code, marketplace, carrier, order, tracking, recipient, ...parcel }: NewParcel): void {
    this.#sql.exec(
      'INSERT INTO conference_parcels VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, NULL, NULL)',
      ...[position, code, marketplace, carrier, order, tracking, recipient],
      ...[parcel.invoice, parcel.volume, parcel.volumes],
    );
    for (const key of new Set(parcel.keys))
      this.#sql.exec('INSERT INTO conference_codes (code, position) VALUES (?, ?)', key, position);
  }

  #rows<Row extends object>(query: string, ...bindings: (string | number | null)[]): Row[] {
    return this.#sql.exec<Row & Record<string, SqlStorageValue>>(query, ...bindings).toArray();
  }
}
