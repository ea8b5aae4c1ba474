import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { fieldsSchema } from '../fields.ts';
import { pixExample, pixRequestExample, pixRequestSchema, pixSchema } from './schema.ts';

export const pixContract = contract({
  method: 'post',
  path: '/v1/pix/brcode',
  operationId: 'createPixBrCode',
  tag: 'Dados',
  summary: 'Gerar um Pix copia e cola',
  description:
    'Gera o código de um Pix estático (BR Code, no padrão do Banco Central), com o QR code em SVG e PNG ou em uma folha de 10×15 cm para imprimir. Custa 1 crédito, só quando dá certo.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: fieldsSchema(pixRequestSchema),
        examples: { exemplo: { summary: 'Pedido', value: pixRequestExample } },
      },
    },
  },
  answers: {
    200: {
      ...jsonAnswer('O Pix.', pixSchema, pixExample),
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
  ],
});
