import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { idempotencyKeyParameter } from '../../http/contract/idempotency-key.ts';
import { BORROWED_FILE_REFUSALS } from '../../intake/received.ts';
import { batchSchema, doneBatchExample, runningBatchExample } from '../schema.ts';
import { TAG } from './parameters.ts';

const FILES = { type: 'array' as const, items: { type: 'string' as const, format: 'binary' } };
const SOURCES = { type: 'array' as const, items: { $ref: '#/components/schemas/FileSource' } };
const INTERLEAVE = { type: 'boolean' as const };
const INTERLEAVE_TEXT =
  'Imprime a etiqueta e a nota simplificada em páginas alternadas. Sem ele, sim quando há XMLs. Vale no formulário ou na consulta; o do formulário conta.';

export const createBatchContract = contract({
  method: 'post',
  path: '/v1/expedicao/lotes',
  operationId: 'createBatch',
  usage: 'expedicao/lotes',
  tag: TAG,
  summary: 'Criar um lote de expedição',
  description:
    'As etiquetas do dia, em PDFs de marketplaces e transportadoras, recortadas em 10×15 cm, cada uma com sua nota, e uma página para conferir os pacotes. As etiquetas são contadas antes da resposta: cada pedido que a conta ainda não tinha no mês custa 2 créditos. Se o saldo não cobre o lote, nada é processado. Até 500 folhas e 1.000 notas por lote.',
  parameters: [
    {
      name: 'wait',
      in: 'query',
      description: 'Espera o fim: `true` (até 60 segundos) ou de 1 a 60 segundos.',
      schema: { type: 'string' },
      example: 'true',
    },
    { name: 'intercalar', in: 'query', description: INTERLEAVE_TEXT, schema: INTERLEAVE, example: true },
    idempotencyKeyParameter,
  ],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            labels: { ...FILES, description: 'PDFs das etiquetas.' },
            xmls: { ...FILES, description: 'XMLs das notas (NF-e), soltos ou em ZIP.' },
            intercalar: { ...INTERLEAVE, description: INTERLEAVE_TEXT },
          },
          required: ['labels'],
          additionalProperties: false,
        },
      },
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            labels: { ...SOURCES, description: 'PDFs das etiquetas.' },
            xmls: { ...SOURCES, description: 'XMLs das notas (NF-e), soltos ou em ZIP.' },
            intercalar: { ...INTERLEAVE, description: INTERLEAVE_TEXT },
          },
          required: ['labels'],
          additionalProperties: false,
        },
        examples: {
          envios: {
            summary: 'Etiquetas e notas que já foram enviadas',
            value: {
              labels: [{ upload: 'upl_5Kp2VtXw8QmZ7bTnR1cVyH' }],
              xmls: [{ upload: 'upl_9Tr4WxYz2QmZ7bTnR1cVyK' }],
              intercalar: true,
            },
          },
        },
      },
    },
  },
  answers: {
    200: {
      ...jsonAnswer('O lote, que terminou dentro de `wait`.', batchSchema, doneBatchExample),
      headers: headers('Idempotent-Replayed'),
    },
    202: {
      ...jsonAnswer('O lote foi aceito.', batchSchema, runningBatchExample),
      headers: headers('Location', 'Idempotent-Replayed'),
    },
  },
  refusals: [
    'invalid_request',
    'invalid_json',
    'forbidden_url',
    ...BORROWED_FILE_REFUSALS,
    'missing_files',
    'too_many_files',
    'unexpected_file',
    'invalid_idempotency_key',
    'insufficient_credits',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'file_too_large',
    'payload_too_large',
    'unsupported_file_type',
    'unsupported_media_type',
    'invalid_pdf',
    'concurrency_limit',
    'service_unavailable',
  ],
});
