import { z } from 'zod';
import { requireThat } from './fault.ts';
import { readJson, type ServiceUnderTest } from './service.ts';

const LIMIT_MS = 10_000;
const me = z.object({
  account: z.object({ id: z.string().min(1) }),
  key: z.object({ prefix: z.string().min(1), mode: z.literal('live') }),
  credits: z.object({ balance: z.int().min(0) }),
});

/** Reads the key's account. Concurrent probes change its balance, so header and body need not agree. */
export async function askMe(service: ServiceUnderTest): Promise<undefined> {
  const answer = await service.call('/v1/me', { limitMs: LIMIT_MS });
  const { key } = readJson(answer, [200], me);
  requireThat(service.key.startsWith(key.prefix), 'os dados de outra chave');
  const isCounted = /^\d+$/.test(String(answer.headers['x-credits-remaining']));
  requireThat(isCounted, 'uma resposta sem o saldo');
}
