import { ApiError, ConnectionError, TimeoutError, UnexpectedAnswerError } from '../errors.ts';
import type { Call } from './call.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
/** A longer Retry-After is the caller's to decide about. */
const LONGEST_OBEYED_SECONDS = 60;

/** Faults of a transfer in a row, without a byte of progress. */
export const MOST_FAULTS = 6;

/** Codes of refusals that a later attempt may not meet. */
const PASSING = new Set([
  'rate_limited',
  'concurrency_limit',
  'idempotency_in_progress',
  'upload_interrupted',
  'upload_locked',
]);

/**
 * Returns how many milliseconds to wait before the next attempt; null if the error is not passing, or the call must not
 * be sent again after it. `attempt` counts from 0.
 */
export function delayAfter(error: unknown, { repeat }: Pick<Call, 'repeat'>, attempt: number): number | null {
  if (repeat === 'never') return null;
  if (error instanceof ApiError) {
    const { status, code, retryAfter } = error;
    const isUndone = status === 503 || status === 423 || PASSING.has(code);
    const isPassing = isUndone || (repeat === 'always' && (status >= 500 || status === 408));
    if (!isPassing || (retryAfter ?? 0) > LONGEST_OBEYED_SECONDS) return null;
    return Math.max((retryAfter ?? 0) * 1_000, backOff(attempt));
  }
  const isLost = error instanceof ConnectionError || error instanceof TimeoutError;
  const isEdge = error instanceof UnexpectedAnswerError && (error.status < 300 || error.status >= 500);
  return repeat === 'always' && (isLost || isEdge) ? backOff(attempt) : null;
}

/** Half a second, doubling to eight; a random quarter less, so that many clients do not return together. */
function backOff(attempt: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return delay * (1 - Math.random() / 4);
}
