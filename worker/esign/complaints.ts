import { eq } from 'drizzle-orm';
import { database, queried } from '../db/database.ts';
import { senderComplaints } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { sha256Hex } from '../random.ts';
import type { EnvelopeDefinition } from './state.ts';

/** Records, once per signer, that an invited person does not know who sent the envelope. */
export async function recordComplaint(
  env: Pick<Env, 'DB'>,
  { id, accountId }: EnvelopeDefinition,
  signer: number,
  now: number,
): Promise<void> {
  const row = { id: await complaintId(id, signer), accountId, envelopeId: id, at: now };
  await database(env, accountId).insert(senderComplaints).values(row).onConflictDoNothing();
}

/** Returns the signers of an envelope for whom a complaint is recorded. */
export async function recordedComplaints(
  env: Pick<Env, 'DB'>,
  { id, accountId, signers }: EnvelopeDefinition,
): Promise<number[]> {
  const rows = await queried(
    database(env, accountId)
      .select({ id: senderComplaints.id })
      .from(senderComplaints)
      .where(eq(senderComplaints.envelopeId, id)),
  );
  const recorded = new Set(rows.map((row) => row.id));
  const ids = await Promise.all(
    signers.map(async (signer) => ({ signer: signer.id, row: await complaintId(id, signer.id) })),
  );
  return ids.filter(({ row }) => recorded.has(row)).map(({ signer }) => signer);
}

/** Removes the envelope's id from its complaints. The complaints remain recorded for the account. */
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

function complaintId(envelope: string, signer: number): Promise<string> {
  return sha256Hex(`complaint ${envelope} ${signer}`);
}
