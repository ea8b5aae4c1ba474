import { admitCaller, keyCaller, keyOf, requireTestQuota } from '../../admission/authenticate.ts';
import { ApiError, type ErrorCode } from '../../errors.ts';
import type { AppContext } from '../../http/context.ts';
import { usageNameOf } from '../../http/contract/usage-name.ts';
import { cached, type Found, type LookupKind, lookUp } from './lookup-client.ts';

interface LookupRoute<Answer> {
  kind: LookupKind<Answer>;
  /** Returns the number as sent by the caller. */
  textOf: (c: AppContext) => string;
  /** Normalizes the number; null if it is not valid. */
  parse: (text: string) => string | null;
  refusal: ErrorCode;
}

/**
 * Answers a look-up. The account's Gate and the cache are asked in parallel; the sources only after the call
 * is admitted.
 */
export function answerLookUp<Answer>({ kind, textOf, parse, refusal }: LookupRoute<Answer>) {
  return async (c: AppContext): Promise<Response> => {
    const key = await keyOf(c);
    const number = parse(textOf(c));
    const kept = number === null ? null : cached(c.env, kind, number);
    kept?.catch(() => undefined);
    const admission = await admitCaller(c, key.accountId, keyCaller(key), usageNameOf(c));
    if (number === null) throw new ApiError(refusal);
    requireTestQuota(admission);
    const found: Found<Answer> = (await kept) ?? (await lookUp(c.env, kind, number));
    return c.json(found);
  };
}
