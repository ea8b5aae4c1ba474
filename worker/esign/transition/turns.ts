import type { EnvelopeState, InvitationFault, SignerState } from '../state.ts';
import { event, find, only, replace } from './change.ts';
import type { Changed, Misfit } from './command.ts';

const BETWEEN_REMINDERS_MS = 30 * 60_000;

/** A later turn's invitation did not arrive. Whoever has signed meanwhile had the link from elsewhere. */
export function noteMailFailed(state: EnvelopeState, id: number, why: InvitationFault): Changed | Misfit {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (signer.status !== 'pending') return 'not_your_turn';
  return {
    ...only(replace(state, { ...signer, invitationFault: why }), [event('mail_failed', id)]),
    effects: [{ mail: 'invitation_failed', signer: id }],
  };
}

/** From when on somebody may be reminded: the invitation itself does not count. */
export function mayRemindFrom({ remindedAt }: Pick<SignerState, 'remindedAt'>): number {
  return remindedAt === null ? 0 : remindedAt + BETWEEN_REMINDERS_MS;
}

export function remind(state: EnvelopeState, id: number, now: number): Changed | Misfit {
  const signer = find(state, id);
  if (!signer) return 'unknown_signer';
  if (state.phase !== 'pending') return 'wrong_phase';
  if (signer.status !== 'pending') return 'not_your_turn';
  if (now < mayRemindFrom(signer)) return 'nothing_new';
  return {
    ...only(replace(state, { ...signer, remindedAt: now, reminders: signer.reminders + 1 }), [
      event('reminded', id),
    ]),
    effects: [{ mail: 'reminder', signer: id }],
  };
}
