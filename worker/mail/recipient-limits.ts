import { DAY_MS } from '../time/brasilia.ts';

const HOUR_MS = 3_600_000;

/** Kinds of mail to somebody outside. Each has limits of its own, so that a code never waits for others' invitations. */
export type MailKind = 'code' | 'sign_in' | 'invitation' | 'reminder' | 'notice';

interface Limit {
  windowMs: number;
  most: number;
}

interface KindLimits {
  /** Of all senders together. */
  all: Limit[];
  /** Of one sender: lower, so that one account alone cannot use up what others need. */
  oneSender: Limit[];
  /** For how long a mail may wait for its place; a code is sent now or not at all. */
  patienceMs: number;
}

const perHourAndDay = (hour: number, day: number): Limit[] => [
  { windowMs: HOUR_MS, most: hour },
  { windowMs: DAY_MS, most: day },
];

const USUAL = { all: perHourAndDay(60, 200), oneSender: perHourAndDay(20, 100) };

const RECIPIENT_LIMITS: Record<MailKind, KindLimits> = {
  code: { ...USUAL, patienceMs: 0 },
  // The codes of a person's own sign-in, which others' envelopes must not use up; SignIn bounds them closer.
  sign_in: { all: perHourAndDay(30, 100), oneSender: perHourAndDay(30, 100), patienceMs: 0 },
  invitation: { ...USUAL, patienceMs: DAY_MS },
  notice: { ...USUAL, patienceMs: DAY_MS },
  reminder: { all: perHourAndDay(20, 60), oneSender: perHourAndDay(10, 30), patienceMs: DAY_MS },
};

/** For how long a mail counts after its time. */
export const COUNTED_MS = DAY_MS;

/** A mail that was sent, or has its place. */
export interface Booked {
  kind: MailKind;
  sender: string;
  /** When it was sent, or may be. */
  at: number;
}

/** Whose mails one has to wait for: those of its own sender, or those of all. */
export type LimitOf = 'sender' | 'all';

export type Place =
  | { at: number; limitOf: LimitOf }
  /** No place within the kind's patience; `until`: when to ask again. */
  | { until: number; limitOf: LimitOf };

/** Mails that the local mailbox keeps reach nobody, and a developer's tests send hundreds to one address. */
export const KEPT_MAIL_FACTOR = 20;

/** When a mail may be sent, by what was sent and what waits already. Times in milliseconds; `factor` times the limits. */
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
  /** In order. */
  times: readonly number[];
  limits: readonly Limit[];
}

/** A place becomes free when a mail leaves a window: no other moments need to be looked at. */
function earliest(bounds: readonly Bound[], now: number): number {
  const freed = bounds.flatMap(({ times, limits }) =>
    times.flatMap((time) => limits.map(({ windowMs }) => time + windowMs)),
  );
  const moments = [now, ...new Set(freed.filter((at) => at > now))].toSorted((a, b) => a - b);
  const fits = (at: number) =>
    bounds.every(({ times, limits }) => limits.every((limit) => hasRoom(times, at, limit)));
  return moments.find(fits) ?? Math.max(...moments);
}

/** Whether no window that contains `at` would have more than its most, those that wait later included. */
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
