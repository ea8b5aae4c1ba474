import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { gateOf } from '../gate/gate-of.ts';
import type { DeliveryEnv } from '../mail/deliver.ts';
import { sendNotice } from '../mail/notice.ts';
import { failingReceiverMail, workingReceiverMail } from '../mail/receiver-mail.ts';
import type { ReceiverHealth } from './receiver-health.ts';

type NotifyEnv = DeliveryEnv & Pick<Env, 'GATE' | 'PUBLIC_URL' | 'FAULTS'>;

/**
 * Sends the account the due mail about its receivers. Returns when to check again; undefined if everything
 * was reported. A fault before the record causes a retry with the same mail, which is recognised as already
 * sent.
 */
export async function notifyAccount(
  env: NotifyEnv,
  health: ReceiverHealth,
  accountId: string,
  { attempt, now }: { attempt: number; now: number },
): Promise<number | undefined> {
  const report = health.nextReport();
  if (report === null) return undefined;
  if (health.earliestMailAt() > now) return health.earliestMailAt();
  const { name, email } = await gateOf(env, accountId).contact();
  const page = env.PUBLIC_URL === undefined ? null : `${env.PUBLIC_URL}/console/${accountId}/avisos`;
  const make = report.kind === 'failing' ? failingReceiverMail : workingReceiverMail;
  const mail = await make({
    accountId,
    name,
    email,
    page,
    occasion: report.occasion,
    receivers: report.receivers,
  });
  const again = await sendNotice(env, mail, { sender: accountId, attempt });
  if (again !== undefined) return again;
  await faultPoint(env, 'courier.notified');
  health.markReported(report, now);
  return health.nextReport() === null ? undefined : health.earliestMailAt();
}
