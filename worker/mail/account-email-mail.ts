import { maskedEmail } from './address.ts';
import { letterMail } from './letter-mail.ts';
import type { Mail } from './mail.ts';
import { type RequestSource, requestFacts } from './request-facts.ts';

export interface ChangedEmail {
  id: string;
  from: string;
  to: string;
  /** The account's name. */
  name: string;
  source: RequestSource;
}

/** Builds the mail that informs an account's old address of the new address. */
export function accountEmailMail({ id, from, to, name, source }: ChangedEmail): Promise<Mail> {
  return letterMail(
    { key: `account email ${id}`, to: from, subject: 'O e-mail da sua conta na Papelada foi trocado' },
    {
      preview: 'Os avisos da conta vão para outro endereço.',
      heading: 'O e-mail da conta foi trocado',
      paragraphs: [
        'Olá!',
        `Este endereço era o da conta ${name} na Papelada. Os avisos da conta e os documentos que ela envia para assinar passam a levar ${maskedEmail(to)}.`,
      ],
      facts: requestFacts(source),
      closing: [
        'Quem entra na conta continua entrando como antes: só o endereço dos avisos e dos envios mudou. Envelopes já enviados ficam com o endereço antigo.',
        'Se não foi você nem alguém da sua equipe, entre na conta, troque o e-mail de volta e confira os acessos e as chaves.',
      ],
    },
  );
}
