import type { Letter } from '../../mail/letter.ts';
import { letterMail } from '../../mail/letter-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { oneLine, shortened } from '../../mail/one-line.ts';
import { shownMoment } from '../../time/brasilia.ts';
import type { EnvelopeFacts, Person } from './facts.ts';

/** Mail programs cut off longer subjects. */
const NAME_IN_SUBJECT = 90;
const SENDER_IN_SUBJECT = 50;
const LONGEST_BRIEF_NAME = 60;
const MOST_GREETED = 3;

interface Message {
  /** The kind of message, with a number if there may be several. */
  kind: string;
  to: Person;
  /** The signer whose message it is; 0 for the sender. */
  toId: number;
  replyTo?: string | undefined;
  subject: string;
  letter: Letter;
}

const TEST_NOTICE = 'TESTE: este envio foi feito com uma chave de teste. Não use o resultado como documento.';

/** Creates a mail of an envelope; mails of a test are marked as such. */
export function envelopeMail(envelope: EnvelopeFacts, message: Message): Promise<Mail> {
  const { kind, to, toId, replyTo, subject, letter } = message;
  return letterMail(
    {
      key: `esign ${kind} ${envelope.id} ${envelope.sending} ${toId}`,
      to: to.email,
      replyTo,
      subject: envelope.test ? `[TESTE] ${subject}` : subject,
    },
    envelope.test ? { ...letter, notice: TEST_NOTICE } : letter,
  );
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

export function greeting(...people: readonly Person[]): string {
  return people.length > MOST_GREETED ? 'Olá!' : `Olá, ${list.format(people.map(briefName))}!`;
}

/** Shortens a name before a button, which must be visible without scrolling. */
export function briefName({ name }: Person): string {
  return shortened(name, LONGEST_BRIEF_NAME);
}

export function briefTitle({ name }: { name: string }): string {
  return titled({ name: shortened(name, NAME_IN_SUBJECT) });
}

/** The document's name within a sentence. */
export function titled({ name }: { name: string }): string {
  return `“${name}”`;
}

/** The document's name at the end of a subject. */
export function subjectName({ name }: { name: string }): string {
  return shortened(oneLine(name), NAME_IN_SUBJECT);
}

/** A person's name at the beginning of a subject. */
export function subjectPerson({ name }: Person): string {
  return shortened(oneLine(name), SENDER_IN_SUBJECT);
}

export function nameAndAddress({ name, email }: Person): string {
  return `${name} (${email})`;
}

export function inBrasilia(at: number): string {
  return `${shownMoment(at)} (horário de Brasília)`;
}
