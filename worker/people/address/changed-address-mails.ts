import { maskedEmail } from '../../mail/address.ts';
import { letterMail } from '../../mail/letter-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { requestFacts } from '../../mail/request-facts.ts';
import { shownMoment } from '../../time/brasilia.ts';
import type { AddressChange, Undone } from './address-store.ts';

/** The mail that informs the old address of a change and links to the page that undoes it. */
export function changedAddressMail(change: AddressChange, undoUrl: string): Promise<Mail> {
  const until = shownMoment(change.until);
  return letterMail(
    { key: `address changed ${change.id}`, to: change.from, subject: 'Seu e-mail na Papelada foi trocado' },
    {
      preview: `Se não foi você, desfaça a troca até ${until}.`,
      heading: 'Seu e-mail na Papelada foi trocado',
      paragraphs: [
        'Olá!',
        `A partir de agora você entra na Papelada com ${maskedEmail(change.to)}, e não mais com este endereço.`,
        `Se não foi você, desfaça a troca até ${until} (Brasília). O link abre uma página que pede a sua confirmação:`,
      ],
      buttons: [{ label: 'Ver e desfazer a troca', url: undoUrl }],
      facts: requestFacts(change.source),
      closing: [
        'Desfazer devolve este endereço, encerra todos os acessos e remove as chaves de acesso. Chaves da API e contas ficam como estão.',
        'Se foi você, não é preciso fazer nada.',
      ],
    },
  );
}

/** The mail that informs the address that lost the person when the change was undone. */
export function undoneChangeMail({ id, from }: AddressChange, { address, source }: Undone): Promise<Mail> {
  return letterMail(
    { key: `address restored ${id}`, to: address, subject: 'A troca do seu e-mail na Papelada foi desfeita' },
    {
      preview: 'Você volta a entrar com o endereço anterior.',
      heading: 'A troca do seu e-mail foi desfeita',
      paragraphs: [
        'Olá!',
        `Quem recebe os e-mails do endereço anterior desfez a troca. Você entra na Papelada de novo com ${maskedEmail(from)}, e não mais com este endereço.`,
        'Todos os acessos foram encerrados, e as chaves de acesso, removidas. Chaves da API e contas ficaram como estavam.',
      ],
      facts: requestFacts(source),
      closing: ['Se não foi você, confira quem lê os e-mails do endereço anterior.'],
    },
  );
}
