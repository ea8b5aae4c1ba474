import { eq } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { accounts } from '../db/schema.ts';
import type { Env } from '../env.ts';

const MOST = 100;

/** Lists the ids of accounts with an address. This is only a hint: the account's Gate decides whose it is. */
export async function accountsOfAddress(env: Pick<Env, 'DB'>, address: string): Promise<string[]> {
  const rows = await queried(
    database(env, '')
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.address, address))
      .limit(MOST),
  );
  return rows.map(({ id }) => id);
}
