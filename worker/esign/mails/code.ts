import type { Mail } from '../../mail/mail.ts';
import { envelopeMail, greeting, nameAndAddress, subjectName, titled } from './envelope-mail.ts';
import type { EnvelopeFacts, Invited } from './facts.ts';

/**
 * The mail with the code that confirms an address; `round` counts the signer's codes. The code is in neither
 * subject nor preview, which a locked screen shows. There is no reply address, because a reply would carry
 * the code to the sender.
 */
export function codeMail(
  envelope: EnvelopeFacts,
  signer: Invited,
  code: string,
  round: number,
): Promise<Mail> {
  return envelopeMail(envelope, {
    kind: `code-${round}`,
    to: signer,
    toId: signer.id,
    subject: `Seu código de confirmação: ${subjectName(envelope)}`,
    letter: {
      preview: 'O código vale por 10 minutos. Não o passe a ninguém.',
      heading: 'Seu código de confirmação',
      paragraphs: [
        greeting(signer),
        `Digite este código na página do documento ${titled(envelope)}, enviado por ${nameAndAddress(envelope.sender)}:`,
      ],
      code,
      facts: [],
      closing: [
        'O código vale por 10 minutos e só o mais recente funciona.',
        'Não o passe a ninguém. Nem a Papelada nem quem enviou o documento pede este código por telefone ou mensagem.',
        'Se você não pediu um código, alguém abriu o seu link. Ignore este e-mail: sem o código, ninguém vê o documento nem age em seu nome.',
      ],
    },
  });
}
