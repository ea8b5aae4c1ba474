import { ApiError } from '../errors.ts';
import { judgeUrl, type OutsideEnv, type UrlJudge } from '../outside/egress.ts';

export const LONGEST_URL = 2_048;

/**
 * Returns the webhook address in a call's query or body, null if it has none. Throws if an address is not
 * allowed.
 */
export function webhookTarget(
  env: OutsideEnv,
  inQuery: string | undefined,
  inBody: unknown,
  ownHost: string,
): string | null {
  const given = [inQuery, inBody].filter((url) => url !== undefined && url !== null);
  const urls = given.filter((url): url is string => typeof url === 'string' && url.length <= LONGEST_URL);
  const allGood =
    urls.length === given.length && urls.every((url) => judgeUrl(env, url, ownHost) === 'allowed');
  if (!allGood) throw new ApiError('invalid_webhook_url');
  return urls[0] ?? null;
}

/** Checks whether notices may be sent to an address. A host name that does not exist yet is allowed. */
export async function isTarget(judge: UrlJudge, url: string): Promise<boolean> {
  if (url.length > LONGEST_URL) return false;
  const verdict = await judge.judge(url);
  return verdict !== 'invalid' && verdict !== 'forbidden';
}

/**
 * Throws if the host name of a webhook address resolves to a non-public address. A name that does not exist
 * yet is allowed.
 */
export async function checkTargetName(judge: UrlJudge, url: string | null): Promise<void> {
  if (url !== null && (await judge.judge(url)) === 'forbidden') throw new ApiError('invalid_webhook_url');
}
