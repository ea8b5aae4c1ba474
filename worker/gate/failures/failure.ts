import type { Caller } from '../calls.ts';

/** Calls that one caller made within a minute and that were refused, or failed, alike. */
export interface FailureNote {
  caller: Caller;
  endpoint: string;
  status: number;
  code: string;
  /** Without what the caller sent. */
  message: string;
  /** Epoch milliseconds of the last. */
  at: number;
  calls: number;
  /** The first of them, and not all where they are many. */
  requestIds: string[];
}

/** The same as it is kept. */
export interface Failure extends Omit<FailureNote, 'caller' | 'requestIds'> {
  /** As usage knows the caller. */
  key: string;
  /** Who called in the console; empty for a key. */
  person: string;
  /** Of the first call. */
  requestId: string;
}

export interface FailurePage {
  failures: Failure[];
  /** Of all pages. */
  rows: number;
}

export const FAILURES_KEPT_MS = 7 * 86_400_000;
export const MOST_FAILURES = 1_000;

const MINUTE_MS = 60_000;

/** The minute of a call, in milliseconds of its beginning. */
export function minuteOf(at: number): number {
  return at - (at % MINUTE_MS);
}
