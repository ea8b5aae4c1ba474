import type { AppContext } from '../../http/context.ts';

const LONGEST = 400;

/** Returns the browser's User-Agent as one line. */
export function userAgentOf(c: AppContext): string {
  return (c.req.header('User-Agent') ?? '').replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, LONGEST);
}
