import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { envelopes } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { forgetComplained } from './complaints.ts';
import type { Snapshot } from './snapshot.ts';
import { type EnvelopeStatus, statusOf } from './state.ts';

/** Bound parameters of a D1 statement; D1 allows 100. */
const MOST_VARIABLES = 90;

/** The record of an envelope in D1, which lists show. */
export type EnvelopeRecord = Omit<Snapshot, 'wrapped'>;

/** Writes the envelope's state, unless D1 has a newer one. */
export async function saveRecord(env: Pick<Env, 'DB'>, { definition, state }: EnvelopeRecord): Promise<void> {
  const row = {
    id: definition.id,
    accountId: definition.accountId,
    revision: state.revision,
    status: statusOf(state),
    createdAt: definition.createdAt,
    record: { definition: withoutSecrets(definition), state },
  };
  await database(env, definition.accountId)
    .insert(envelopes)
    .values(row)
    .onConflictDoUpdate({ target: envelopes.id, set: row, setWhere: lt(envelopes.revision, state.revision) });
}

export async function eraseRecord(env: Pick<Env, 'DB'>, accountId: string, id: string): Promise<void> {
  await database(env, accountId).delete(envelopes).where(eq(envelopes.id, id));
  await forgetComplained(env, accountId, id);
}

/** Checks D1 for an envelope of this account: the object is called only if there is one. */
export async function isKnown(env: Pick<Env, 'DB'>, accountId: string, id: string): Promise<boolean> {
  const rows = await queried(
    database(env, accountId)
      .select({ id: envelopes.id })
      .from(envelopes)
      .where(and(eq(envelopes.id, id), eq(envelopes.accountId, accountId)))
      .limit(1),
  );
  return rows.length > 0;
}

/** Returns the envelopes whose files are not erased yet, according to D1. At most 1,000 ids. */
export async function withFilesOf(env: Pick<Env, 'DB'>, ids: readonly string[]): Promise<Set<string>> {
  const anyone = '';
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += MOST_VARIABLES) {
    const rows = await queried(
      database(env, anyone)
        .select({ id: envelopes.id })
        .from(envelopes)
        .where(
          and(
            inArray(envelopes.id, ids.slice(at, at + MOST_VARIABLES)),
            sql`NOT json_extract(${envelopes.record}, '$.state.purged')`,
          ),
        ),
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Checks D1 for an envelope of any account, because a verification names none. */
export async function isRecorded(env: Pick<Env, 'DB'>, id: string): Promise<boolean> {
  const anyone = '';
  const rows = await queried(
    database(env, anyone).select({ id: envelopes.id }).from(envelopes).where(eq(envelopes.id, id)).limit(1),
  );
  return rows.length > 0;
}

export interface EnvelopeFilter {
  limit: number;
  /** Exclusive: lists only envelopes after this one. */
  after?: { createdAt: number; id: string };
  offset?: number;
  status?: EnvelopeStatus;
}

/** Lists envelopes, newest first. */
export async function listRecords(
  env: Pick<Env, 'DB'>,
  accountId: string,
  { limit, after, offset, status }: EnvelopeFilter,
): Promise<EnvelopeRecord[]> {
  const conditions: (SQL | undefined)[] = [
    eq(envelopes.accountId, accountId),
    after && sql`(${envelopes.createdAt}, ${envelopes.id}) < (${after.createdAt}, ${after.id})`,
    status === undefined ? undefined : eq(envelopes.status, status),
  ];
  const rows = await queried(
    database(env, accountId)
      .select({ record: envelopes.record })
      .from(envelopes)
      .where(and(...conditions))
      .orderBy(desc(envelopes.createdAt), desc(envelopes.id))
      .limit(limit)
      .offset(offset ?? 0),
  );
  return rows.map(({ record }) => record as EnvelopeRecord);
}

/**
 * Returns the position of an envelope in the account's list; undefined if the account has none with this id.
 */
export async function placeOf(
  env: Pick<Env, 'DB'>,
  accountId: string,
  id: string,
): Promise<{ createdAt: number; id: string } | undefined> {
  const [row] = await queried(
    database(env, accountId)
      .select({ createdAt: envelopes.createdAt, id: envelopes.id })
      .from(envelopes)
      .where(and(eq(envelopes.id, id), eq(envelopes.accountId, accountId)))
      .limit(1),
  );
  return row;
}

function withoutSecrets(definition: Snapshot['definition']): Snapshot['definition'] {
  return { ...definition, signers: definition.signers.map((signer) => ({ ...signer, sealedCpf: null })) };
}
