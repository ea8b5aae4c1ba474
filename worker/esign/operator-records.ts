import { and, gt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { queried } from '../db/database.ts';
import { envelopes } from '../db/schema.ts';
import type { Env } from '../env.ts';

/** Each asks an object: a call may ask a thousand. */
const PAGE = 100;

export interface PageOfIds {
  ids: string[];
  /** The id after which the next page begins; null at the end. */
  next: string | null;
}

/** Envelopes of all accounts that have waited for their seal since before `before`. */
export async function pageOfUnsealed(env: Pick<Env, 'DB'>, before: number, after = ''): Promise<PageOfIds> {
  return pageOf(await queried(unsealed(env.DB, before, after)));
}

/** Found by the index of those that wait. */
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

/** Envelopes of all accounts, but for those whose key is erased. */
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
