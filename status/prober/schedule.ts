import { setTimeout } from 'node:timers/promises';

/**
 * Calls `act` once a minute with the minute's number, from 0, until the signal. Minutes are counted by the
 * monotonic clock: a change of the time of day neither skips nor repeats one. Minutes during the machine's
 * sleep are skipped.
 */
export async function eachMinute(
  minuteMs: number,
  signal: AbortSignal,
  act: (minute: number) => void,
): Promise<void> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / minuteMs;
  for (let minute = 0; !signal.aborted; minute = Math.max(minute + 1, Math.floor(elapsed()))) {
    await waitUntil(startedAt + minute * minuteMs, signal);
    if (!signal.aborted) act(minute);
  }
}

async function waitUntil(at: number, signal: AbortSignal): Promise<void> {
  const ms = at - performance.now();
  if (ms > 0) await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
