import { letterMail } from '../mail/letter-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { requestFacts } from '../mail/request-facts.ts';
import { shownMoment } from '../time/brasilia.ts';
import { deviceName } from './device-name.ts';
import type { ListedSession } from './person-store.ts';

/** The mail that informs a person of the first sign-in from a browser. */
export function newDeviceMail(address: string, session: ListedSession, base: string): Promise<Mail> {
  const device = deviceName(session.userAgent);
  return letterMail(
    { key: `new device ${session.hash}`, to: address, subject: 'Novo acesso à sua conta na Papelada' },
    {
      preview: `${device}, em ${shownMoment(session.createdAt)}.`,
      heading: 'Novo acesso à sua conta',
      paragraphs: ['Olá!', 'Alguém entrou na sua conta em um navegador que não tinha entrado antes:'],
      facts: requestFacts({ device, ip: session.ip, at: session.createdAt }),
      closing: [
        'Se foi você, não é preciso fazer nada.',
        'Se não foi, encerre este acesso na página de acessos, remova as chaves de acesso que não conhece e confira quem lê os seus e-mails: é por eles que o código de entrada chega.',
      ],
      links: [{ label: 'Ver os acessos', url: `${base}/perfil/acessos` }],
    },
  );
}
