import { letterMail } from '../mail/letter-mail.ts';
import type { Mail } from '../mail/mail.ts';

export interface CodeRequest {
  address: string;
  code: string;
  /** Identifies the message. */
  key: string;
  /** The IP address of the request; null if the platform does not provide it. */
  ip: string | null;
}

/**
 * Builds the mail with a sign-in code. The code is in neither subject nor preview, which lock screens show.
 */
export function signInMail({ address, code, key, ip }: CodeRequest): Promise<Mail> {
  return letterMail(
    { key, to: address, subject: 'Seu código para entrar na Papelada' },
    {
      preview: 'O código vale por 10 minutos. Não o passe a ninguém.',
      heading: 'Seu código para entrar',
      paragraphs: ['Olá!', 'Digite este código na página em que você o pediu:'],
      code,
      facts: ip === null ? [] : [['Pedido a partir do IP', ip]],
      closing: [
        'O código vale por 10 minutos, uma vez, e só no navegador em que foi pedido.',
        'Não o passe a ninguém: a Papelada não pede este código por telefone nem por mensagem.',
        'Se você não pediu um código, ignore este e-mail. Sem o código, ninguém entra com o seu endereço.',
      ],
    },
  );
}
