import { DAY_MS } from '../time/brasilia.ts';

const HOUR_MS = 3_600_000;

/** Kinds of mail. Each has its own limits, so that a code never waits for other people's invitations. */
export type MailKind = 'code' | 'sign_in' | 'invitation' | 'reminder' | 'notice';

interface Limit {
  windowMs: number;
  most: number;
}

interface KindLimits {
  /** Limits for all senders together. */
  all: Limit[];
  /** Limits for one sender: lower, so that one account cannot use up the limits of all. */
  oneSender: Limit[];
  /** The longest time that a mail may wait for its place; a code is sent at once or not at all. */
  patienceMs: number;
}

const perHourAndDay = (hour: number, day: number): Limit[] => [
  { windowMs: HOUR_MS, most: hour },
  { windowMs: DAY_MS, most: day },
];

const USUAL = { all: perHourAndDay(60, 200), oneSender: perHourAndDay(20, 100) };

const RECIPIENT_LIMITS: Record<MailKind, KindLimits> = {
  code: { ...USUAL, patienceMs: 0 },
  // Codes for signing in, which other accounts' envelopes must not use up; `SignIn` applies tighter limits.
  sign_in: { all: perHourAndDay(30, 100), oneSender: perHourAndDay(30, 100), patienceMs: 0 },
  invitation: { ...USUAL, patienceMs: DAY_MS },
  notice: { ...USUAL, patienceMs: DAY_MS },
  reminder: { all: perHourAndDay(20, 60), oneSender: perHourAndDay(10, 30), patienceMs: DAY_MS },
};

/** A mail counts towards the limits for this long after its time. */
export const COUNTED_MS = DAY_MS;

/** A mail that was sent or has a reserved place. */
export interface Booked {
  kind: MailKind;
  sender: string;
  /** The time at which it was sent or may be sent. */
  at: number;
}

/** The limit that delays a mail: that of its own sender, or that of all senders. */
export type LimitOf = 'sender' | 'all';

export type Place =
  | { at: number; limitOf: LimitOf }
  /** No place within the kind's patience; `until`: the earliest time to ask again. */
  | { until: number; limitOf: LimitOf };

/**
 * Raises the limits for the local mailbox: its mails reach nobody, and tests send hundreds to one address.
 */
export const KEPT_MAIL_FACTOR = 20;

/**
 * Finds the earliest time at which a mail may be sent, given the mails that were sent or have a place. Times
 * are in epoch milliseconds; `factor` multiplies the limits.
 */
export function placeFor(
  { kind, sender }: Pick<Booked, 'kind' | 'sender'>,
  booked: readonly Booked[],
  now: number,
  factor = 1,
): Place {
  const { patienceMs, ...limits } = RECIPIENT_LIMITS[kind];
  const times = (each: readonly Limit[]) => each.map((limit) => ({ ...limit, most: limit.most * factor }));
  const [all, oneSender] = [times(limits.all), times(limits.oneSender)];
  const ofKind = booked.filter((each) => each.kind === kind);
  const timesOf = (mails: readonly Booked[]) => mails.map(({ at }) => at).toSorted((a, b) => a - b);
  const own = { times: timesOf(ofKind.filter((each) => each.sender === sender)), limits: oneSender };
  const ownAt = earliest([own], now);
  if (ownAt > now + patienceMs) return { until: ownAt - patienceMs, limitOf: 'sender' };
  const at = earliest([own, { times: timesOf(ofKind), limits: all }], now);
  const limitOf = at > ownAt ? 'all' : 'sender';
  return at > now + patienceMs ? { until: at - patienceMs, limitOf } : { at, limitOf };
}

interface Bound {
  /** In ascending order. */
  times: readonly number[];
  limits: readonly Limit[];
}

/**
 * Finds the earliest free time. A place becomes free only when a mail leaves a window, so only those times
 * are tried.
 */
function earliest(bounds: readonly Bound[], now: number): number {
  const freed = bounds.flatMap(({ times, limits }) =>
    times.flatMap((time) => limits.map(({ windowMs }) => time + windowMs)),
  );
  const moments = [now, ...new Set(freed.filter((at) => at > now))].toSorted((a, b) => a - b);
  const fits = (at: number) =>
    bounds.every(({ times, limits }) => limits.every((limit) => hasRoom(times, at, limit)));
  return moments.find(fits) ?? Math.max(...moments);
}

/**
 * Checks that no window that contains `at` would exceed its limit, counting the mails reserved for later too.
 */
function hasRoom(times: readonly number[], at: number, { windowMs, most }: Limit): boolean {
  const later = times.findIndex((time) => time > at);
  const place = later === -1 ? times.length : later;
  const together = times.toSpliced(place, 0, at);
  for (let first = Math.max(0, place - most); first <= place; first++) {
    const [begin, end] = [together[first], together[first + most]];
    if (begin !== undefined && end !== undefined && end - begin < windowMs) return false;
  }
  return true;
}
