import { z } from 'zod';
import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';
import { invalidParameter, parseTime } from '../http/query.ts';
import { randomId } from '../random.ts';
import { DAY_MS } from '../time/brasilia.ts';
import { courierOf } from './courier-of.ts';
import type { Recovery } from './recoveries.ts';

/** History is kept for 30 days, and a date without a time may begin up to a day earlier. */
const LONGEST_AGO_MS = 31 * DAY_MS;

const requestSchema = z.strictObject({ since: z.union([z.string(), z.number()]) });

const INVALID_BODY = 'O corpo deve ser um objeto JSON com um só campo, since: {"since": "2026-11-21"}.';

/**
 * Parses the body of a call that starts a recovery, to epoch milliseconds. Throws an error that names the
 * field.
 */
export function parseSince(body: unknown, now: number): number {
  const given = requestSchema.safeParse(body);
  if (!given.success) throw new ApiError('invalid_request', INVALID_BODY);
  const since = parseTime('since', String(given.data.since)) ?? 0;
  if (since > now) throw invalidParameter('since', 'use um momento que já passou');
  if (since <= now - LONGEST_AGO_MS)
    throw invalidParameter('since', 'use um momento de até 30 dias atrás, que é o tempo que os avisos ficam');
  return since;
}

/** Sends again what has failed since then. If a recovery is already running, returns that one. */
export function startRecovery(
  env: Pick<Env, 'COURIER'>,
  accountId: string,
  { since, onlyTest }: { since: number; onlyTest: boolean },
): Promise<Recovery> {
  const started = courierOf(env, accountId).startRecovery({ id: randomId('rec'), since, onlyTest });
  return started.catch((error: unknown) => {
    throw unavailable(error);
  });
}

export async function stopRecovery(
  env: Pick<Env, 'COURIER'>,
  accountId: string,
  recovery: Recovery,
): Promise<Recovery> {
  const stopped = await courierOf(env, accountId)
    .stopRecovery(recovery.id)
    .catch((error: unknown) => {
      throw unavailable(error);
    });
  return stopped ?? recovery;
}
