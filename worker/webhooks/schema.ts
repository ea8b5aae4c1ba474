import { z } from '@hono/zod-openapi';

/** The response of `POST /v1/webhooks/test` (specification 2.8). */
export const webhookTestSchema = z
  .object({
    object: z.literal('webhook_test'),
    url: z.string().describe('O endereço testado.'),
    event: z.literal('webhook.test'),
    delivery_id: z.string().describe('O mesmo do cabeçalho `X-Service-Delivery` do aviso.'),
    delivered: z.boolean().describe('O endereço respondeu 2xx.'),
    status: z.int().nullable().describe('Status HTTP que o endereço respondeu.'),
    error: z.string().nullable().describe('Por que não houve resposta.'),
  })
  .openapi('WebhookTest', { description: 'O resultado de um aviso de teste.' });

export const webhookTestExample: z.input<typeof webhookTestSchema> = {
  object: 'webhook_test',
  url: 'https://loja.exemplo.com.br/avisos',
  event: 'webhook.test',
  delivery_id: 'evt_7YQ2mWc0NfX4sLr9TzKd1B',
  delivered: true,
  status: 204,
  error: null,
};

/** `data` of a `webhook.test` event. */
export const testEventDataSchema = z.object({
  object: z.literal('webhook_test'),
  message: z.string(),
  url: z.string().describe('O endereço testado.'),
  test: z.boolean().describe('Pedido com uma chave de teste.'),
});

export const testEventDataExample: z.input<typeof testEventDataSchema> = {
  object: 'webhook_test',
  message:
    'Este é um aviso de teste da Papelada. Confira a assinatura em X-Service-Signature e responda com um status 2xx em até 10 segundos.',
  url: webhookTestExample.url,
  test: false,
};
