import { describeError, log } from '../../common/log.ts';
import { type DeliveryEnv, deliver, whenToSend } from './deliver.ts';
import type { Mail } from './mail.ts';
import { Undeliverable } from './mailer.ts';

/** With the schedule's back-off these last about a day. */
const MOST_ATTEMPTS = 300;

/**
 * Makes one attempt of a schedule to send a notice. Returns the time of the next attempt if the mail is
 * postponed, undefined if it was sent or is given up. Throws if the schedule should retry with its back-off.
 */
export async function sendNotice(
  env: DeliveryEnv,
  mail: Mail,
  { sender, attempt }: { sender: string; attempt: number },
): Promise<number | undefined> {
  try {
    const delivered = await deliver(env, mail, { kind: 'notice', sender });
    return delivered.is === 'sent' ? undefined : whenToSend(delivered);
  } catch (error) {
    if (!(error instanceof Undeliverable) && attempt < MOST_ATTEMPTS) throw error;
    log('notice_undeliverable', { mail: mail.id, cause: describeError(error) });
    return undefined;
  }
}
