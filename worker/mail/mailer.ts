import { isLocal } from '../configuration.ts';
import type { Env, SettingsEnv } from '../env.ts';
import { keepDevMail } from './dev-mailbox.ts';
import type { Attachment, Mail } from './mail.ts';

export type MailEnv = Pick<Env, 'ENVIRONMENT' | 'EMAIL' | 'MAIL_FROM' | 'DEV_MAIL' | 'FILES'> & SettingsEnv;

/** The mail service rejects the address or the message; a repeat would be rejected too. */
export class Undeliverable extends Error {}

/** The message is too large; it may be accepted without its attachment. */
export class TooLarge extends Undeliverable {}

const TOO_LARGE = 'E_CONTENT_TOO_LARGE';
const HOPELESS = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
]);

/** Sends a message by the mail service or, with DEV_MAIL, stores it in the development mailbox. */
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
      ...(mail.attachment ? { attachments: [sendable(mail.attachment)] } : {}),
      headers: { 'X-Papelada-Message': mail.id },
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === TOO_LARGE) throw new TooLarge(code);
    throw HOPELESS.has(code) ? new Undeliverable(code) : error;
  }
}

function sendable({ name, type, bytes }: Attachment): EmailAttachment {
  return { filename: name, type, disposition: 'attachment', content: bytes };
}

export function keepsMail(env: Pick<Env, 'DEV_MAIL'>): boolean {
  return isLocal(env) && env.DEV_MAIL === '1';
}

function codeOf(error: unknown): string {
  return error instanceof Error ? String(Reflect.get(error, 'code')) : '';
}
