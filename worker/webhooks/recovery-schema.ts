import { z } from '@hono/zod-openapi';
import { isoTime } from '../time/clock.ts';
import type { Recovery } from './recoveries.ts';

const count = z.int().min(0);

export const recoverySchema = z
  .object({
    object: z.literal('webhook_recovery'),
    id: z
      .string()
      .regex(/^rec_/)
      .describe('Id da recuperação. `GET /v1/webhooks/deliveries?recovery={id}` lista os avisos dela.'),
    status: z
      .enum(['running', 'done', 'stopped'])
      .describe('`running`: em andamento; `done`: terminou; `stopped`: foi parada.'),
    since: z.iso.datetime().describe('São reenviados os avisos criados desde este momento.'),
    total: count.describe('Avisos que falharam desde então; os apagados no meio tempo saem da conta.'),
    delivered: count.describe('Os que já chegaram.'),
    failed: count.describe('Os que falharam de novo.'),
    created_at: z.iso.datetime(),
  })
  .openapi('WebhookRecovery', { description: 'O reenvio de todos os avisos que falharam desde um momento.' });

export type RecoveryView = z.infer<typeof recoverySchema>;

export const recoveryExample: RecoveryView = {
  object: 'webhook_recovery',
  id: 'rec_4fXk2Lw9QmZ7bTnR1cVyHa',
  status: 'running',
  since: '2026-11-21T13:00:00.000Z',
  total: 50,
  delivered: 12,
  failed: 1,
  created_at: '2026-11-21T15:10:00.000Z',
};

export function viewRecovery(recovery: Recovery): RecoveryView {
  const { id, status, since, total, delivered, failed, createdAt } = recovery;
  return {
    object: 'webhook_recovery',
    id,
    status,
    since: isoTime(since),
    total,
    delivered,
    failed,
    created_at: isoTime(createdAt),
  };
}
