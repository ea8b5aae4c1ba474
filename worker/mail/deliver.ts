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

/** The mail was not sent: it has to wait, or its address has reached a limit. */
export type Postponed = Exclude<Permission, { is: 'granted' | 'sent' }>;

export type Delivered = { is: 'sent' } | Postponed;

/** Returns the time at which to try a postponed mail again, in epoch milliseconds. */
export function whenToSend(postponed: Postponed): number {
  return postponed.is === 'later' ? postponed.at : postponed.until;
}

/**
 * Sends a mail if the limits of its address allow it; otherwise returns the time to try again. Throws if the
 * address's object or the mail service fails; the call may then be repeated. A mail that is recorded as sent
 * is not sent again.
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
  // If this fails, the mail still counts towards the limits, but a repeat would send it again.
  await recipient.noteSent(mail.id).catch((error) => {
    log('sent_mail_not_noted', { mail: mail.id, cause: describeError(error) });
  });
  await watchMail(env, true);
  return { is: 'sent' };
}

/** The time of this isolate's last report of a sent mail: under load it does not report each of them. */
let reportedAt = 0;
const REPORTED_EACH_MS = 10_000;
const REPORTED_WITHIN_MS = 1_000;

/**
 * Reports whether the mail service answered. Awaited, because a call still running when the alarm ends may be
 * dropped.
 */
async function watchMail(env: DeliveryEnv, isAnswered: boolean): Promise<void> {
  const now = Date.now();
  if (isAnswered && now - reportedAt < REPORTED_EACH_MS) return;
  reportedAt = isAnswered ? now : 0;
  const reported = mailWatchOf(env)
    .note(isAnswered)
    .catch((error) => log('mail_not_watched', { cause: describeError(error) }));
  await waitAtMost(REPORTED_WITHIN_MS, reported);
}
