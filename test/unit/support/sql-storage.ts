import { DatabaseSync } from 'node:sqlite';

/** An object's SQLite as the runtime gives it, on the SQLite of Node. */
export function memorySql(): SqlStorage {
  const database = new DatabaseSync(':memory:');
  const exec = (query: string, ...given: (string | number | null | Uint8Array | ArrayBuffer)[]) => {
    const bindings = given.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value));
    if (bindings.length === 0 && hasSeveralStatements(query)) {
      database.exec(query);
      return cursorOf([], 0);
    }
    const before = totalChanges(database);
    const rows = database.prepare(query).all(...bindings);
    return cursorOf(rows, totalChanges(database) - before);
  };
  return { exec } as unknown as SqlStorage;
}

function cursorOf(rows: Record<string, unknown>[], rowsWritten: number) {
  return {
    rowsWritten,
    toArray: () => rows,
    one: () => {
      const [row, ...more] = rows;
      if (!row || more.length > 0) throw new Error(`expected one row, and there are ${rows.length}`);
      return row;
    },
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  };
}

function hasSeveralStatements(query: string): boolean {
  return query.split(';').filter((statement) => statement.trim() !== '').length > 1;
}

function totalChanges(database: DatabaseSync): number {
  return Number(database.prepare('SELECT total_changes() AS changes').get()?.changes);
}

/** An object's values by their keys; each is a copy, as the runtime gives it. */
export function keyValues(values: Record<string, unknown> = {}): SyncKvStorage {
  const kept = new Map(Object.entries(values));
  return {
    get: (key: string) => structuredClone(kept.get(key)),
    put: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    delete: (key: string) => kept.delete(key),
    list: ({ prefix = '' } = {}) => [...kept].filter(([key]) => key.startsWith(prefix)),
  } as unknown as SyncKvStorage;
}

/** An object's storage as far as its schedule uses it: the alarm's every change is kept. */
export class MemoryStorage {
  readonly sql = memorySql();
  readonly alarms: (number | null)[] = [];

  get alarm(): number | null {
    return this.alarms.at(-1) ?? null;
  }

  transactionSync<Result>(work: () => Result): Result {
    this.sql.exec('SAVEPOINT work');
    try {
      const result = work();
      this.sql.exec('RELEASE work');
      return result;
    } catch (error) {
      this.sql.exec('ROLLBACK TO work');
      this.sql.exec('RELEASE work');
      throw error;
    }
  }

  async setAlarm(at: number): Promise<void> {
    this.alarms.push(at);
  }

  async deleteAlarm(): Promise<void> {
    this.alarms.push(null);
  }

  asStorage(): DurableObjectStorage {
    return this as unknown as DurableObjectStorage;
  }
}
