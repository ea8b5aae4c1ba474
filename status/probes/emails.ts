import { z } from 'zod';
import { NotMeasured, requireThat } from './fault.ts';
import { readJson, type ServiceUnderTest } from './service.ts';

const LIMIT_MS = 10_000;
const ownView = z.object({ mail: z.object({ status: z.enum(['ok', 'failing', 'unknown']) }) });

/** What the service says of its mails. Where it has sent none for some time, nothing is known. */
export async function askEmails(service: ServiceUnderTest): Promise<undefined> {
  const answer = await service.ask('/status.json', { limitMs: LIMIT_MS });
  const { mail } = readJson(answer, [200], ownView);
  requireThat(mail.status !== 'failing', 'os envios estão falhando, segundo o próprio serviço');
  if (mail.status === 'unknown') throw new NotMeasured('nenhum e-mail foi enviado há pouco');
}
