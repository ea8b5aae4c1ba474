import type { Env } from '../env.ts';

export interface Clock {
  /** Milliseconds since the epoch, as the service sees them. */
  now(): number;
  /** The machine's time at which the service's clock will show `at`: for alarms. */
  machineTime(at: number): number;
  /** In tests only: alarms that were set before stand at another time now. */
  isShifted: boolean;
}

export function clockOf(env: Pick<Env, 'CLOCK_OFFSET_MS'>): Clock {
  const offsetMs = Number(env.CLOCK_OFFSET_MS ?? 0);
  return { now: () => Date.now() + offsetMs, machineTime: (at) => at - offsetMs, isShifted: offsetMs !== 0 };
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
