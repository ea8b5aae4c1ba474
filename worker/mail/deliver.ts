import { describeError, log } from '../../common/log.ts';
import type { Env, SettingsEnv } from '../env.ts';
import { systemClock } from '../time/clock.ts';
import type { Mail } from './mail.ts';
import { mailWatchOf } from './mail-watch-of.ts';
import { type MailEnv, sendMail, Undeliverable } from './mailer.ts';
import type { MailRequest, Permission } from './recipient.ts';
import { recipientOf } from './recipient-of.ts';

export type DeliveryEnv = MailEnv & Pick<Env, 'RECIPIENT' | 'MAIL_WATCH'> & SettingsEnv;

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
    watchMail(env, true);
  } catch (error) {
    // A refusal of the address or the message is an answer of the mail service.
    watchMail(env, error instanceof Undeliverable);
    await recipient.release(mail.id).catch(() => undefined);
    throw error;
  }
  // Where this is lost the mail counts all the same; only a repeat would be sent again.
  await recipient.noteSent(mail.id).catch((error) => {
    log('sent_mail_not_noted', { mail: mail.id, cause: describeError(error) });
  });
  return { is: 'sent' };
}

/** When this instance last told that a mail went: under load not each mail is a call of the one object. */
let toldSentAt = 0;
const TOLD_EACH_MS = 10_000;

/** No mail waits for it. */
function watchMail(env: DeliveryEnv, isAnswered: boolean): void {
  const now = Date.now();
  if (isAnswered && now - toldSentAt < TOLD_EACH_MS) return;
  toldSentAt = isAnswered ? now : 0;
  mailWatchOf(env)
    .note(isAnswered)
    .catch((error) => log('mail_not_watched', { cause: describeError(error) }));
}
