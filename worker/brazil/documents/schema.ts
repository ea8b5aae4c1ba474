import { z } from '@hono/zod-openapi';
import { DOCUMENT_TYPES } from './rule.ts';

export const MOST_VALUES = 1000;

const documentType = z.enum(DOCUMENT_TYPES);

/** The body of `POST /v1/validate`, with either `value` or `values`. */
export const validateRequestSchema = z.strictObject({
  type: documentType
    .optional()
    .describe('Tipo do documento. Sem ele, o tipo é deduzido do comprimento e dos dígitos verificadores.'),
  value: z
    .string()
    .optional()
    .describe('Um documento, com ou sem pontuação. É um texto: um número perde os zeros à esquerda.'),
  values: z
    .array(z.string())
    .min(1)
    .max(MOST_VALUES)
    .optional()
    .describe('Uma lista de documentos, no lugar de `value`. A resposta vem na mesma ordem.'),
});

export const validationResultSchema = z
  .object({
    value: z.string().describe('O documento como foi recebido.'),
    type: documentType
      .nullable()
      .describe('O tipo pedido ou deduzido; `null` quando não foi possível identificá-lo.'),
    type_label: z.string().describe('Nome do tipo, para mostrar.'),
    valid: z.boolean().describe('Os dígitos verificadores conferem.'),
    normalized: z
      .string()
      .describe(
        'O documento sem pontuação, com letras maiúsculas; o RENAVAM, com 11 dígitos. O que não tem a forma de um documento vem sem pontuação e sem espaços.',
      ),
    formatted: z
      .string()
      .nullable()
      .describe(
        'O documento com a pontuação usual; `null` para CNH e RENAVAM, que não têm uma, e para o que não tem a forma do tipo.',
      ),
    alphanumeric: z.boolean().describe('É um CNPJ alfanumérico, com ao menos uma letra.'),
    candidates: z
      .array(documentType)
      .describe(
        'Os tipos cujos dígitos verificadores conferem, quando `type` não foi informado; `type` é o primeiro.',
      ),
  })
  .openapi('ValidationResult', { description: 'O resultado da validação de um documento.' });

export type ValidationResult = z.infer<typeof validationResultSchema>;

export const validationListSchema = z
  .object({
    object: z.literal('list'),
    count: z.int().min(1).max(MOST_VALUES).describe('Quantos documentos foram validados.'),
    data: z.array(validationResultSchema).describe('Os resultados, na ordem de `values`.'),
  })
  .openapi('ValidationList', { description: 'Os resultados da validação de uma lista de documentos.' });

export type ValidationList = z.infer<typeof validationListSchema>;

export const validationResultExample: ValidationResult = {
  value: '12.abc.345/01de-35',
  type: 'cnpj',
  type_label: 'CNPJ',
  valid: true,
  normalized: '12ABC34501DE35',
  formatted: '12.ABC.345/01DE-35',
  alphanumeric: true,
  candidates: [],
};

export const validationListExample: ValidationList = {
  object: 'list',
  count: 2,
  data: [
    {
      value: '111.444.777-35',
      type: 'cpf',
      type_label: 'CPF',
      valid: true,
      normalized: '11144477735',
      formatted: '111.444.777-35',
      alphanumeric: false,
      candidates: ['cpf'],
    },
    {
      value: '639884962',
      type: 'renavam',
      type_label: 'RENAVAM',
      valid: true,
      normalized: '00639884962',
      formatted: null,
      alphanumeric: false,
      candidates: ['renavam'],
    },
  ],
};
