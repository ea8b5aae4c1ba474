import { isLocal } from '../configuration.ts';
import type { Env } from '../env.ts';
import { keepDevMail } from './dev-mailbox.ts';
import type { Mail } from './mail.ts';

/** What mail is sent with. */
export type MailEnv = Pick<Env, 'ENVIRONMENT' | 'EMAIL' | 'MAIL_FROM' | 'DEV_MAIL' | 'FILES'>;

/** No repeat will change it: the address or the message itself is refused. */
export class Undeliverable extends Error {}

const HOPELESS = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
]);

/** Hands a message to the mail service; where mail is kept (DEV_MAIL), to the development mailbox. */
export async function sendMail(env: MailEnv, mail: Mail, now: number): Promise<void> {
  if (keepsMail(env)) return keepDevMail(env, mail, now);
  if (!env.EMAIL || env.MAIL_FROM === undefined)
    throw new Error('no mail service: EMAIL or MAIL_FROM is missing');
  try {
    await env.EMAIL.send({
      to: mail.to,
      from: { email: env.MAIL_FROM, name: 'Papelada' },
      ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'X-Papelada-Message': mail.id },
    });
  } catch (error) {
    throw HOPELESS.has(codeOf(error)) ? new Undeliverable(codeOf(error)) : error;
  }
}

export function keepsMail(env: Pick<Env, 'DEV_MAIL'>): boolean {
  return isLocal(env) && env.DEV_MAIL === '1';
}

function codeOf(error: unknown): string {
  return error instanceof Error ? String(Reflect.get(error, 'code')) : '';
}
