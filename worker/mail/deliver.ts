import { describeError, log } from '../../common/log.ts';
import type { Env, SettingsEnv } from '../env.ts';
import { systemClock } from '../time/clock.ts';
import { waitAtMost } from '../time/wait-at-most.ts';
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
  } catch (error) {
    await recipient.release(mail.id).catch(() => undefined);
    // A refusal of the address or the message is an answer of the mail service.
    await watchMail(env, error instanceof Undeliverable);
    throw error;
  }
  // Where this is lost the mail counts all the same; only a repeat would be sent again.
  await recipient.noteSent(mail.id).catch((error) => {
    log('sent_mail_not_noted', { mail: mail.id, cause: describeError(error) });
  });
  await watchMail(env, true);
  return { is: 'sent' };
}

/** When this instance last reported a sent mail: under load it does not report each of them. */
let reportedAt = 0;
const REPORTED_EACH_MS = 10_000;
const REPORTED_WITHIN_MS = 1_000;

/** Reports how the mail service answered. Awaited, because a call that goes on after an alarm's end may be dropped. */
async function watchMail(env: DeliveryEnv, isAnswered: boolean): Promise<void> {
  const now = Date.now();
  if (isAnswered && now - reportedAt < REPORTED_EACH_MS) return;
  reportedAt = isAnswered ? now : 0;
  const reported = mailWatchOf(env)
    .note(isAnswered)
    .catch((error) => log('mail_not_watched', { cause: describeError(error) }));
  await waitAtMost(REPORTED_WITHIN_MS, reported);
}
