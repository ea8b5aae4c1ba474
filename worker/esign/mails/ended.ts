import type { Mail } from '../../mail/mail.ts';
import { roleWords } from '../words.ts';
import { envelopeMail, greeting, inBrasilia, nameAndAddress, subjectName, titled } from './envelope-mail.ts';
import type { EnvelopeFacts, Invited, Together } from './facts.ts';

export interface Refusal {
  by: Invited;
  /** The reason as the refusing signer wrote it; empty if there is none. */
  reason: string;
  at: number;
}

/** The mail to the other invited signers. */
export function refusedBySigner(
  envelope: EnvelopeFacts,
  people: Together<Invited>,
  refusal: Refusal,
): Promise<Mail> {
  const [signer] = people;
  return envelopeMail(envelope, {
    kind: 'refused',
    to: signer,
    toId: signer.id,
    replyTo: envelope.sender.email,
    subject: `Documento recusado: ${subjectName(envelope)}`,
    letter: {
      preview: `${refusal.by.name} recusou o documento. Não é preciso fazer nada.`,
      heading: 'O documento foi recusado',
      paragraphs: [
        greeting(...people),
        `${refusal.by.name} recusou o documento ${titled(envelope)}, enviado por ${nameAndAddress(envelope.sender)}.`,
      ],
      quote: reasonOf(refusal),
      facts: [],
      closing: ['O pedido foi encerrado e não haverá documento final. Não é preciso fazer nada.'],
    },
  });
}

/** The mail to the sender of the envelope; `purgeAt` is when its files are erased. */
export function refusedToSender(envelope: EnvelopeFacts, refusal: Refusal, purgeAt: number): Promise<Mail> {
  return envelopeMail(envelope, {
    kind: 'refused',
    to: envelope.sender,
    toId: 0,
    subject: `Documento recusado: ${subjectName(envelope)}`,
    letter: {
      preview: `${refusal.by.name} recusou o documento.`,
      heading: 'O documento foi recusado',
      paragraphs: [
        greeting(envelope.sender),
        `${nameAndAddress(refusal.by)} recusou o documento ${titled(envelope)}. O pedido foi encerrado e os demais convidados foram avisados.`,
      ],
      quote: reasonOf(refusal),
      facts: [
        ['Documento', envelope.name],
        ['Quem recusou', nameAndAddress(refusal.by)],
        ['Recusado em', inBrasilia(refusal.at)],
        ['Envelope', envelope.id],
      ],
      closing: [erased(purgeAt), 'Para tentar de novo, crie outro envelope.'],
    },
  });
}

/** The mail to invited signers who have not signed. */
export function canceledMail(envelope: EnvelopeFacts, people: Together<Invited>): Promise<Mail> {
  const [signer] = people;
  const { act } = roleWords[signer.role];
  const isOne = people.length === 1;
  return envelopeMail(envelope, {
    kind: 'canceled',
    to: signer,
    toId: signer.id,
    replyTo: envelope.sender.email,
    subject: `Pedido cancelado: ${subjectName(envelope)}`,
    letter: {
      preview: 'Não é preciso fazer nada.',
      heading: 'O pedido foi cancelado',
      paragraphs: [
        greeting(...people),
        isOne
          ? `O pedido para você ${act} o documento ${titled(envelope)}, enviado por ${nameAndAddress(envelope.sender)}, foi cancelado.`
          : `O documento ${titled(envelope)}, que ${nameAndAddress(envelope.sender)} enviou para vocês, foi cancelado.`,
      ],
      facts: [],
      closing: [
        isOne
          ? `O link que você recebeu não permite mais ${act}. Não é preciso fazer nada.`
          : 'Os links que vocês receberam não valem mais. Não é preciso fazer nada.',
      ],
    },
  });
}

/** The mail to the sender of the envelope. */
export function expiredToSender(
  envelope: EnvelopeFacts,
  signers: readonly (Invited & { signed: boolean })[],
  purgeAt: number,
): Promise<Mail> {
  const names = (signed: boolean) =>
    signers
      .filter((signer) => signer.signed === signed)
      .map(nameAndAddress)
      .join('; ') || 'ninguém';
  return envelopeMail(envelope, {
    kind: 'expired',
    to: envelope.sender,
    toId: 0,
    subject: `Prazo encerrado: ${subjectName(envelope)}`,
    letter: {
      preview: 'Nem todos fizeram a sua parte a tempo.',
      heading: 'O prazo terminou antes que todos fizessem a sua parte',
      paragraphs: [
        greeting(envelope.sender),
        `O prazo do documento ${titled(envelope)} terminou em ${inBrasilia(envelope.expiresAt)}. O pedido foi encerrado e os links não valem mais.`,
      ],
      facts: [
        ['Fizeram a sua parte', names(true)],
        ['Faltaram', names(false)],
        ['Envelope', envelope.id],
      ],
      closing: [erased(purgeAt), 'Para tentar de novo, crie outro envelope, com um prazo maior.'],
    },
  });
}

function reasonOf({ by, reason }: Refusal) {
  return reason.trim() === '' ? undefined : { from: `Motivo de ${by.name}:`, text: reason };
}

function erased(purgeAt: number): string {
  return `Os arquivos deste envelope são apagados em ${inBrasilia(purgeAt)}.`;
}
