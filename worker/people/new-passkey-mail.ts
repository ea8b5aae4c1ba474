import { letterMail } from '../mail/letter-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { shownMoment } from '../time/brasilia.ts';
import type { ListedPasskey } from './passkey-store.ts';

/** The mail that informs a person of a new passkey, in case somebody else created it. */
export function newPasskeyMail(
  address: string,
  { id, name, createdAt }: ListedPasskey,
  base: string,
): Promise<Mail> {
  return letterMail(
    {
      key: `new passkey ${id}`,
      to: address,
      subject: 'Nova chave de acesso na sua conta na Papelada',
    },
    {
      preview: `${name}, em ${shownMoment(createdAt)}.`,
      heading: 'Nova chave de acesso',
      paragraphs: [
        'Olá!',
        'Foi criada uma chave de acesso, com a qual se entra na sua conta sem código por e-mail:',
      ],
      facts: [
        ['Nome', name],
        ['Quando', `${shownMoment(createdAt)} (Brasília)`],
      ],
      closing: [
        'Se foi você, não é preciso fazer nada.',
        'Se não foi, remova a chave, encerre os acessos que não conhece e confira quem lê os seus e-mails.',
      ],
      links: [{ label: 'Ver as chaves de acesso', url: `${base}/perfil/chaves-de-acesso` }],
    },
  );
}
