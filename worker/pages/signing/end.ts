import type { Guest } from './guest.ts';

/** The reason why there is nothing to sign behind a link now. Times in epoch milliseconds. */
export type End =
  /** This person has signed, others have not. */
  | { kind: 'waiting'; signedAt: number }
  | { kind: 'not_your_turn' }
  /** `by` is null if it was the person who opened the link. */
  | { kind: 'refused'; by: string | null; at: number }
  | { kind: 'canceled'; at: number }
  | { kind: 'expired'; at: number }
  /** All have signed, and the final PDF is being made. */
  | { kind: 'sealing' }
  | { kind: 'completed'; at: number; purgeAt: number }
  | { kind: 'erased'; completed: boolean; at: number }
  /** The sending failed after this person's invitation had gone out. */
  | { kind: 'withdrawn' }
  /** This person is invited; other invitations are still being sent. */
  | { kind: 'sending' };

type EndFacts = Pick<Guest, 'snapshot' | 'signer'>;

export function endOf({ snapshot: { definition, state }, signer }: EndFacts, now: number): End {
  const { phase, refusal } = state;
  const closedAt = state.closedAt ?? state.updatedAt;
  if (state.purged)
    return { kind: 'erased', completed: phase === 'completed', at: state.purgeAt ?? state.updatedAt };
  switch (phase) {
    case 'draft':
      return { kind: 'withdrawn' };
    case 'sending':
      return { kind: 'sending' };
    case 'completing':
      return { kind: 'sealing' };
    case 'completed':
      return { kind: 'completed', at: state.completedAt ?? closedAt, purgeAt: state.purgeAt ?? closedAt };
    case 'refused': {
      const other = definition.signers.find(({ id }) => id === refusal?.signer && id !== signer.id);
      return { kind: 'refused', by: other?.name ?? null, at: closedAt };
    }
    case 'canceled':
      return { kind: 'canceled', at: closedAt };
    case 'expired':
      return { kind: 'expired', at: state.expiresAt ?? closedAt };
    case 'pending':
      // The alarm that ends the request may run after the deadline.
      if (state.expiresAt !== null && now >= state.expiresAt) return { kind: 'expired', at: state.expiresAt };
      return signer.status === 'signed'
        ? { kind: 'waiting', signedAt: signer.signedAt ?? state.updatedAt }
        : { kind: 'not_your_turn' };
  }
}
