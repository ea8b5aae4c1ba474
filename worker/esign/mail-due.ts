import type { EnvelopeDefinition, EnvelopeState } from './state.ts';
import type { Effect } from './transition/command.ts';

type MailEffect = Extract<Effect, { mail: unknown }>;
export type MailKind = MailEffect['mail'];

const SENDER = 0;

/** Which mail a row of the schedule is about, and to whom: `reminder:2:1`. The last number tells repeats apart. */
export interface MailDue {
  kind: MailKind;
  /** A signer's id; 0 for the sender. */
  to: number;
  round: number;
}

function mailDueId({ kind, to, round }: MailDue): string {
  return `${kind}:${to}:${round}`;
}

export function parseMailDue(id: string): MailDue {
  const [kind = '', to = '', round = ''] = id.split(':');
  return { kind: kind as MailKind, to: Number(to), round: Number(round) };
}

/** Whether a mail that could not go at once still says what is so: nobody is asked to sign what has ended. */
export function isStillDue({ phase, signers }: EnvelopeState, { kind, to }: MailDue): boolean {
  if (kind !== 'your_turn' && kind !== 'reminder') return true;
  return phase === 'pending' && signers.some(({ id, status }) => id === to && status === 'pending');
}

/** Who is mailed because of a change, as rows of the schedule. */
export function addressesOf(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  effect: MailEffect,
): string[] {
  const due = (to: number, round = 1) => mailDueId({ kind: effect.mail, to, round });
  const everyone = definition.signers.map(({ id }) => id);
  const invited = state.signers.filter(({ notifiedAt }) => notifiedAt !== null).map(({ id }) => id);
  switch (effect.mail) {
    case 'invitation':
    case 'your_turn':
      return [due(effect.signer)];
    case 'reminder':
      return [due(effect.signer, state.signers.find(({ id }) => id === effect.signer)?.reminders)];
    case 'invitation_failed':
      return [due(SENDER, effect.signer)];
    case 'refused':
      return [...invited.filter((id) => id !== state.refusal?.signer), SENDER].map((to) => due(to));
    case 'canceled':
      return state.signers.filter(({ status }) => status === 'pending').map(({ id }) => due(id));
    case 'expired':
      return [due(SENDER)];
    case 'completed':
      return [...everyone, SENDER].map((to) => due(to));
  }
}
