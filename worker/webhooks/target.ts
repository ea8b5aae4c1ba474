import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { judgeUrl } from '../http/egress.ts';

/** The address for notices that a call gave in its query or body; null when it gave none. */
export function webhookTarget(
  env: Env,
  inQuery: string | undefined,
  inBody: unknown,
  ownHost: string,
): string | null {
  const given = inQuery ?? inBody;
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string' || given.length > 2_048 || judgeUrl(env, given, ownHost) !== 'allowed') {
    throw new ApiError('invalid_webhook_url');
  }
  return given;
}
