import { letterMail } from '../../mail/letter-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { requestFacts } from '../../mail/request-facts.ts';
import { shownMoment } from '../../time/brasilia.ts';
import type { AddressMail } from './code-mail.ts';

/**
 * The mail sent in place of a code if the address belongs to another person. The page is the same as for a
 * free address.
 */
export function addressInUseMail({ address, key, source }: AddressMail): Promise<Mail> {
  return letterMail(
    { key, to: address, subject: 'Este e-mail já é usado na Papelada' },
    {
      preview: 'Alguém pediu para entrar com este endereço. Nada mudou.',
      heading: 'Este e-mail já é usado na Papelada',
      paragraphs: [
        'Olá!',
        'Alguém que usa a Papelada pediu para passar a entrar com este endereço. Ele já é de uma pessoa cadastrada, por isso o pedido foi recusado e nada mudou.',
      ],
      facts: requestFacts(source),
      closing: [
        'Se foi você, entre com este endereço e, na página do seu perfil, troque o e-mail por outro: este fica livre 72 horas depois da troca.',
        'Se não foi você, não é preciso fazer nada. Quem pediu não ficou sabendo que o endereço é usado.',
      ],
    },
  );
}

/** The mail sent in place of a sign-in code while a change of the address can still be undone. */
export function leftAddressMail(
  { address, key, source }: AddressMail,
  { until, undoUrl }: { until: number; undoUrl: string },
): Promise<Mail> {
  return letterMail(
    { key, to: address, subject: 'Este e-mail não entra mais na Papelada' },
    {
      preview: `A troca de e-mail pode ser desfeita até ${shownMoment(until)}.`,
      heading: 'Este e-mail não entra mais na Papelada',
      paragraphs: [
        'Olá!',
        'Alguém pediu um código para entrar na Papelada com este endereço. Ele foi trocado há pouco por outro, por isso não enviamos um código.',
        `Se não foi você que trocou, desfaça a troca até ${shownMoment(until)} (Brasília). O link abre uma página que pede a sua confirmação:`,
      ],
      buttons: [{ label: 'Ver e desfazer a troca', url: undoUrl }],
      facts: requestFacts(source),
      closing: [
        'Se foi você que trocou, entre com o endereço novo.',
        'Depois desse prazo, este endereço pode ser usado para abrir outro cadastro.',
      ],
    },
  );
}
