import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { fieldsSchema } from '../fields.ts';
import { boletoExample, boletoRequestExample, boletoRequestSchema, boletoSchema } from './schema.ts';

export const parseBoletoContract = contract({
  method: 'post',
  path: '/v1/boleto/parse',
  operationId: 'parseBoleto',
  tag: 'Dados',
  summary: 'Ler um boleto',
  description:
    'Confere todos os dígitos verificadores de um boleto, bancário ou de arrecadação, converte entre linha digitável e código de barras, e diz banco ou segmento, valor e vencimento. Custa 1 crédito, só quando dá certo.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: fieldsSchema(boletoRequestSchema),
        examples: { exemplo: { summary: 'Pedido', value: boletoRequestExample } },
      },
    },
  },
  answers: {
    200: {
      ...jsonAnswer('O que o boleto diz.', boletoSchema, boletoExample),
      headers: headers('Idempotent-Replayed'),
    },
  },
  refusals: [
    'invalid_request',
    'invalid_json',
    'invalid_idempotency_key',
    'insufficient_credits',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'payload_too_large',
    'unsupported_media_type',
    'invalid_boleto',
  ],
});
