import type { CodeBounds } from '../mailed-code.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The codes that one browser asks for. Wrong tries end the code, never the way in: the browser asks for another. */
export const SIGN_IN_CODES: CodeBounds = {
  validMs: 10 * 60_000,
  mostWrong: 5,
  pauseMs: 0,
  betweenMs: 30_000,
  mostMailsAnHour: 5,
};

/**
 * What is counted: mails of codes and tries of an address; mails and new accounts of everybody behind an IP address; the
 * codes to new addresses that a person asks for.
 */
export type Counted = 'mail' | 'try' | 'ip_mail' | 'ip_account' | 'person_mail';

const MOST: Record<Counted, { windowMs: number; most: number }[]> = {
  // Of one device that signed in before, or of all other browsers together.
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

/** For how long what was counted is kept. */
export const COUNTED_MS = DAY_MS;

/** When one more may follow, by the times of the earlier ones; null for now. */
export function freeAgainAt(counted: Counted, times: readonly number[], now: number): number | null {
  const waits = MOST[counted].flatMap(({ windowMs, most }) => {
    const within = times.filter((at) => at > now - windowMs).toSorted((a, b) => a - b);
    const oldest = within.at(-most);
    return oldest === undefined ? [] : [oldest + windowMs];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
