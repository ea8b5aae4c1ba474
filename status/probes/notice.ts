import { z } from 'zod';
import { NotMeasured, ProbeFault, requireThat } from './fault.ts';
import { noticeFault } from './notice-signature.ts';
import type { ReceivedNotice } from './receiver.ts';

const event = z.object({
  id: z.string(),
  type: z.enum(['job.completed', 'job.failed']),
  data: z.object({ id: z.string() }),
});

/** Checks that a received request is the notice of the job, signed with the account's secret. */
export function judgeNotice(
  { headers, body }: ReceivedNotice,
  { jobId, secret, now }: { jobId: string; secret: string; now: number },
): void {
  const fault = noticeFault(headers, body, secret, now);
  // The signature covers the notice's time, so a wrong time may be due to the clock of this machine.
  if (fault === 'wrong_time') throw new NotMeasured('o relógio de quem verifica não confere');
  requireThat(fault === null, 'um aviso sem a assinatura da conta');
  const { data } = event.safeParse(jsonOf(body));
  requireThat(data?.data.id === jobId && headers['webhook-id'] === data.id, 'um aviso de outra tarefa');
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ProbeFault('um aviso que não é JSON');
  }
}
