import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { envelopes } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { forgetComplained } from './complaints.ts';
import type { Snapshot } from './snapshot.ts';
import { type EnvelopeStatus, statusOf } from './state.ts';

/** Of a statement of D1. */
const MOST_VARIABLES = 90;

/** What D1 keeps of an envelope: what lists show. */
export type EnvelopeRecord = Omit<Snapshot, 'wrapped'>;

/** Writes the envelope's state; a state older than the written one changes nothing. */
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

/** Whether D1 knows an envelope of this account: an object is asked only for such. */
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

/** Those of the envelopes whose files are not erased yet, as far as D1 knows. At most 1,000 ids. */
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

/** The same for a verification, which names no account. */
export async function isRecorded(env: Pick<Env, 'DB'>, id: string): Promise<boolean> {
  const anyone = '';
  const rows = await queried(
    database(env, anyone).select({ id: envelopes.id }).from(envelopes).where(eq(envelopes.id, id)).limit(1),
  );
  return rows.length > 0;
}

export interface EnvelopeFilter {
  limit: number;
  /** Exclusive: only those that come after this one in the list. */
  after?: { createdAt: number; id: string };
  offset?: number;
  status?: EnvelopeStatus;
}

/** Newest first. */
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

/** The place in the list of one of the account's envelopes; undefined where it is not one. */
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
