import { shownMoment } from '../time/brasilia.ts';
import type { Letter } from './letter.ts';
import { letterMail } from './letter-mail.ts';
import type { Mail } from './mail.ts';
import { oneLine, shortened } from './one-line.ts';

/** A webhook receiver, as reported to its account. */
export interface ReportedReceiver {
  /** The address that failed last. */
  url: string;
  /** Notices for which all attempts failed. */
  count: number;
  /** The time of the first of these failures. */
  since: number;
  /** The time from which it works again; null while it fails. */
  worksAt: number | null;
}

export interface ReceiverReportMail {
  accountId: string;
  name: string;
  email: string;
  /** Identifies this report among those of the account; a repeat has the same value. */
  occasion: string;
  /** The address of the notices page; null if the service does not know its own address. */
  page: string | null;
  receivers: readonly ReportedReceiver[];
}

const MOST_NAMED = 10;
const LONGEST_ADDRESS = 120;

/** The mail for receivers whose deliveries failed after all attempts. */
export function failingReceiverMail(report: ReceiverReportMail): Promise<Mail> {
  const count = countOf(report.receivers);
  const failed =
    count === 1 ? '1 aviso não foi entregue' : `${count.toLocaleString('pt-BR')} avisos não foram entregues`;
  return mailOf('failing', report, {
    subject: `Papelada: ${failed}`,
    preview: 'As três tentativas falharam. Confira o endereço que recebe os avisos.',
    heading: 'Avisos não chegaram ao seu endereço',
    text: `A conta ${report.name} tem avisos cujas três tentativas de entrega falharam. O que cada endereço respondeu está na página de avisos; de lá você reenvia um aviso, ou todos os que falharam, quando o endereço voltar a funcionar.`,
    closing:
      'Os avisos e as respostas ficam guardados por 30 dias. Um novo e-mail diz quando as entregas voltarem a funcionar.',
  });
}

/** The mail for receivers that accept deliveries again. */
export function workingReceiverMail(report: ReceiverReportMail): Promise<Mail> {
  return mailOf('working', report, {
    subject: 'Papelada: os avisos voltaram a ser entregues',
    preview: 'O seu endereço respondeu de novo a um aviso.',
    heading: 'Os avisos voltaram a ser entregues',
    text: `O endereço da conta ${report.name} que falhava respondeu de novo a um aviso. Os que falharam no meio tempo não são reenviados sozinhos: recupere-os na página de avisos.`,
    closing: 'Uma recuperação reenvia cada aviso que falhou uma vez, do mais antigo para o mais novo.',
  });
}

function mailOf(
  kind: string,
  { accountId, name, email, occasion, page, receivers }: ReceiverReportMail,
  words: { subject: string; preview: string; heading: string; text: string; closing: string },
): Promise<Mail> {
  const { subject, preview, heading, text, closing } = words;
  const others = receivers.length - MOST_NAMED;
  const letter: Letter = {
    preview,
    heading,
    paragraphs: [`Olá, ${name}!`, text],
    facts: [
      ...receivers.slice(0, MOST_NAMED).map(factOf),
      ...(others > 0 ? [['Outros endereços', String(others)] as [string, string]] : []),
    ],
    ...(page === null ? {} : { buttons: [{ label: 'Abrir os avisos', url: page }] }),
    closing: [closing, 'Este aviso é enviado no máximo uma vez por hora.'],
  };
  return letterMail({ key: `receiver ${kind} ${accountId} ${occasion}`, to: email, subject }, letter);
}

function factOf({ url, count, since, worksAt }: ReportedReceiver): [string, string] {
  const failed = `${count === 1 ? '1 aviso falhou' : `${count.toLocaleString('pt-BR')} avisos falharam`} desde ${shownMoment(since)}`;
  const works = worksAt === null ? '' : `; voltou a responder em ${shownMoment(worksAt)}`;
  return ['Endereço', `${shortened(oneLine(url), LONGEST_ADDRESS)}: ${failed}${works}`];
}

function countOf(receivers: readonly ReportedReceiver[]): number {
  return receivers.reduce((sum, { count }) => sum + count, 0);
}
