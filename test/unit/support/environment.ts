import type { Env } from '../../../worker/env.ts';

/** The variables that a pure part of the Worker reads; no bindings. */
export function environment(
  variables: Partial<Record<'EGRESS_ALLOW' | 'CLOCK_OFFSET_MS', string>> = {},
): Env {
  return variables as unknown as Env;
}
