const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Without a visit. */
const IDLE_MS = 14 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
/** After a code was confirmed or a passkey used, keys and addresses may be changed for so long. */
const FRESH_MS = 15 * MINUTE_MS;
/** A session that another took the place of counts for so long, for the tabs that still ask with it. */
export const REPLACED_MS = 30_000;
/** A visit within this after the last is not noted anew. */
const SEEN_AGAIN_MS = 5 * MINUTE_MS;

/** Of a session, to the console: far more than a person opens. */
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

/** For how long a browser keeps the cookie. */
export const COOKIE_SECONDS = LONGEST_MS / 1000;
