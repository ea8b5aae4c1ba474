export interface Clock {
  /** Milliseconds since the epoch, by the service's clock. */
  now(): number;
  /** Converts a time of the service's clock to the machine's, for alarms. */
  machineTime(at: number): number;
  /** In tests only: the clock was shifted, so alarms set before are at the wrong time. */
  readonly isShifted: boolean;
}

let offsetMs = 0;

export const systemClock: Clock = {
  now: () => Date.now() + offsetMs,
  machineTime: (at) => at - offsetMs,
  get isShifted() {
    return offsetMs !== 0;
  },
};

/** For tests; nothing in production calls it. */
export function shiftSystemClock(byMs: number): void {
  offsetMs = byMs;
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
