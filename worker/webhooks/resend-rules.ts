import type { ShownDelivery } from './history.ts';

const MINUTE_MS = 60_000;
/** Per delivery. */
const MOST_RESENDS_A_MINUTE = 10;

/** The reason why a delivery is not sent again. */
export type ResendRefusal =
  | { why: 'pending' | 'test' | 'gone' }
  | { why: 'too_many'; retryAfterSeconds: number };

/**
 * Returns null if a delivery may be sent again now. `resendsSince` returns the times of its resends, oldest
 * first.
 */
export function judgeResend(
  { type, state, body }: Pick<ShownDelivery, 'type' | 'state' | 'body'>,
  resendsSince: (since: number) => readonly number[],
  now: number,
): ResendRefusal | null {
  if (type === 'webhook.test') return { why: 'test' };
  if (state === 'pending') return { why: 'pending' };
  if (body === null) return { why: 'gone' };
  const [oldest = now, ...others] = resendsSince(now - MINUTE_MS).slice(-MOST_RESENDS_A_MINUTE);
  if (others.length + 1 < MOST_RESENDS_A_MINUTE) return null;
  return { why: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000)) };
}
