import { z } from '@hono/zod-openapi';
import { dataContract } from '../../http/contract/data-call.ts';
import { fieldsSchema } from '../fields.ts';
import {
  validateRequestSchema,
  validationListExample,
  validationListSchema,
  validationResultExample,
  validationResultSchema,
} from './schema.ts';

export const validateContract = dataContract({
  path: '/v1/validate',
  usage: 'validate',
  operationId: 'validateDocuments',
  summary: 'Validar documentos',
  description: `Confere os dígitos verificadores de CPF, CNPJ (numérico e alfanumérico), CNH, PIS/PASEP, título de eleitor, RENAVAM e CNS. Não consulta cadastros: um documento válido pode não existir.

Entre os dígitos, aceita ponto, hífen e espaço; no CNPJ, também a barra. Letras ou outros sinais tornam o documento inválido.

Custa 1 crédito; uma lista em \`values\`, 1 crédito a cada 50 documentos ou fração.`,
  body: {
    schema: {
      ...fieldsSchema(validateRequestSchema),
      oneOf: [{ required: ['value'] }, { required: ['values'] }],
    },
    examples: {
      um: { summary: 'Um documento', value: { type: 'cnpj', value: validationResultExample.value } },
      lista: {
        summary: 'Uma lista, com o tipo deduzido',
        value: { values: validationListExample.data.map(({ value }) => value) },
      },
    },
  },
  answer: {
    description: 'O resultado de `value`, ou a lista dos resultados de `values`.',
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
});
