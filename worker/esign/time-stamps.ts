import type { Env } from '../env.ts';
import type { TimeStamps } from './sealing/time-stamp.ts';

/** The configured time stamp service; undefined if none is set. */
export function timeStampsOf(env: Pick<Env, 'ESIGN_TIMESTAMP_URL'>): TimeStamps | undefined {
  const url = env.ESIGN_TIMESTAMP_URL;
  return url === undefined || url === '' ? undefined : { url, fetch: (to, init) => fetch(to, init) };
}
