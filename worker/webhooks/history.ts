import type { AttemptCause, DeliveryState } from './deliveries.ts';
import type { Exchange } from './exchange.ts';

/** An attempt in a list. */
export interface ListedAttempt {
  number: number;
  at: number;
  cause: AttemptCause;
  url: string;
  status: number | null;
  error: string | null;
  /** Null if nothing was sent, and for attempts made before durations were recorded. */
  durationMs: number | null;
}

export interface ListedDelivery {
  id: string;
  type: string;
  subject: string | null;
  url: string;
  state: DeliveryState;
  test: boolean;
  createdAt: number;
  nextAt: number | null;
  /** The recorded attempts, in their order. */
  attempts: ListedAttempt[];
}

/** An attempt with its recorded exchange; null if that is no longer kept or nothing was sent. */
export interface ShownAttempt extends ListedAttempt {
  exchange: Exchange | null;
}

export interface ShownDelivery extends Omit<ListedDelivery, 'attempts'> {
  attempts: ShownAttempt[];
  /** Compressed once it is settled; null once it is no longer kept. */
  body: string | ArrayBuffer | null;
}

export interface DeliveryFilter {
  limit: number;
  /** The position of the last delivery of the previous page. */
  after?: Place;
  states?: readonly DeliveryState[];
  type?: string;
  subject?: string;
  /** The last recovery that sent it. */
  recovery?: string;
  createdAfter?: number;
  createdBefore?: number;
}

export interface Place {
  createdAt: number;
  id: string;
}

type Row = {
  id: string;
  type: string;
  subject: string | null;
  url: string;
  state: DeliveryState;
  test: number;
  created_at: number;
  next_at: number | null;
};

type AttemptRow = {
  delivery_id: string;
  number: number;
  at: number;
  cause: AttemptCause;
  url: string | null;
  status: number | null;
  error: string | null;
  duration_ms: number | null;
};

const LISTED = 'id, type, subject, url, state, test, created_at, next_at';
const LISTED_ATTEMPT = 'delivery_id, number, at, cause, url, status, error, duration_ms';
const ALL_STATES: readonly DeliveryState[] = ['pending', 'delivered', 'failed'];

/** Reads an account's deliveries. Each list uses an index, whatever its filter. */
export class DeliveryHistory {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  placeOf(id: string): Place | null {
    const rows = this.#sql.exec<{ created_at: number }>('SELECT created_at FROM delivery WHERE id = ?', id);
    const [row] = rows.toArray();
    return row ? { createdAt: row.created_at, id } : null;
  }

  /** Returns deliveries, newest first. */
  list(filter: DeliveryFilter): ListedDelivery[] {
    const rows = statesToRead(filter)
      .flatMap((state) => this.#read(filter, state))
      .sort((left, right) => right.created_at - left.created_at || (left.id < right.id ? 1 : -1))
      .slice(0, filter.limit);
    const attempts = Map.groupBy(this.#attemptsOf(rows.map(({ id }) => id)), (row) => row.delivery_id);
    return rows.map((row) => ({
      ...listed(row),
      attempts: (attempts.get(row.id) ?? []).map((attempt) => listedAttempt(attempt, row.url)),
    }));
  }

  find(id: string): ShownDelivery | null {
    const [row] = this.#sql
      .exec<Row & { body: string; packed: ArrayBuffer | null; gone: number }>(
        `SELECT ${LISTED}, body, packed, gone FROM delivery WHERE id = ?`,
        id,
      )
      .toArray();
    if (!row) return null;
    const attempts = this.#sql
      .exec<AttemptRow & { exchange: string | null }>(
        `SELECT ${LISTED_ATTEMPT}, exchange FROM attempt WHERE delivery_id = ? ORDER BY number`,
        id,
      )
      .toArray();
    return {
      ...listed(row),
      attempts: attempts.map((attempt) => ({
        ...listedAttempt(attempt, row.url),
        exchange: attempt.exchange === null ? null : (JSON.parse(attempt.exchange) as Exchange),
      })),
      body: row.gone === 1 ? null : (row.packed ?? row.body),
    };
  }

  /** Returns when each resend since then began, oldest first. */
  resendsSince(id: string, since: number): number[] {
    return this.#sql
      .exec<{ at: number }>(
        "SELECT at FROM attempt WHERE delivery_id = ? AND cause = 'resend' AND at > ? ORDER BY number",
        id,
        since,
      )
      .toArray()
      .map(({ at }) => at);
  }

  #read(filter: DeliveryFilter, state: DeliveryState | null): Row[] {
    const { after, type, subject, recovery, createdAfter, createdBefore, limit } = filter;
    const conditions: [text: string, ...values: (string | number | undefined)[]][] = [
      ['state = ?', state ?? undefined],
      ['type = ?', type],
      ['subject = ?', subject],
      ['recovery = ?', recovery],
      ['created_at >= ?', createdAfter],
      ['created_at < ?', createdBefore],
      ['(created_at, id) < (?, ?)', after?.createdAt, after?.id],
    ];
    const given = conditions.filter(([, ...values]) => values.every((value) => value !== undefined));
    const where = given.length === 0 ? '' : `WHERE ${given.map(([text]) => text).join(' AND ')}`;
    const values = given.flatMap(([, ...each]) => each.filter((value) => value !== undefined));
    return this.#sql
      .exec<Row>(
        `SELECT ${LISTED} FROM delivery ${indexFor(filter, state)} ${where} ORDER BY created_at DESC, id DESC LIMIT ?`,
        ...values,
        limit,
      )
      .toArray();
  }

  #attemptsOf(ids: readonly string[]): AttemptRow[] {
    if (ids.length === 0) return [];
    return this.#sql
      .exec<AttemptRow>(
        `SELECT ${LISTED_ATTEMPT} FROM attempt WHERE delivery_id IN (SELECT value FROM json_each(?)) ORDER BY delivery_id, number`,
        JSON.stringify(ids),
      )
      .toArray();
  }
}

/** The indexes begin with the state, so that several states are read one by one; null reads all of them. */
function statesToRead({ states, type, recovery }: DeliveryFilter): readonly (DeliveryState | null)[] {
  if (states !== undefined) return [...new Set(states)];
  return type === undefined && recovery === undefined ? [null] : ALL_STATES;
}

/** Names the index because SQLite would choose it by estimates. A job or an envelope has few notices. */
function indexFor({ subject, recovery, type }: DeliveryFilter, state: DeliveryState | null): string {
  if (subject !== undefined) return 'INDEXED BY delivery_subject';
  if (recovery !== undefined) return 'INDEXED BY delivery_recovery';
  if (type !== undefined) return 'INDEXED BY delivery_type_state';
  return state === null ? 'INDEXED BY delivery_time' : 'INDEXED BY delivery_state';
}

function listed({ id, type, subject, url, state, test, created_at, next_at }: Row) {
  return { id, type, subject, url, state, test: test === 1, createdAt: created_at, nextAt: next_at };
}

function listedAttempt(row: AttemptRow, ownUrl: string): ListedAttempt {
  const { number, at, cause, url, status, error, duration_ms } = row;
  return { number, at, cause, url: url ?? ownUrl, status, error, durationMs: duration_ms };
}
