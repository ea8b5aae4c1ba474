import { firstOfEachAddress, sharingAddress } from './sharing.ts';
import type { EnvelopeDefinition, EnvelopeState, SignerState } from './state.ts';
import type { Effect } from './transition/command.ts';
import { firstSigners } from './transition/sending.ts';

type MailEffect = Extract<Effect, { mail: unknown }>;
export type MailKind = MailEffect['mail'];

export const SENDER = 0;

/**
 * A mail of the schedule: `reminder:2:1`. The last number distinguishes repeats; for `invitation_failed` it
 * is the signer.
 */
export interface MailDue {
  kind: MailKind;
  /** A signer's id, or 0 for the sender. The mail may also be for other signers with the same address. */
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

/** Checks whether a postponed mail still applies: nobody is asked to sign an envelope that has ended. */
export function isStillDue(definition: EnvelopeDefinition, state: EnvelopeState, due: MailDue): boolean {
  return due.to === SENDER || audienceOf(definition, state, due).length > 0;
}

/** Lists the signers for whom a mail is: those with its address whom it concerns. */
export function audienceOf(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  { kind, to }: MailDue,
): number[] {
  const together = kind === 'your_turn' ? [to] : sharingAddress(definition, to);
  return concernedBy(definition, state, kind).filter((id) => together.includes(id));
}

/** Checks whether a waiting reminder to the same address covers this one. */
export function isCoveredBy(waiting: readonly string[], definition: EnvelopeDefinition, id: string): boolean {
  const { kind, to } = parseMailDue(id);
  if (kind !== 'reminder') return false;
  const together = sharingAddress(definition, to);
  return waiting.map(parseMailDue).some((each) => each.kind === kind && together.includes(each.to));
}

/** Lists the mails that a change causes, as ids of the schedule. */
export function addressesOf(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  effect: MailEffect,
): string[] {
  const due = (to: number, round = 1) => mailDueId({ kind: effect.mail, to, round });
  const eachAddress = () =>
    firstOfEachAddress(definition, concernedBy(definition, state, effect.mail)).map((id) => due(id));
  switch (effect.mail) {
    case 'invitation':
      return eachAddress();
    case 'your_turn':
      return [due(effect.signer)];
    case 'reminder':
      return [due(effect.signer, signerOf(state, effect.signer)?.reminders)];
    case 'invitation_failed':
      return [due(SENDER, effect.signer)];
    case 'canceled':
      return eachAddress();
    case 'expired':
      return [due(SENDER)];
    case 'refused':
    case 'completed':
      return [...eachAddress(), due(SENDER)];
  }
}

/** Lists the signers whom mails of a kind concern in the current state. */
function concernedBy(definition: EnvelopeDefinition, state: EnvelopeState, kind: MailKind): number[] {
  const { phase, refusal } = state;
  const those = (isConcerned: (signer: SignerState) => boolean) =>
    state.signers.filter((signer) => !isUnwanted(signer) && isConcerned(signer)).map(({ id }) => id);
  const isAsked = ({ status }: SignerState) => phase === 'pending' && status === 'pending';
  switch (kind) {
    case 'invitation': {
      const first = firstSigners(definition);
      return those(
        (signer) =>
          first.includes(signer.id) && signer.notifiedAt === null && (phase === 'sending' || isAsked(signer)),
      );
    }
    case 'your_turn':
      return those((signer) => isAsked(signer) && signer.notifiedAt === null);
    case 'reminder':
      return those(isAsked);
    case 'refused':
      return those(({ id, notifiedAt }) => notifiedAt !== null && id !== refusal?.signer);
    case 'canceled':
      // Signers who were not invited and have not opened the link get no mail about the end.
      return those(
        ({ status, notifiedAt, viewedAt }) => status === 'pending' && (notifiedAt ?? viewedAt) !== null,
      );
    case 'completed':
      return those(() => true);
    case 'invitation_failed':
    case 'expired':
      return [];
  }
}

function isUnwanted({ unwantedAt = null }: Pick<SignerState, 'unwantedAt'>): boolean {
  return unwantedAt !== null;
}

function signerOf({ signers }: EnvelopeState, id: number): SignerState | undefined {
  return signers.find((signer) => signer.id === id);
}
