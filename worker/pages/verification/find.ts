import type { Env } from '../../env.ts';
import { envelopeOf } from '../../esign/envelope-of.ts';
import { isRecorded } from '../../esign/records.ts';
import type { Snapshot } from '../../esign/snapshot.ts';
import { statusOf } from '../../esign/state.ts';
import { viewEnvelope } from '../../esign/view.ts';
import type { VerificationView } from './view.ts';

/**
 * Returns the public facts of an envelope; undefined for a draft, and for one that does not exist or was
 * erased.
 */
export async function findEnvelope(
  env: Pick<Env, 'DB' | 'ENVELOPE'>,
  id: string,
): Promise<VerificationView | undefined> {
  // An unknown id must not create an object.
  if (!(await isRecorded(env, id))) return undefined;
  const snapshot = await envelopeOf(env, id).read();
  return snapshot ? verificationView(snapshot) : undefined;
}

function verificationView({ definition, state }: Pick<Snapshot, 'definition' | 'state'>) {
  const status = statusOf(state);
  if (status === 'draft' || state.phase === 'sending' || state.sentAt === null) return undefined;
  return {
    id: definition.id,
    name: definition.name,
    status,
    statusLabel: viewEnvelope({ definition, state }).status_label,
    test: state.test,
    senderName: definition.sender.name,
    pages: definition.pages,
    createdAt: definition.createdAt,
    sentAt: state.sentAt,
    completedAt: state.completedAt,
    closedAt: state.closedAt,
    originalSha256: definition.originalSha256,
    finalSha256: state.results?.final.sha256 ?? null,
    auditSha256: state.results?.audit.sha256 ?? null,
    filesErased: state.purged,
    signers: definition.signers.map(({ id, name, role }) => ({
      name,
      role,
      signedAt: state.signers.find((signer) => signer.id === id)?.signedAt ?? null,
    })),
  };
}
