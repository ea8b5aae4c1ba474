import type { Mail } from '../../mail/mail.ts';
import { envelopeMail, greeting, inBrasilia, nameAndAddress, subjectName, titled } from './envelope-mail.ts';
import type { EnvelopeFacts, Invited, Together } from './facts.ts';

export interface Completion {
  at: number;
  finalSha256: string;
  /** The end of the time in which the files can be downloaded. */
  purgeAt: number;
  /** The address of the verification page. */
  verifyUrl: string;
  /** The mail has the final PDF attached. */
  attached: boolean;
}

const WHAT_IT_IS =
  'O PDF final reúne o documento, as assinaturas e o relatório, com um selo que denuncia qualquer alteração posterior.';

const ATTACHED = 'O PDF final está anexado a este e-mail.';

/** The mail to those who signed. `downloadUrl` is their own link, where a new code opens the download. */
export function completedToSigner(
  envelope: EnvelopeFacts,
  people: Together<Invited>,
  completion: Completion,
  downloadUrl: string,
): Promise<Mail> {
  const [signer] = people;
  const { attached, purgeAt } = completion;
  return envelopeMail(envelope, {
    kind: 'completed',
    to: signer,
    toId: signer.id,
    replyTo: envelope.sender.email,
    subject: `Documento concluído: ${subjectName(envelope)}`,
    letter: {
      preview: attached
        ? 'O PDF final está anexado a este e-mail.'
        : `Baixe a sua cópia até ${inBrasilia(purgeAt)}.`,
      heading: 'Todos fizeram a sua parte',
      paragraphs: [
        greeting(...people),
        `O documento ${titled(envelope)}, enviado por ${nameAndAddress(envelope.sender)}, está concluído.${attached ? ` ${ATTACHED}` : ''}`,
        WHAT_IT_IS,
      ],
      buttons: [{ label: 'Baixar o documento', url: downloadUrl }],
      facts: factsOf(envelope, completion),
      closing: ['Para baixar, a página pede um novo código, que chega neste e-mail.', keepACopy(completion)],
      links: [verification(completion)],
    },
  });
}

/** The mail to the sender of the envelope. `files` are addresses of the API. */
export function completedToSender(
  envelope: EnvelopeFacts,
  completion: Completion,
  files: { final: string; audit: string },
): Promise<Mail> {
  return envelopeMail(envelope, {
    kind: 'completed',
    to: envelope.sender,
    toId: 0,
    subject: `Documento concluído: ${subjectName(envelope)}`,
    letter: {
      preview: `Os arquivos podem ser baixados até ${inBrasilia(completion.purgeAt)}.`,
      heading: 'Todos fizeram a sua parte',
      paragraphs: [
        greeting(envelope.sender),
        `O documento ${titled(envelope)} está concluído. ${completion.attached ? `${ATTACHED} Cada pessoa convidada também o recebeu.` : 'Cada pessoa convidada recebeu um link para baixar a sua cópia.'}`,
        WHAT_IT_IS,
      ],
      facts: [
        ...factsOf(envelope, completion),
        ['Envelope', envelope.id],
        ['PDF final', files.final],
        ['Relatório', files.audit],
      ],
      closing: [
        'Os endereços do PDF final e do relatório são da API e pedem a chave da sua conta.',
        keepACopy(completion),
      ],
      links: [verification(completion)],
    },
  });
}

function factsOf(
  envelope: EnvelopeFacts,
  { at, purgeAt, finalSha256 }: Completion,
): [label: string, value: string][] {
  return [
    ['Documento', envelope.name],
    ['Concluído em', inBrasilia(at)],
    ['Disponível até', inBrasilia(purgeAt)],
    ['SHA-256 do PDF final', finalSha256],
  ];
}

function keepACopy({ purgeAt }: Completion): string {
  return `Guarde uma cópia: os arquivos são apagados em ${inBrasilia(purgeAt)}. A página de verificação continua disponível por 5 anos.`;
}

function verification({ verifyUrl }: Completion) {
  return { label: 'Verificar a autenticidade do documento', url: verifyUrl };
}
