const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;

/** Milliseconds between two looks at work that goes on: 2, 4, 8 … 30 s. */
export function* pollDelays(): Generator<number> {
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(LONGEST_DELAY_MS, delayMs * 2)) yield delayMs;
}
