import type { Attempt } from '../../../worker/webhooks/attempt.ts';
import { Deliveries, type NumberedAttempt } from '../../../worker/webhooks/deliveries.ts';
import { memorySql } from './sql-storage.ts';

const RECEIVER = 'https://loja.exemplo.com.br/avisos';

interface Given {
  at: number;
  type?: string;
  subject?: string | null;
  url?: string;
  body?: string;
  test?: boolean;
  toDefault?: boolean;
}

/** An attempt that a receiver answered with this status. */
export function answered(status: number, at = 1): Attempt {
  const delivered = status < 300;
  const error = delivered ? null : `o destino respondeu com o status ${status}`;
  return { at, url: RECEIVER, outcome: { delivered, status, error }, durationMs: 5, exchange: null };
}

export function numbered(attempt: Attempt, number: number): NumberedAttempt {
  return { ...attempt, number, cause: 'service' };
}

export function packed(bytes: number): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** An account's deliveries in memory. */
export function accountDeliveries(mostBytes = 1_000_000) {
  const sql = memorySql();
  const deliveries = new Deliveries(sql, mostBytes);
  const insert = (id: string, { at, type, subject = null, url = RECEIVER, ...given }: Given) =>
    deliveries.insert(
      { id, type: type ?? 'job.completed', url, body: given.body ?? `{"id":"${id}"}` },
      {
        accountId: 'acc_1',
        subject,
        test: given.test ?? false,
        toDefault: given.toDefault ?? false,
        now: at,
      },
    );
  const settle = (id: string, state: 'delivered' | 'failed', bytes = 10) => {
    deliveries.noteAttempt(id, numbered(answered(state === 'delivered' ? 200 : 500), 1), null);
    deliveries.settle(id, state, packed(bytes));
  };
  const keptBytes = () => sql.exec<{ bytes: number }>('SELECT bytes FROM kept').one().bytes;
  return { sql, deliveries, insert, settle, keptBytes };
}
