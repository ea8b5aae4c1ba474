import type { Letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { roleWords } from '../words.ts';
import {
  briefName,
  briefTitle,
  envelopeMail,
  greeting,
  inBrasilia,
  nameAndAddress,
  subjectName,
  subjectPerson,
} from './envelope-mail.ts';
import type { EnvelopeFacts, LinkedPerson, Together } from './facts.ts';

/** The parts that differ between the mails that lead to the document. */
interface Occasion {
  kind: string;
  /** The signer whose message it is; by default the first recipient. */
  of?: number;
  subject: string;
  heading: string;
  /** The paragraph after the greeting. */
  request: string;
}

/** Asks people to sign when the envelope is sent. */
export function invitation(envelope: EnvelopeFacts, people: Together<LinkedPerson>): Promise<Mail> {
  const { sender } = envelope;
  const [{ role }] = people;
  const { act, asked } = roleWords[role];
  const what = `${briefSender(envelope)} enviou o documento ${briefTitle(envelope)} pela Papelada`;
  return requestMail(
    envelope,
    people,
    people.length > 1
      ? {
          kind: 'invitation',
          subject: `${subjectPerson(sender)} enviou um documento para vocês`,
          heading: 'Documento para vocês',
          request: `${what}. Cada pessoa tem o seu botão:`,
        }
      : {
          kind: 'invitation',
          subject: `${subjectPerson(sender)} pede que você ${asked}`,
          heading: `Documento para você ${act}`,
          request: `${what} e pede que você o ${asked}.`,
        },
  );
}

/** Asks the next signer in order once those before have signed. */
export function yourTurn(envelope: EnvelopeFacts, person: LinkedPerson): Promise<Mail> {
  const { act, asked } = roleWords[person.role];
  return requestMail(envelope, [person], {
    kind: 'turn',
    subject: `Chegou a sua vez de ${act}`,
    heading: `Chegou a sua vez de ${act}`,
    request: `${briefSender(envelope)} enviou o documento ${briefTitle(envelope)} pela Papelada e pede que você o ${asked}. Quem vinha antes já fez a sua parte.`,
  });
}

/** `of` is the signer to remind, and `round` counts their reminders: each is a message of its own. */
export function reminder(
  envelope: EnvelopeFacts,
  people: Together<LinkedPerson>,
  { of, round }: { of: number; round: number },
): Promise<Mail> {
  const [{ role }] = people;
  const owed = people.length > 1 ? 'a parte de vocês' : roleWords[role].owed;
  const buttons = people.length > 1 ? ' Cada pessoa tem o seu botão:' : '';
  return requestMail(envelope, people, {
    kind: `reminder-${round}`,
    of,
    subject: `Lembrete: ${subjectPerson(envelope.sender)} aguarda ${owed}`,
    heading: `Lembrete: falta ${owed}`,
    request: `${briefSender(envelope)} aguarda ${owed} no documento ${briefTitle(envelope)}, enviado pela Papelada.${buttons}`,
  });
}

/** Creates a mail with the common parts: links, deadline and sender. */
function requestMail(envelope: EnvelopeFacts, people: Together<LinkedPerson>, occasion: Occasion) {
  const { sender, message, expiresAt } = envelope;
  const [first] = people;
  const deadline = inBrasilia(expiresAt);
  const letter: Letter = {
    preview: `Documento de ${sender.name}. Prazo: ${deadline}.`,
    heading: occasion.heading,
    paragraphs: [greeting(...people), occasion.request],
    buttons: buttonsOf(people),
    quote: message === null ? undefined : { from: `Mensagem de ${sender.name}:`, text: message },
    facts: [
      ['Documento', envelope.name],
      ['Quem enviou', nameAndAddress(sender)],
      ['Prazo', deadline],
    ],
    closing: [
      'Ao abrir, você pede um código de 6 dígitos, que chega neste e-mail. Com ele, vê o documento e só então decide. Também é possível recusar.',
      people.length > 1
        ? 'Cada link é pessoal: use só o que traz o seu nome e não o encaminhe a ninguém.'
        : 'O link é pessoal: não o encaminhe a ninguém.',
      `Dúvidas sobre o documento? Responda a este e-mail: a resposta vai para ${nameAndAddress(sender)}.`,
    ],
    links: [{ label: 'Não conheço quem enviou', url: first.links.unknownSender }],
  };
  return envelopeMail(envelope, {
    kind: occasion.kind,
    to: first,
    toId: occasion.of ?? first.id,
    replyTo: sender.email,
    subject: `${occasion.subject}: ${subjectName(envelope)}`,
    letter,
  });
}

function buttonsOf(people: Together<LinkedPerson>) {
  return people.map((person) => {
    const { button } = roleWords[person.role];
    const label = people.length > 1 ? `${briefName(person)}: ${button.toLowerCase()}` : button;
    return { label, url: person.links.sign };
  });
}

function briefSender({ sender }: EnvelopeFacts): string {
  return nameAndAddress({ name: briefName(sender), email: sender.email });
}
