import type { Letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';
import { roleWords } from '../words.ts';
import {
  envelopeMail,
  greeting,
  inBrasilia,
  nameAndAddress,
  subjectName,
  subjectPerson,
  titled,
} from './envelope-mail.ts';
import type { EnvelopeFacts, Invited, PersonalLinks } from './facts.ts';

/** Asks somebody to sign, at the sending. */
export function invitation(envelope: EnvelopeFacts, signer: Invited, links: PersonalLinks): Promise<Mail> {
  const { sender } = envelope;
  const { act, asked } = roleWords[signer.role];
  return envelopeMail(envelope, {
    kind: 'invitation',
    to: signer,
    toId: signer.id,
    replyTo: sender.email,
    subject: `${subjectPerson(sender)} pede que você ${asked}: ${subjectName(envelope)}`,
    letter: {
      ...request(envelope, signer, links),
      heading: `Documento para você ${act}`,
      paragraphs: [
        greeting(signer),
        `${nameAndAddress(sender)} enviou o documento ${titled(envelope)} pela Papelada e pede que você o ${asked}.`,
      ],
    },
  });
}

/** Asks the next in order, once those before are done. */
export function yourTurn(envelope: EnvelopeFacts, signer: Invited, links: PersonalLinks): Promise<Mail> {
  const { sender } = envelope;
  const { act, asked } = roleWords[signer.role];
  return envelopeMail(envelope, {
    kind: 'turn',
    to: signer,
    toId: signer.id,
    replyTo: sender.email,
    subject: `Chegou a sua vez de ${act}: ${subjectName(envelope)}`,
    letter: {
      ...request(envelope, signer, links),
      heading: `Chegou a sua vez de ${act}`,
      paragraphs: [
        greeting(signer),
        `${nameAndAddress(sender)} enviou o documento ${titled(envelope)} pela Papelada e pede que você o ${asked}. Quem vinha antes já fez a sua parte.`,
      ],
    },
  });
}

/** `round` counts this person's reminders: each is a message of its own. */
export function reminder(
  envelope: EnvelopeFacts,
  signer: Invited,
  links: PersonalLinks,
  round: number,
): Promise<Mail> {
  const { sender } = envelope;
  const { owed } = roleWords[signer.role];
  return envelopeMail(envelope, {
    kind: `reminder-${round}`,
    to: signer,
    toId: signer.id,
    replyTo: sender.email,
    subject: `Lembrete: ${subjectPerson(sender)} aguarda ${owed}: ${subjectName(envelope)}`,
    letter: {
      ...request(envelope, signer, links),
      heading: `Lembrete: falta ${owed}`,
      paragraphs: [
        greeting(signer),
        `${nameAndAddress(sender)} aguarda ${owed} no documento ${titled(envelope)}, enviado pela Papelada.`,
      ],
    },
  });
}

/** What each of them has in common: the deadline, the link, who is behind it. */
function request(
  envelope: EnvelopeFacts,
  signer: Invited,
  links: PersonalLinks,
): Omit<Letter, 'heading' | 'paragraphs'> {
  const { sender, message, expiresAt } = envelope;
  const deadline = inBrasilia(expiresAt);
  return {
    preview: `Documento de ${sender.name}. Prazo: ${deadline}.`,
    quote: message === null ? undefined : { from: `Mensagem de ${sender.name}:`, text: message },
    button: { label: roleWords[signer.role].button, url: links.sign },
    facts: [
      ['Documento', envelope.name],
      ['Quem enviou', nameAndAddress(sender)],
      ['Prazo', deadline],
    ],
    closing: [
      'Ao abrir, você pede um código de 6 dígitos, que chega neste e-mail. Com ele, vê o documento e só então decide. Também é possível recusar.',
      'O link é pessoal: não o encaminhe a ninguém.',
      `Dúvidas sobre o documento? Responda a este e-mail: a resposta vai para ${nameAndAddress(sender)}.`,
    ],
    links: [{ label: 'Não conheço quem enviou', url: links.unknownSender }],
  };
}
