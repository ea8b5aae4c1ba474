import { shownDay } from '../time/brasilia.ts';
import type { Letter } from './letter.ts';
import { letterMail } from './letter-mail.ts';
import type { Mail } from './mail.ts';

export interface FranchiseUse {
  accountId: string;
  name: string;
  email: string;
  planName: string;
  /** The cycle's id. With the account's id it identifies the message. */
  bucket: string;
  used: number;
  granted: number;
  /** All remaining credits, from packages and included credits too. */
  balance: number;
  renewsAt: number;
}

/** Specification 8.1: an e-mail warns when 80% of the cycle's franchise is used. */
export function franchiseWarning(use: FranchiseUse): Promise<Mail> {
  const left = use.granted - use.used;
  const percent = Math.floor((use.used * 100) / use.granted);
  const renewal = shownDay(use.renewsAt);
  const letter: Letter = {
    preview: `${left === 1 ? 'Resta' : 'Restam'} ${credits(left)} até ${renewal}.`,
    heading: `Você já usou ${percent}% da franquia deste ciclo`,
    paragraphs: [
      `Olá, ${use.name}!`,
      `Sua conta já usou ${number(use.used)} dos ${number(use.granted)} créditos da franquia do plano ${use.planName}. Ela se renova em ${renewal}.`,
    ],
    facts: [
      ['Plano', use.planName],
      ['Franquia usada', `${number(use.used)} de ${number(use.granted)} créditos`],
      ['Saldo total, com créditos inclusos e pacotes', credits(use.balance)],
      ['Renovação da franquia', renewal],
    ],
    closing: [
      `Quando o saldo acaba, as chamadas que custam créditos recebem o erro 402 (insufficient_credits) até a renovação. Para continuar sem pausa, compre um pacote extra no painel da conta: 1.000 créditos por ${reais(35)}, 5.000 por ${reais(150)} ou 20.000 por ${reais(500)}, válidos por 12 meses.`,
      'Este aviso é enviado uma vez por ciclo.',
    ],
  };
  return letterMail(
    {
      key: `franchise-80 ${use.accountId} ${use.bucket}`,
      to: use.email,
      subject: `Papelada: ${percent}% da franquia usada, renovação em ${renewal}`,
    },
    letter,
  );
}

function reais(value: number): string {
  return value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}

function credits(count: number): string {
  return `${number(count)} ${count === 1 ? 'crédito' : 'créditos'}`;
}

function number(value: number): string {
  return value.toLocaleString('pt-BR');
}
