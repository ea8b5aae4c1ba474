/** `setTimeout` counts a longer time as one millisecond. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls a function after a time, which may be infinite. */
export function startTimer(call: () => void, ms: number): ReturnType<typeof setTimeout> {
  return setTimeout(call, Math.min(ms, LONGEST_MS));
}
