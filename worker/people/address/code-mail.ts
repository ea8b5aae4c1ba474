import { letterMail } from '../../mail/letter-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { type RequestSource, requestFacts } from '../../mail/request-facts.ts';

/** A mail that was requested by typing an address. */
export interface AddressMail {
  address: string;
  /** Identifies the message. */
  key: string;
  source: RequestSource;
}

const CAREFUL =
  'Não passe o código a ninguém: a Papelada não pede este código por telefone nem por mensagem.';

/** The mail with the code that proves a person's new address. */
export function ownAddressMail({ address, key, source }: AddressMail, code: string): Promise<Mail> {
  return letterMail(
    { key, to: address, subject: 'Seu código para confirmar este e-mail na Papelada' },
    {
      preview: 'O código vale por 10 minutos. Não o passe a ninguém.',
      heading: 'Confirme o seu novo e-mail',
      paragraphs: [
        'Olá!',
        'Alguém que já usa a Papelada pediu para passar a entrar com este endereço. Digite este código na página em que o pedido foi feito:',
      ],
      code,
      facts: requestFacts(source),
      closing: [
        'O código vale por 10 minutos, uma vez, e só no navegador em que foi pedido.',
        CAREFUL,
        'Se você não fez este pedido, ignore este e-mail: sem o código, nada muda.',
      ],
    },
  );
}

/** The mail with the code that proves the address that an account's mails and envelopes are to use. */
export function accountAddressMail({ address, key, source }: AddressMail, code: string): Promise<Mail> {
  return letterMail(
    { key, to: address, subject: 'Seu código para confirmar o e-mail de uma conta na Papelada' },
    {
      preview: 'O código vale por 10 minutos. Não o passe a ninguém.',
      heading: 'Confirme o e-mail da conta',
      paragraphs: [
        'Olá!',
        'Alguém pediu que este seja o e-mail de uma conta na Papelada: o que recebe os avisos da conta e aparece nos documentos que ela envia para assinar. Digite este código na página em que o pedido foi feito:',
      ],
      code,
      facts: requestFacts(source),
      closing: [
        'O código vale por 10 minutos, uma vez, e só no navegador em que foi pedido.',
        CAREFUL,
        'Se você não conhece este pedido, ignore este e-mail: sem o código, nada muda.',
      ],
    },
  );
}
