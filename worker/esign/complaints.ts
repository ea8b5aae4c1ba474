import { eq } from 'drizzle-orm';
import { database } from '../db/database.ts';
import { senderComplaints } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { sha256Hex } from '../random.ts';
import type { EnvelopeDefinition } from './state.ts';

/** Counts, once for each person who was invited, that they do not know who sent the envelope. */
export async function complain(
  env: Pick<Env, 'DB'>,
  { id, accountId }: EnvelopeDefinition,
  signer: number,
  now: number,
): Promise<void> {
  const row = { id: await sha256Hex(`complaint ${id} ${signer}`), accountId, envelopeId: id, at: now };
  await database(env, accountId).insert(senderComplaints).values(row).onConflictDoNothing();
}

/** The complaints stay the account's; which envelope they were about is forgotten with it. */
export async function forgetComplained(
  env: Pick<Env, 'DB'>,
  accountId: string,
  envelopeId: string,
): Promise<void> {
  await database(env, accountId)
    .update(senderComplaints)
    .set({ envelopeId: null })
    .where(eq(senderComplaints.envelopeId, envelopeId));
}
