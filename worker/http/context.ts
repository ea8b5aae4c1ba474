import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { Admission } from '../gate/calls.ts';

export interface Variables {
  requestId: string;
  /** Set by the door; absent outside /v1 and for a caller who did not get in. */
  admission: Admission;
  /** Balance after the call, where the call changed it. */
  credits: number;
}

export type AppEnv = { Bindings: Env; Variables: Variables };
export type AppContext = Context<AppEnv>;

/** Origin of the addresses in answers. */
export function baseUrlOf(c: AppContext): string {
  return c.env.PUBLIC_URL ?? new URL(c.req.url).origin;
}
