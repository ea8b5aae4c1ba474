import { z } from '@hono/zod-openapi';
import { contract } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import {
  validateRequestSchema,
  validationListExample,
  validationListSchema,
  validationResultExample,
  validationResultSchema,
} from './schema.ts';

export const validateContract = contract({
  method: 'post',
  path: '/v1/validate',
  operationId: 'validateDocuments',
  tag: 'Dados',
  summary: 'Validar documentos',
  description: `Confere os dígitos verificadores de CPF, CNPJ (numérico e alfanumérico), CNH, PIS/PASEP, título de eleitor, RENAVAM e CNS. Não consulta cadastros: um documento válido pode não existir.

Entre os dígitos, aceita ponto, hífen e espaço; no CNPJ, também a barra. Letras ou outros sinais tornam o documento inválido.

Custa 1 crédito; uma lista em \`values\`, 1 crédito a cada 50 documentos ou fração.`,
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Torna a chamada segura de repetir por 24 horas: de 1 a 255 caracteres visíveis, sem espaços. A mesma chave com a mesma requisição recebe a resposta original e nada é cobrado de novo.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
      example: 'pedido-1042',
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: requestSchema(),
        examples: {
          um: {
            summary: 'Um documento',
            value: { type: 'cnpj', value: validationResultExample.value },
          },
          lista: {
            summary: 'Uma lista, com o tipo deduzido',
            value: { values: validationListExample.data.map(({ value }) => value) },
          },
        },
      },
    },
  },
  answers: {
    200: {
      description: 'O resultado de `value`, ou a lista dos resultados de `values`.',
      headers: headers('Idempotent-Replayed'),
      content: {
        'application/json': {
          schema: z.union([validationResultSchema, validationListSchema]),
          examples: {
            um: { summary: 'Um documento', value: validationResultExample },
            lista: { summary: 'Uma lista', value: validationListExample },
          },
        },
      },
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

function requestSchema() {
  const { $schema: _, ...schema } = z.toJSONSchema(validateRequestSchema, {
    target: 'draft-2020-12',
    io: 'input',
  });
  const plain: object = JSON.parse(JSON.stringify(schema));
  return { ...plain, oneOf: [{ required: ['value'] }, { required: ['values'] }] };
}
