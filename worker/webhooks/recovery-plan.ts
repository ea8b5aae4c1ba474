import { originOf } from './origin.ts';

/** A delivery that a recovery has yet to send. */
export interface Waiting {
  id: string;
  createdAt: number;
  /** Deliveries of one lane go to one origin. */
  lane: string;
}

interface Lanes {
  total: number;
  perOrigin: number;
}

/**
 * Returns the oldest delivery that may be sent beside those in progress; null if the lanes are full or
 * nothing waits.
 */
export function nextToSend(
  waiting: readonly Waiting[],
  sending: readonly Waiting[],
  { total, perOrigin }: Lanes,
): Waiting | null {
  if (sending.length >= total) return null;
  const inLane = (lane: string) => sending.filter((each) => each.lane === lane).length;
  return waiting.find(({ lane }) => inLane(lane) < perOrigin) ?? null;
}

/**
 * Deliveries to the account's own address share a lane, because its origin is known only when they are sent.
 */
export function laneOf({ url, toDefault }: { url: string; toDefault: boolean }): string {
  if (toDefault) return 'default';
  return originOf(url);
}
