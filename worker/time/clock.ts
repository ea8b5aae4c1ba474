export interface Clock {
  /** Milliseconds since the epoch, as the service sees them. */
  now(): number;
  /** The machine's time at which the service's clock will show `at`: for alarms. */
  machineTime(at: number): number;
  /** In tests only: alarms that were set before stand at another time now. */
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

/** For tests: the Worker of production has nothing that calls it. */
export function shiftSystemClock(byMs: number): void {
  offsetMs = byMs;
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
