import { createRoute } from '@hono/zod-openapi';
import type { ErrorCode } from '../../errors.ts';
import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { idempotencyKeyParameter } from '../../http/contract/idempotency-key.ts';
import { uploadExample, uploadListSchema, uploadSchema } from '../schema.ts';
import { TUS, TUS_CONTENT_TYPE } from '../tus/headers.ts';
import { parameters, tusHeaders } from './headers.ts';

const TAG = 'Envios' as const;
const usage = 'uploads';

const id = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'Identificador do envio.',
  schema: { type: 'string' as const },
  example: uploadExample.id,
};

const bytes = {
  required: false,
  content: { [TUS_CONTENT_TYPE]: { schema: { type: 'string' as const, format: 'binary' } } },
};

const state = tusHeaders(TUS.resumable, TUS.offset, TUS.length, TUS.deferLength, TUS.metadata, TUS.expires);

/** Refusals of a request that brings bytes. */
const APPEND_REFUSALS = [
  'invalid_request',
  'file_too_large',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_tus_version',
  'upload_checksum_mismatch',
  'upload_interrupted',
  'upload_limit',
] as const satisfies readonly ErrorCode[];

export const createUploadContract = contract({
  method: 'post',
  path: '/v1/uploads',
  operationId: 'createUpload',
  usage,
  tag: TAG,
  summary: 'Começar um envio retomável',
  description:
    'Para arquivos grandes: os bytes vêm depois, em uma ou mais requisições `PATCH`, pelo protocolo tus 1.0, e uma linha que cai continua de onde parou. O corpo pode já trazer os primeiros bytes. Um envio completo entra nas ferramentas como `{"upload": "upl_…"}`. Não custa créditos; fica 24 horas.',
  parameters: [
    parameters.resumable,
    parameters.length,
    parameters.deferLength,
    parameters.metadata,
    parameters.checksum,
    idempotencyKeyParameter,
  ],
  requestBody: bytes,
  answers: {
    201: {
      description: 'O envio; o endereço dele está em `Location`.',
      headers: { ...headers('Location', 'Idempotent-Replayed'), ...state },
    },
  },
  refusals: [
    ...APPEND_REFUSALS,
    'invalid_idempotency_key',
    'idempotency_key_reused',
    'idempotency_in_progress',
  ],
});

export const listUploadsContract = contract({
  method: 'get',
  path: '/v1/uploads',
  operationId: 'listUploads',
  usage,
  tag: TAG,
  summary: 'Listar os envios',
  description: 'Os envios abertos e guardados da conta, em uma só página, do mais novo para o mais antigo.',
  answers: {
    200: jsonAnswer('A lista.', uploadListSchema, listExample()),
  },
  refusals: [],
});

export const getUploadContract = contract({
  method: 'get',
  path: '/v1/uploads/{id}',
  operationId: 'getUpload',
  usage,
  tag: TAG,
  summary: 'Consultar um envio',
  description: 'O estado do envio agora, sem mexer em uma requisição que ainda grava nele.',
  parameters: [id],
  answers: { 200: jsonAnswer('O envio.', uploadSchema, uploadExample) },
  refusals: ['upload_not_found'],
});

/** Hono answers `HEAD` by the route of `GET`. */
export const headUploadContract = contract({
  method: 'head',
  path: '/v1/uploads/{id}',
  operationId: 'getUploadOffset',
  usage,
  tag: TAG,
  summary: 'Consultar a posição de um envio',
  description:
    'A posição em que continuar, no cabeçalho `Upload-Offset`. Encerra uma requisição que ainda grava no envio: o que já chegou dela fica.',
  parameters: [id, parameters.resumable],
  answers: { 200: { description: 'A posição.', headers: state } },
  refusals: ['upload_not_found', 'unsupported_tus_version', 'upload_locked'],
});

export const appendToUploadContract = contract({
  method: 'patch',
  path: '/v1/uploads/{id}',
  operationId: 'appendToUpload',
  usage,
  tag: TAG,
  summary: 'Enviar bytes',
  description:
    'Acrescenta o corpo ao envio, a partir de `Upload-Offset`. Se a linha cair, o que chegou fica, menos com `Upload-Checksum`. Encerra uma requisição mais antiga que ainda grava no mesmo envio.',
  parameters: [id, parameters.resumable, parameters.offset, parameters.length, parameters.checksum],
  requestBody: bytes,
  answers: { 204: { description: 'Gravado; a nova posição está em `Upload-Offset`.', headers: state } },
  refusals: [
    ...APPEND_REFUSALS,
    'upload_not_found',
    'live_key_required',
    'upload_offset_mismatch',
    'upload_locked',
  ],
});

export const overrideUploadContract = contract({
  method: 'post',
  path: '/v1/uploads/{id}',
  operationId: 'overrideUploadMethod',
  usage,
  tag: TAG,
  summary: 'Enviar bytes por POST',
  description: `O mesmo que o método em \`${TUS.methodOverride}\`: \`PATCH\`, \`HEAD\` ou \`DELETE\`, para redes que não os deixam passar.`,
  parameters: [
    id,
    {
      name: TUS.methodOverride,
      in: 'header',
      required: true,
      description: 'O método que vale.',
      schema: { type: 'string', enum: ['PATCH', 'HEAD', 'DELETE'] },
      example: 'PATCH',
    },
    parameters.resumable,
    { ...parameters.offset, required: false },
    parameters.length,
    parameters.checksum,
  ],
  requestBody: bytes,
  answers: {
    200: { description: 'Como o de `HEAD`.', headers: state },
    204: { description: 'Como o de `PATCH` ou `DELETE`.', headers: tusHeaders(TUS.resumable) },
  },
  refusals: [
    ...APPEND_REFUSALS,
    'not_found',
    'upload_not_found',
    'live_key_required',
    'upload_offset_mismatch',
    'upload_locked',
  ],
});

export const deleteUploadContract = contract({
  method: 'delete',
  path: '/v1/uploads/{id}',
  operationId: 'deleteUpload',
  usage,
  tag: TAG,
  summary: 'Apagar um envio',
  description:
    'O envio deixa de existir já. Se uma tarefa em andamento ainda o usa, os bytes são apagados quando ela termina, no máximo 60 minutos depois.',
  parameters: [id, parameters.resumable],
  answers: { 204: { description: 'Apagado.', headers: tusHeaders(TUS.resumable) } },
  refusals: ['upload_not_found', 'live_key_required', 'unsupported_tus_version', 'upload_locked'],
});

const offer = {
  tags: [TAG],
  security: [],
  summary: 'Ver o que o serviço oferece do protocolo tus',
  description: 'Versão, extensões e tamanho máximo. Não pede chave.',
  responses: {
    204: {
      description: 'O que o serviço oferece.',
      headers: { ...headers('X-Request-Id'), ...tusHeaders(TUS.resumable, TUS.version) },
    },
  },
};

export const offerContract = createRoute({
  ...offer,
  method: 'options',
  path: '/v1/uploads',
  operationId: 'getUploadOffer',
});

export const offerOfUploadContract = createRoute({
  ...offer,
  method: 'options',
  path: '/v1/uploads/{id}',
  operationId: 'getUploadOfferOfOne',
  request: {},
  parameters: [id],
});

function listExample() {
  const { received: _, sha256: __, status: ___, ...listed } = uploadExample;
  return { object: 'list', count: 1, has_more: false, next_cursor: null, data: [listed] };
}
