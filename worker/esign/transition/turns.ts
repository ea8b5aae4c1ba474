import { sharingAddress } from '../sharing.ts';
import type { EnvelopeDefinition, EnvelopeState, InvitationFault, SignerState } from '../state.ts';
import { event, find, replace, withoutEffects } from './change.ts';
import type { Changed, CommandRejection } from './command.ts';

const BETWEEN_REMINDERS_MS = 30 * 60_000;

/**
 * Records that an invitation of a pending envelope failed. A signer who has signed meanwhile got the link
 * elsewhere.
 */
export function noteMailFailed(
  state: EnvelopeState,
  id: number,
  why: InvitationFault,
): Changed | CommandRejection {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (signer.status !== 'pending') return 'not_your_turn';
  return {
    ...withoutEffects(replace(state, { ...signer, invitationFault: why }), [event('mail_failed', id)]),
    effects: [{ mail: 'invitation_failed', signer: id }],
  };
}

/** Returns the time from which a signer may be reminded; the invitation itself does not count. */
export function mayRemindFrom({ remindedAt }: Pick<SignerState, 'remindedAt'>): number {
  return remindedAt === null ? 0 : remindedAt + BETWEEN_REMINDERS_MS;
}

/** Checks whether a signer may sign now and be mailed about it. */
export function mayBeReminded({ status, unwantedAt = null }: SignerState): boolean {
  return status === 'pending' && unwantedAt === null;
}

/** Reminds a signer and, by the same mail, others with the same address. */
export function remind(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  id: number,
  now: number,
): Changed | CommandRejection {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (!mayBeReminded(signer)) return 'not_your_turn';
  if (now < mayRemindFrom(signer)) return 'nothing_new';
  const together = sharingAddress(definition, id);
  const reminded = state.signers.filter(
    (each) => together.includes(each.id) && mayBeReminded(each) && now >= mayRemindFrom(each),
  );
  const after = reminded.reduce(
    (changed, each) => replace(changed, { ...each, remindedAt: now, reminders: each.reminders + 1 }),
    state,
  );
  return {
    ...withoutEffects(
      after,
      reminded.map((each) => event('reminded', each.id)),
    ),
    effects: [{ mail: 'reminder', signer: id }],
  };
}

/**
 * Stops mail to the signers with an address that does not know the sender, unless they have signed. No event
 * records it, because the sender reads the trail.
 */
export function complain(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  id: number,
  now: number,
): Changed | CommandRejection {
  const together = sharingAddress(definition, id);
  const silenced = state.signers.filter(
    ({ id: each, status, unwantedAt = null }) =>
      together.includes(each) && status !== 'signed' && unwantedAt === null,
  );
  if (silenced.length === 0) return 'nothing_new';
  return withoutEffects(
    silenced.reduce((changed, each) => replace(changed, { ...each, unwantedAt: now }), state),
  );
}
