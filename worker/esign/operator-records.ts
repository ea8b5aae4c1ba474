import { and, gt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { queried } from '../db/database.ts';
import { envelopes } from '../db/schema.ts';
import type { Env } from '../env.ts';

/** Each id costs a call of an object, of which a request may make 1,000. */
const PAGE = 100;

export interface PageOfIds {
  ids: string[];
  /** The id after which the next page begins; null at the end. */
  next: string | null;
}

/**
 * Lists envelopes of all accounts that have waited for their seal since before `before`, in epoch
 * milliseconds.
 */
export async function pageOfUnsealed(env: Pick<Env, 'DB'>, before: number, after = ''): Promise<PageOfIds> {
  return pageOf(await queried(unsealed(env.DB, before, after)));
}

/** Uses the partial index of envelopes that wait for their seal. */
export function unsealed(d1: D1Database, before: number, after: string) {
  return drizzle(d1)
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(
      and(
        sql`json_extract(record, '$.state.phase') = 'completing'`,
        gt(envelopes.id, after),
        sql`json_extract(record, '$.state.updatedAt') <= ${before}`,
      ),
    )
    .orderBy(envelopes.id)
    .limit(PAGE);
}

/** Lists envelopes of all accounts whose files and key are not erased. */
export async function pageOfKeys(env: Pick<Env, 'DB'>, after = ''): Promise<PageOfIds> {
  return pageOf(
    await queried(
      drizzle(env.DB)
        .select({ id: envelopes.id })
        .from(envelopes)
        .where(and(gt(envelopes.id, after), sql`NOT json_extract(record, '$.state.purged')`))
        .orderBy(envelopes.id)
        .limit(PAGE),
    ),
  );
}

function pageOf(rows: { id: string }[]): PageOfIds {
  const ids = rows.map(({ id }) => id);
  return { ids, next: ids.length === PAGE ? (ids.at(-1) ?? null) : null };
}
