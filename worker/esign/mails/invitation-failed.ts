import type { Mail } from '../../mail/mail.ts';
import type { InvitationFault } from '../state.ts';
import { envelopeMail, greeting, inBrasilia, nameAndAddress, subjectName, titled } from './envelope-mail.ts';
import type { EnvelopeFacts, Invited } from './facts.ts';

const CAUSES: Record<InvitationFault, string> = {
  refused: 'O serviço de e-mail recusou este endereço.',
  unreachable: 'Todas as tentativas de um dia inteiro falharam.',
};

/** The mail that informs the sender that an invitation could not be delivered. */
export function invitationFailed(
  envelope: EnvelopeFacts,
  signer: Invited,
  fault: InvitationFault,
): Promise<Mail> {
  return envelopeMail(envelope, {
    kind: `invitation-failed-${signer.id}`,
    to: envelope.sender,
    toId: 0,
    subject: `Convite não entregue: ${subjectName(envelope)}`,
    letter: {
      preview: `O convite para ${signer.email} não foi entregue.`,
      heading: 'Um convite não foi entregue',
      paragraphs: [
        greeting(envelope.sender),
        `Chegou a vez de ${signer.name} no documento ${titled(envelope)}, mas o convite não foi entregue. ${CAUSES[fault]}`,
      ],
      facts: [
        ['Pessoa', nameAndAddress(signer)],
        ['Documento', envelope.name],
        ['Prazo', inBrasilia(envelope.expiresAt)],
        ['Envelope', envelope.id],
      ],
      closing: [
        'O envelope continua pendente. Se o endereço está certo, resolva o problema da caixa de entrada e envie um lembrete pela API.',
        'Se o endereço está errado, cancele o envelope e crie outro: o código de confirmação também é enviado a esse endereço, e por isso ele não muda depois do envio.',
      ],
    },
  });
}
