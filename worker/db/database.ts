import { drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';

/** The database of an account's records: one now; the place where accounts are spread over several. */
export function database(env: Pick<Env, 'DB'>, _accountId: string) {
  return drizzle(env.DB);
}

/** A database that does not answer is 503, not an unexpected error. */
export async function queried<Result>(query: PromiseLike<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw error instanceof ApiError ? error : unavailable(error);
  }
}
