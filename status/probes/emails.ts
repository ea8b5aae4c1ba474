import { z } from 'zod';
import { NotMeasured, ProbeFault, requireThat } from './fault.ts';
import { readJson, type ServiceUnderTest } from './service.ts';

const LIMIT_MS = 10_000;
const ownView = z.object({ mail: z.object({ status: z.enum(['ok', 'failing', 'unknown']) }) });

/** Checks the service's own report about its mails. Not measured if no mail was sent recently. */
export async function askEmails(service: ServiceUnderTest): Promise<undefined> {
  const { mail } = await ownViewOf(service);
  requireThat(mail.status !== 'failing', 'os envios estão falhando, segundo o próprio serviço');
  if (mail.status === 'unknown') throw new NotMeasured('nenhum e-mail foi enviado há pouco');
}

async function ownViewOf(service: ServiceUnderTest): Promise<z.output<typeof ownView>> {
  try {
    return readJson(await service.ask('/status.json', { limitMs: LIMIT_MS }), [200], ownView);
  } catch (error) {
    if (error instanceof ProbeFault) throw new NotMeasured('o serviço não informou como vão os envios');
    throw error;
  }
}
