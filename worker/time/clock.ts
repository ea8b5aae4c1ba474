import type { Env } from '../env.ts';

export interface Clock {
  /** Milliseconds since the epoch, as the service sees them. */
  now(): number;
  /** The machine's time at which the service's clock will show `at`: for alarms. */
  machineTime(at: number): number;
}

export function clockOf(env: Env): Clock {
  const offsetMs = Number(env.CLOCK_OFFSET_MS ?? 0);
  return { now: () => Date.now() + offsetMs, machineTime: (at) => at - offsetMs };
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
