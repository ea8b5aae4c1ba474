import { z } from '@hono/zod-openapi';
import { PRODUCT_VERSION } from '../../common/product-version.ts';
import { EVENT_TYPES } from './event.ts';
import { DELIVERY_STATES } from './list-query.ts';

const keptHeaders = z.record(z.string(), z.string()).nullable();

const attemptFields = {
  number: z.int().min(1).describe('O mesmo do cabeçalho `X-Service-Attempt`.'),
  at: z.iso.datetime().describe('Quando a tentativa começou.'),
  by: z
    .enum(['service', 'resend', 'recovery'])
    .describe('Quem a causou: o serviço, um reenvio ou uma recuperação.'),
  url: z.string().describe('Endereço a que foi enviada.'),
  status: z.int().nullable().describe('Status HTTP da resposta; nulo quando não houve resposta.'),
  error: z.string().nullable().describe('Por que a tentativa falhou; nulo quando o aviso foi entregue.'),
  duration_ms: z
    .int()
    .min(0)
    .nullable()
    .describe('Do envio até o status da resposta, em milissegundos; nulo quando nada foi enviado.'),
};

const attemptSummarySchema = z
  .object(attemptFields)
  .openapi('WebhookAttemptSummary', { description: 'Uma tentativa de entrega, sem o que foi trocado.' });

const attemptSchema = z
  .object({
    ...attemptFields,
    request_headers: keptHeaders.describe('Cabeçalhos enviados, sem as assinaturas.'),
    response_headers: keptHeaders.describe('Cabeçalhos da resposta, até 4 KB.'),
    response_headers_truncated: z.boolean().describe('A resposta tinha mais cabeçalhos do que os guardados.'),
    response_body: z
      .string()
      .nullable()
      .describe('Os primeiros 2 KB do corpo da resposta, lidos como texto em UTF-8.'),
    response_body_truncated: z.boolean().describe('O corpo da resposta era maior, ou não veio a tempo.'),
  })
  .openapi('WebhookAttempt', { description: 'Uma tentativa de entrega.' });

const deliveryFields = {
  object: z.literal('webhook_delivery'),
  id: z.string().regex(/^evt_/).describe('Id do evento, o mesmo de `X-Service-Delivery`.'),
  type: z.enum(EVENT_TYPES).describe('Tipo do evento.'),
  subject: z
    .string()
    .nullable()
    .describe('Id da tarefa ou do envelope de que trata o aviso; nulo em um aviso de teste.'),
  url: z.string().describe('Endereço para o qual o aviso foi criado.'),
  status: z
    .enum(DELIVERY_STATES)
    .describe(
      '`pending`: ainda há tentativas; `delivered`: o destino respondeu 2xx; `failed`: as tentativas acabaram.',
    ),
  created_at: z.iso.datetime(),
  next_attempt_at: z.iso
    .datetime()
    .nullable()
    .describe('Quando é a próxima tentativa; já passou enquanto ela é feita ou espera a vez.'),
};

export const deliverySummarySchema = z
  .object({
    ...deliveryFields,
    attempts: z
      .array(attemptSummarySchema)
      .describe('As tentativas, na ordem; as últimas 100 são guardadas.'),
  })
  .openapi('WebhookDeliverySummary', { description: 'Um aviso enviado pela conta, em uma lista.' });

export const deliverySchema = z
  .object({
    ...deliveryFields,
    attempts: z.array(attemptSchema).describe('As tentativas, na ordem; as últimas 100 são guardadas.'),
    body: z
      .string()
      .nullable()
      .describe(
        'O corpo, exatamente como é enviado. Nulo quando já não é guardado, ou quando uma chave de teste lê um aviso de produção.',
      ),
    body_available: z
      .boolean()
      .describe(
        'O corpo ainda é guardado, e o aviso pode ser reenviado. De cada conta são guardados 1 GB; depois disso saem os corpos mais antigos.',
      ),
  })
  .openapi('WebhookDelivery', { description: 'Um aviso enviado pela conta, com as suas tentativas.' });

export type DeliverySummaryView = z.infer<typeof deliverySummarySchema>;
export type DeliveryView = z.infer<typeof deliverySchema>;

export const deliveryListSchema = z
  .object({
    object: z.literal('list'),
    count: z.int().min(0).describe('Avisos nesta página.'),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe('Passe-o em `starting_after` para ter a página seguinte.'),
    data: z.array(deliverySummarySchema),
  })
  .openapi('WebhookDeliveryList', { description: 'Uma página de avisos, do mais novo para o mais antigo.' });

export const deliverySummaryExample: DeliverySummaryView = {
  object: 'webhook_delivery',
  id: 'evt_7YQ2mWc0NfX4sLr9TzKd1B',
  type: 'job.completed',
  subject: 'job_7YQ2mWc0NfX4sLr9TzKd1B',
  url: 'https://loja.exemplo.com.br/avisos',
  status: 'failed',
  created_at: '2026-11-21T14:02:08.401Z',
  next_attempt_at: null,
  attempts: [
    {
      number: 1,
      at: '2026-11-21T14:02:08.430Z',
      by: 'service',
      url: 'https://loja.exemplo.com.br/avisos',
      status: 500,
      error: 'o destino respondeu com o status 500: só um status 2xx confirma o recebimento',
      duration_ms: 84,
    },
  ],
};

export const deliveryExample: DeliveryView = {
  ...deliverySummaryExample,
  attempts: deliverySummaryExample.attempts.map((attempt) => ({
    ...attempt,
    request_headers: {
      'Content-Type': 'application/json',
      'User-Agent': `Papelada-Webhooks/${PRODUCT_VERSION}`,
      'X-Service-Event': 'job.completed',
      'X-Service-Delivery': 'evt_7YQ2mWc0NfX4sLr9TzKd1B',
      'X-Service-Attempt': '1',
      'webhook-id': 'evt_7YQ2mWc0NfX4sLr9TzKd1B',
      'webhook-timestamp': '1795269728',
    },
    response_headers: { 'content-type': 'text/plain', 'content-length': '12' },
    response_headers_truncated: false,
    response_body: 'erro interno',
    response_body_truncated: false,
  })),
  body: '{"id":"evt_7YQ2mWc0NfX4sLr9TzKd1B","type":"job.completed","created_at":"2026-11-21T14:02:08.401Z","data":{"object":"job","id":"job_7YQ2mWc0NfX4sLr9TzKd1B","status":"done"}}',
  body_available: true,
};
