const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A session ends after this time without a visit. */
const IDLE_MS = 14 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
/** Keys and addresses may be changed for this long after a code was confirmed or a passkey used. */
const FRESH_MS = 15 * MINUTE_MS;
/** A replaced session stays valid for this long, for tabs that still use it. */
export const REPLACED_MS = 30_000;
/** Visits within this time of the last recorded one are not recorded. */
const SEEN_AGAIN_MS = 5 * MINUTE_MS;

/** Requests of one session to the console: far more than a person makes. */
export const REQUESTS_PER_MINUTE = 120;

export interface SessionTimes {
  createdAt: number;
  seenAt: number;
  freshAt: number;
}

export function isAlive({ createdAt, seenAt }: SessionTimes, now: number): boolean {
  return now < seenAt + IDLE_MS && now < createdAt + LONGEST_MS;
}

export function isFresh({ freshAt }: Pick<SessionTimes, 'freshAt'>, now: number): boolean {
  return now < freshAt + FRESH_MS;
}

export function isToBeNoted({ seenAt }: SessionTimes, now: number): boolean {
  return now >= seenAt + SEEN_AGAIN_MS;
}

/** The lifetime of the session cookie. */
export const COOKIE_SECONDS = LONGEST_MS / 1000;
