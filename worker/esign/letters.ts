import type { SettingsEnv } from '../env.ts';
import type { Mail } from '../mail/mail.ts';
import { linkToken, signingUrl } from './links.ts';
import type { MailDue } from './mail-due.ts';
import { completedToSender, completedToSigner } from './mails/completed.ts';
import { canceledMail, expiredToSender, refusedBySigner, refusedToSender } from './mails/ended.ts';
import type { EnvelopeFacts, Invited, PersonalLinks } from './mails/facts.ts';
import { invitation, reminder, yourTurn } from './mails/invitation.ts';
import { invitationFailed } from './mails/invitation-failed.ts';
import { linkSecretOf } from './secrets.ts';
import type { EnvelopeDefinition, EnvelopeState } from './state.ts';

export function factsOf(definition: EnvelopeDefinition, state: EnvelopeState): EnvelopeFacts {
  const { id, name, sender, message } = definition;
  const { test, sendings } = state;
  return { id, name, sender, message, expiresAt: state.expiresAt ?? 0, test, sending: sendings };
}

async function personalLinks(
  env: SettingsEnv,
  { id, baseUrl }: EnvelopeDefinition,
  signer: number,
): Promise<PersonalLinks> {
  const sign = signingUrl(baseUrl, id, await linkToken(linkSecretOf(env), id, signer));
  return { sign, unknownSender: `${sign}/desconheco` };
}

export function invitedPerson({ signers }: EnvelopeDefinition, id: number): Invited {
  const signer = signers.find((each) => each.id === id);
  if (!signer) throw new Error(`no signer ${id}`);
  const { name, email, role } = signer;
  return { id, name, email, role };
}

export function verifyUrlOf({ baseUrl, id }: EnvelopeDefinition): string {
  return `${baseUrl}/verificar/${id}`;
}

export function apiUrlOf({ baseUrl, id }: EnvelopeDefinition): string {
  return `${baseUrl}/v1/esign/envelopes/${id}`;
}

/** The mail that a row of the schedule asks for. */
export async function mailFor(
  env: SettingsEnv,
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  { kind, to, round }: MailDue,
): Promise<Mail> {
  const facts = factsOf(definition, state);
  const links = () => personalLinks(env, definition, to);
  const purgeAt = state.purgeAt ?? 0;
  switch (kind) {
    case 'invitation':
      return invitation(facts, invitedPerson(definition, to), await links());
    case 'your_turn':
      return yourTurn(facts, invitedPerson(definition, to), await links());
    case 'reminder':
      return reminder(facts, invitedPerson(definition, to), await links(), round);
    case 'invitation_failed': {
      const fault = state.signers.find(({ id }) => id === round)?.invitationFault;
      return invitationFailed(facts, invitedPerson(definition, round), fault ?? 'refused');
    }
    case 'refused': {
      const { signer, reason } = state.refusal ?? { signer: to, reason: '' };
      const refusal = { by: invitedPerson(definition, signer), reason, at: state.closedAt ?? 0 };
      return to === 0
        ? refusedToSender(facts, refusal, purgeAt)
        : refusedBySigner(facts, invitedPerson(definition, to), refusal);
    }
    case 'canceled':
      return canceledMail(facts, invitedPerson(definition, to));
    case 'expired': {
      const hasSigned = (id: number) =>
        state.signers.some((signer) => signer.id === id && signer.status === 'signed');
      const signers = definition.signers.map(({ id }) => ({
        ...invitedPerson(definition, id),
        signed: hasSigned(id),
      }));
      return expiredToSender(facts, signers, purgeAt);
    }
    case 'completed': {
      const completion = {
        at: state.completedAt ?? 0,
        finalSha256: state.results?.final.sha256 ?? '',
        purgeAt,
        verifyUrl: verifyUrlOf(definition),
      };
      if (to !== 0)
        return completedToSigner(facts, invitedPerson(definition, to), completion, (await links()).sign);
      const files = `${apiUrlOf(definition)}/files`;
      return completedToSender(facts, completion, { final: `${files}/final`, audit: `${files}/audit` });
    }
  }
}
