import { DAY_MS } from '../../time/brasilia.ts';
import type { EnvelopeDefinition, EnvelopeState } from '../state.ts';
import { event, find, replace, withoutEffects } from './change.ts';
import type { Changed, CommandRejection, SendingTerms } from './command.ts';

const DEFAULT_DEADLINE_MS = 30 * DAY_MS;

export function create(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  sending: SendingTerms | null,
  now: number,
): Changed | CommandRejection {
  if (state.revision !== 1) return 'nothing_new';
  const begun = sending === null ? withoutEffects(state) : beginSending(definition, state, sending, now);
  if (typeof begun === 'string') return begun;
  const detail = `original_sha256=${definition.originalSha256}`;
  return { ...begun, events: [{ ...event('created', 0), detail }] };
}

export function beginSending(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  { test, credits }: SendingTerms,
  now: number,
): Changed | CommandRejection {
  if (state.phase !== 'draft' || state.purged) return 'wrong_phase';
  const expiresAt = definition.expiresAt ?? now + DEFAULT_DEADLINE_MS;
  if (expiresAt <= now) return 'deadline_passed';
  const sendings = state.sendings + 1;
  return withoutEffects({ ...state, phase: 'sending', sendings, test, creditsCharged: credits, expiresAt });
}

/** Lists the signers who are invited first: only the first one if the envelope is sequential. */
export function firstSigners({ sequential, signers }: EnvelopeDefinition): number[] {
  return signers.slice(0, sequential ? 1 : undefined).map(({ id }) => id);
}

/** Restores the state from before the sending. Complaints of signers and the number of sendings remain. */
export function abandoned(definition: EnvelopeDefinition, state: EnvelopeState): EnvelopeState {
  const signers = state.signers.map((signer) => ({ ...signer, notifiedAt: null }));
  return {
    ...state,
    phase: 'draft',
    test: false,
    creditsCharged: 0,
    expiresAt: definition.expiresAt,
    signers,
  };
}

export function finishSending(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  now: number,
): Changed | CommandRejection {
  if (state.phase !== 'sending') return 'wrong_phase';
  const first = firstSigners(definition);
  const signers = state.signers.map((signer) =>
    first.includes(signer.id) ? { ...signer, status: 'pending' as const } : signer,
  );
  const isWaiting = state.signers.some(({ id, notifiedAt }) => first.includes(id) && notifiedAt === null);
  return {
    state: { ...state, phase: 'pending', sentAt: now, purgeAt: null, signers },
    events: [event('sent', 0)],
    // Signers whose address has reached a limit are invited later.
    effects: isWaiting ? [{ mail: 'invitation' }] : [],
  };
}

/** Records that these signers got the invitation, perhaps by a reminder after it had failed. */
export function noteInvited(
  state: EnvelopeState,
  ids: readonly number[],
  now: number,
): Changed | CommandRejection {
  if (!ids.every((id) => find(state, id))) return 'unknown_signer';
  if (state.phase !== 'sending' && state.phase !== 'pending') return 'wrong_phase';
  const invited = state.signers.filter(
    ({ id, notifiedAt, invitationFault }) =>
      ids.includes(id) && (notifiedAt === null || invitationFault !== null),
  );
  if (invited.length === 0) return 'nothing_new';
  return withoutEffects(
    invited.reduce(
      (changed, signer) =>
        replace(changed, { ...signer, notifiedAt: signer.notifiedAt ?? now, invitationFault: null }),
      state,
    ),
    invited.map(({ id }) => event('invited', id)),
  );
}
