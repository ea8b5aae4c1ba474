import { isoTime } from '../time/clock.ts';
import { apiUrlOf, verifyUrlOf } from './letters.ts';
import type { EnvelopeView } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import { type EnvelopeStatus, type InvitationStatus, type SignerState, statusOf } from './state.ts';

const LABELS: Record<EnvelopeStatus, string> = {
  draft: 'Rascunho',
  pending: 'Aguardando assinaturas',
  completed: 'Concluído',
  refused: 'Recusado',
  expired: 'Expirado',
  canceled: 'Cancelado',
};

/** Converts an envelope for the API (specification 2.6), without links and events. */
export function viewEnvelope({ definition, state }: Pick<Snapshot, 'definition' | 'state'>): EnvelopeView {
  const status = statusOf(state);
  const at = (time: number | null) => (time === null ? null : isoTime(time));
  const url = apiUrlOf(definition);
  const hasFiles = status === 'completed' && !state.purged;
  return {
    id: definition.id,
    object: 'envelope',
    name: definition.name,
    file_name: definition.fileName,
    status,
    status_label: state.phase === 'completing' ? 'Todos assinaram: gerando o PDF final' : LABELS[status],
    source: definition.source,
    sequential: definition.sequential,
    message: definition.message,
    pages: definition.pages,
    signed_count: state.signers.filter((signer) => signer.status === 'signed').length,
    signer_count: definition.signers.length,
    created_at: isoTime(definition.createdAt),
    updated_at: isoTime(state.updatedAt),
    sent_at: at(state.sentAt),
    completed_at: at(state.completedAt),
    closed_at: at(state.closedAt),
    expires_at: at(state.expiresAt),
    purge_at: at(state.purgeAt),
    original_sha256: definition.originalSha256,
    final_sha256: state.results?.final.sha256 ?? null,
    verify_url: state.sentAt === null ? null : verifyUrlOf(definition),
    signers: definition.signers.map(({ id, name, email, role }) => {
      const signer = state.signers.find((each) => each.id === id);
      return { id, name, email, role, ...viewSigner(signer) };
    }),
    fields: definition.fields,
    files: hasFiles ? { final: `${url}/files/final`, audit: `${url}/files/audit` } : null,
    credits_charged: state.creditsCharged,
    test: state.test,
    webhook_url: definition.webhookUrl,
    url,
  };
}

function viewSigner(signer: SignerState | undefined) {
  const at = (time: number | null | undefined) =>
    time === null || time === undefined ? null : isoTime(time);
  return {
    status: signer?.status ?? ('waiting' as const),
    notified_at: at(signer?.notifiedAt),
    invitation_status: signer ? invitationStatusOf(signer) : ('waiting' as const),
    viewed_at: at(signer?.viewedAt),
    verified_at: at(signer?.verifiedAt),
    signed_at: at(signer?.signedAt),
  };
}

/**
 * `failed` covers a refusal by the mail service and a reader who wants no mail: the sender does not learn
 * which.
 */
function invitationStatusOf(signer: SignerState): InvitationStatus {
  const { notifiedAt, viewedAt, invitationFault, unwantedAt = null } = signer;
  if (unwantedAt !== null || (invitationFault !== null && viewedAt === null)) return 'failed';
  return notifiedAt === null ? 'waiting' : 'sent';
}
