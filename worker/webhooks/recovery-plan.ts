import { originOf } from './origin.ts';

/** A delivery that a recovery is to send. */
export interface Waiting {
  id: string;
  createdAt: number;
  /** Those of one lane go to one origin. */
  lane: string;
}

interface Lanes {
  total: number;
  perOrigin: number;
}

/** The oldest that may be sent beside those that are being sent; null where the lanes are full, or nothing waits. */
export function nextToSend(
  waiting: readonly Waiting[],
  sending: readonly Waiting[],
  { total, perOrigin }: Lanes,
): Waiting | null {
  if (sending.length >= total) return null;
  const inLane = (lane: string) => sending.filter((each) => each.lane === lane).length;
  return waiting.find(({ lane }) => inLane(lane) < perOrigin) ?? null;
}

/** Those sent to the account's own address share a lane: which origin it has is known when they are sent. */
export function laneOf({ url, toDefault }: { url: string; toDefault: boolean }): string {
  if (toDefault) return 'default';
  return originOf(url);
}
