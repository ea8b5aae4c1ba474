import type { Caller } from '../calls.ts';

/** Calls of one caller within a minute that were rejected or failed in the same way. */
export interface FailureNote {
  caller: Caller;
  endpoint: string;
  status: number;
  code: string;
  /** Without data that the caller sent. */
  message: string;
  /** Epoch milliseconds of the last call. */
  at: number;
  calls: number;
  /** Ids of the first calls; not of all if there are many. */
  requestIds: string[];
}

/** A failure as stored. */
export interface Failure extends Omit<FailureNote, 'caller' | 'requestIds'> {
  /** The caller's key in usage. */
  key: string;
  /** The id of the person in the console; empty for a key. */
  person: string;
  /** The id of the first call. */
  requestId: string;
}

export interface FailurePage {
  failures: Failure[];
  /** The number of failures on all pages. */
  rows: number;
}

export const FAILURES_KEPT_MS = 7 * 86_400_000;
export const MOST_FAILURES = 1_000;

const MINUTE_MS = 60_000;

/** Returns the start of a call's minute, in epoch milliseconds. */
export function minuteOf(at: number): number {
  return at - (at % MINUTE_MS);
}
