import type { CodeBounds } from '../mailed-code.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Limits of the codes that one browser requests. Wrong tries end the code; the browser may request another.
 */
export const SIGN_IN_CODES: CodeBounds = {
  validMs: 10 * 60_000,
  mostWrong: 5,
  pauseMs: 0,
  betweenMs: 30_000,
  mostMailsAnHour: 5,
};

/**
 * Counted events: mailed codes and tries of an address; mailed codes and new accounts of one IP network;
 * codes that a person requests for new addresses.
 */
export type Counted = 'mail' | 'try' | 'ip_mail' | 'ip_account' | 'person_mail';

const MOST: Record<Counted, { windowMs: number; most: number }[]> = {
  // For each device that signed in before, and for all other browsers together.
  mail: [{ windowMs: HOUR_MS, most: 5 }],
  try: [
    { windowMs: HOUR_MS, most: 10 },
    { windowMs: DAY_MS, most: 20 },
  ],
  ip_mail: [{ windowMs: HOUR_MS, most: 20 }],
  ip_account: [{ windowMs: DAY_MS, most: 10 }],
  person_mail: [
    { windowMs: HOUR_MS, most: 10 },
    { windowMs: DAY_MS, most: 20 },
  ],
};

/** Counted events are kept for this long. */
export const COUNTED_MS = DAY_MS;

/**
 * Returns the time of the next allowed event, given the times of the earlier ones; null if it is allowed now.
 */
export function freeAgainAt(counted: Counted, times: readonly number[], now: number): number | null {
  const waits = MOST[counted].flatMap(({ windowMs, most }) => {
    const within = times.filter((at) => at > now - windowMs).toSorted((a, b) => a - b);
    const oldest = within.at(-most);
    return oldest === undefined ? [] : [oldest + windowMs];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
