import type { Env } from '../../env.ts';
import { supportMailOf } from '../shell/support.tsx';

/** The company that runs this installation; fields that are not configured are undefined. */
export interface Operator {
  name: string | undefined;
  cnpj: string | undefined;
  address: string | undefined;
  email: string | undefined;
  /** The address for support. */
  supportMail: string | undefined;
  /** The sender address of all mails. */
  mailFrom: string | undefined;
}

type OperatorEnv = Pick<
  Env,
  'OPERATOR_NAME' | 'OPERATOR_CNPJ' | 'OPERATOR_ADDRESS' | 'OPERATOR_EMAIL' | 'SUPPORT_MAIL' | 'MAIL_FROM'
>;

export function operatorOf(env: OperatorEnv): Operator {
  return {
    name: given(env.OPERATOR_NAME),
    cnpj: given(env.OPERATOR_CNPJ),
    address: given(env.OPERATOR_ADDRESS),
    email: given(env.OPERATOR_EMAIL),
    supportMail: supportMailOf(env),
    mailFrom: given(env.MAIL_FROM),
  };
}

/** Returns the full stop of a sentence that ends with `words`; empty if they have one, as `Ltda.` does. */
export function endOf(words: string): string {
  return words.endsWith('.') ? '' : '.';
}

function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
