import { drizzle } from 'drizzle-orm/d1';
import type { Env } from '../env.ts';
import { ApiError, unavailable } from '../errors.ts';

/**
 * Returns the database of an account's records. There is one for now; here accounts can be split over
 * several.
 */
export function database(env: Pick<Env, 'DB'>, _accountId: string) {
  return drizzle(env.DB);
}

/** Turns a failure of the database into `service_unavailable`. */
export async function queried<Result>(query: PromiseLike<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    throw error instanceof ApiError ? error : unavailable(error);
  }
}
