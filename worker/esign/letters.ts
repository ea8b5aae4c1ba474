import type { SettingsEnv } from '../env.ts';
import type { Attachment, Mail } from '../mail/mail.ts';
import { linkToken, signingUrl } from './links.ts';
import { audienceOf, type MailDue, SENDER } from './mail-due.ts';
import { type Completion, completedToSender, completedToSigner } from './mails/completed.ts';
import { canceledMail, expiredToSender, refusedBySigner, refusedToSender } from './mails/ended.ts';
import type { EnvelopeFacts, Invited, LinkedPerson, PersonalLinks, Together } from './mails/facts.ts';
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

/** Renders the mail of a row of the schedule. */
export async function mailFor(
  env: SettingsEnv,
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  due: MailDue,
  attachment?: Attachment,
): Promise<Mail> {
  const mail =
    due.to === SENDER
      ? await mailToSender(definition, state, due, attachment)
      : await mailToSigners(env, definition, state, due, attachment);
  return attachment ? { ...mail, attachment } : mail;
}

async function mailToSigners(
  env: SettingsEnv,
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  due: MailDue,
  attachment: Attachment | undefined,
): Promise<Mail> {
  const facts = factsOf(definition, state);
  const [first = due.to, ...others] = audienceOf(definition, state, due);
  const people: Together<Invited> = [
    invitedPerson(definition, first),
    ...others.map((id) => invitedPerson(definition, id)),
  ];
  const linked = async (id: number): Promise<LinkedPerson> => ({
    ...invitedPerson(definition, id),
    links: await personalLinks(env, definition, id),
  });
  const allLinked = async (): Promise<Together<LinkedPerson>> => [
    await linked(first),
    ...(await Promise.all(others.map(linked))),
  ];
  switch (due.kind) {
    case 'invitation':
      return invitation(facts, await allLinked());
    case 'your_turn':
      return yourTurn(facts, await linked(first));
    case 'reminder':
      return reminder(facts, await allLinked(), { of: due.to, round: due.round });
    case 'refused':
      return refusedBySigner(facts, people, refusalOf(definition, state));
    case 'canceled':
      return canceledMail(facts, people);
    case 'completed': {
      const completion = completionOf(definition, state, attachment);
      return completedToSigner(facts, people, completion, (await linked(first)).links.sign);
    }
    case 'expired':
    case 'invitation_failed':
      throw new Error(`${due.kind} is for the sender`);
  }
}

function mailToSender(
  definition: EnvelopeDefinition,
  state: EnvelopeState,
  { kind, round }: MailDue,
  attachment: Attachment | undefined,
): Promise<Mail> {
  const facts = factsOf(definition, state);
  const purgeAt = state.purgeAt ?? 0;
  switch (kind) {
    case 'invitation_failed': {
      const fault = state.signers.find(({ id }) => id === round)?.invitationFault;
      return invitationFailed(facts, invitedPerson(definition, round), fault ?? 'refused');
    }
    case 'refused':
      return refusedToSender(facts, refusalOf(definition, state), purgeAt);
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
      const files = `${apiUrlOf(definition)}/files`;
      const completion = completionOf(definition, state, attachment);
      return completedToSender(facts, completion, { final: `${files}/final`, audit: `${files}/audit` });
    }
    case 'invitation':
    case 'your_turn':
    case 'reminder':
    case 'canceled':
      throw new Error(`${kind} is for signers`);
  }
}

function refusalOf(definition: EnvelopeDefinition, { refusal, closedAt }: EnvelopeState) {
  if (!refusal) throw new Error('nobody refused');
  return { by: invitedPerson(definition, refusal.signer), reason: refusal.reason, at: closedAt ?? 0 };
}

function completionOf(
  definition: EnvelopeDefinition,
  { completedAt, results, purgeAt }: EnvelopeState,
  attachment: Attachment | undefined,
): Completion {
  return {
    at: completedAt ?? 0,
    finalSha256: results?.final.sha256 ?? '',
    purgeAt: purgeAt ?? 0,
    verifyUrl: verifyUrlOf(definition),
    attached: attachment !== undefined,
  };
}
