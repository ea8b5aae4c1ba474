import { describeError, log } from '../../common/log.ts';
import type { Env, SettingsEnv } from '../env.ts';
import { systemClock } from '../time/clock.ts';
import type { Mail } from './mail.ts';
import { type MailEnv, sendMail } from './mailer.ts';
import type { MailRequest, Permission } from './recipient.ts';
import { recipientOf } from './recipient-of.ts';

export type DeliveryEnv = MailEnv & Pick<Env, 'RECIPIENT'> & SettingsEnv;

/** The mail has to wait, or may not be sent now. */
export type Postponed = Exclude<Permission, { is: 'granted' | 'sent' }>;

export type Delivered = { is: 'sent' } | Postponed;

/** When a mail that was not sent now is to be tried again. */
export function whenToSend(postponed: Postponed): number {
  return postponed.is === 'later' ? postponed.at : postponed.until;
}

/**
 * Sends a mail where its address may be sent one now, and says when it may otherwise. Throws where it could not be asked
 * or sent: then it may be repeated. A mail that is known to have gone is not sent again.
 */
export async function deliver(
  env: DeliveryEnv,
  mail: Mail,
  { kind, sender }: Pick<MailRequest, 'kind' | 'sender'>,
): Promise<Delivered> {
  const recipient = await recipientOf(env, mail.to);
  const permission = await recipient.ask({ id: mail.id, kind, sender });
  if (permission.is !== 'granted') return permission;
  try {
    await sendMail(env, mail, systemClock.now());
  } catch (error) {
    await recipient.release(mail.id).catch(() => undefined);
    throw error;
  }
  // Where this is lost the mail counts all the same; only a repeat would be sent again.
  await recipient.noteSent(mail.id).catch((error) => {
    log('sent_mail_not_noted', { mail: mail.id, cause: describeError(error) });
  });
  return { is: 'sent' };
}
