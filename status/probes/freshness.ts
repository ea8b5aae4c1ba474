import type { IncomingHttpHeaders } from 'node:http';
import { requireThat } from './fault.ts';

/** The most by which the time of an answer may be behind the expected time. */
const TOLERANCE_MS = 60_000;
const IDS_KEPT = 5_000;
const OLD = 'uma resposta antiga, guardada no caminho';

/**
 * Rejects answers from a cache on the way. The service's own times are compared with each other, not with the
 * clock of this machine, which may be wrong.
 */
export class Freshness {
  readonly #ids = new Set<string>();
  readonly #monotonicMs: () => number;
  /** The newest time in an answer, and the monotonic time at which it arrived. */
  #newest: { date: number; at: number } | undefined;

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs;
  }

  require(headers: IncomingHttpHeaders): void {
    const id = headers['x-request-id'];
    requireThat(typeof id === 'string' && id !== '', 'uma resposta que não é do serviço');
    requireThat(!this.#ids.has(id), OLD);
    this.#ids.add(id);
    if (this.#ids.size > IDS_KEPT) this.#ids.delete([...this.#ids][0] ?? '');
    this.#requireTime(headers.date);
  }

  #requireTime(text: string | undefined): void {
    const date = Date.parse(text ?? '');
    if (Number.isNaN(date)) return;
    const now = this.#monotonicMs();
    const expected = this.#newest && this.#newest.date + now - this.#newest.at;
    requireThat(expected === undefined || date >= expected - TOLERANCE_MS, OLD);
    if (expected === undefined || date > expected) this.#newest = { date, at: now };
  }
}
