import { describeError, log } from '../../common/log.ts';
import { type DeliveryEnv, deliver, whenToSend } from './deliver.ts';
import type { Mail } from './mail.ts';
import { Undeliverable } from './mailer.ts';

/** With the schedule's back-off about a day. */
const MOST_ATTEMPTS = 300;

/** One attempt of a schedule to send a notice. Returns when to try again; throws where it may be repeated at once. */
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
