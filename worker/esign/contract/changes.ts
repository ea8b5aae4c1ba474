import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { idempotencyKeyParameter } from '../../http/contract/idempotency-key.ts';
import { BORROWED_FILE_REFUSALS } from '../../intake/received.ts';
import { envelopeSchema, pendingEnvelopeExample, remindedSchema, removedSchema } from '../schema.ts';
import { createBody } from './create-body.ts';
import { envelopeId } from './parameters.ts';

const TAG = 'Assinatura eletrônica' as const;

const created = jsonAnswer('O envelope.', envelopeSchema, pendingEnvelopeExample);

export const createEnvelopeContract = contract({
  method: 'post',
  path: '/v1/esign/envelopes',
  operationId: 'createEnvelope',
  usage: 'esign',
  tag: TAG,
  summary: 'Criar um envelope e enviá-lo',
  description:
    'Um PDF de até 20 MB e 100 páginas, sem senha, e de 1 a 10 pessoas que o assinam, aprovam ou testemunham. Cada uma recebe um link por e-mail, confirma um código e assina; no fim, todos recebem um PDF selado com o relatório. O envio custa 20 créditos e um documento da cota do mês; se um convite não pode ser enviado, tudo volta e nada fica. Com `send: false` cria um rascunho, de graça.',
  parameters: [idempotencyKeyParameter],
  requestBody: createBody,
  answers: { 201: { ...created, headers: headers('Location', 'Idempotent-Replayed') } },
  refusals: [
    'invalid_request',
    'invalid_json',
    'missing_files',
    'too_many_files',
    'unexpected_file',
    'invalid_webhook_url',
    'invalid_idempotency_key',
    'esign_quota',
    'insufficient_credits',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'file_too_large',
    'payload_too_large',
    'unsupported_file_type',
    'unsupported_media_type',
    'invalid_pdf',
    'forbidden_url',
    ...BORROWED_FILE_REFUSALS,
    'concurrency_limit',
    'service_unavailable',
  ],
});

export const sendEnvelopeContract = contract({
  method: 'post',
  path: '/v1/esign/envelopes/{id}/send',
  operationId: 'sendEnvelope',
  usage: 'esign',
  tag: TAG,
  summary: 'Enviar um rascunho',
  description:
    'Envia os convites. Custa 20 créditos e um documento da cota do mês, que voltam se o envio falha; o rascunho então continua.',
  parameters: [
    envelopeId,
    {
      name: 'return_links',
      in: 'query',
      description: 'Devolve `signers[].sign_url`. Também é aceito no corpo.',
      schema: { type: 'boolean', default: false },
      example: true,
    },
    idempotencyKeyParameter,
  ],
  requestBody: {
    required: false,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { return_links: { type: 'boolean', default: false } },
          additionalProperties: false,
        },
        examples: { exemplo: { value: { return_links: true } } },
      },
    },
  },
  answers: {
    200: {
      ...jsonAnswer('O envelope, enviado.', envelopeSchema, pendingEnvelopeExample),
      headers: headers('Idempotent-Replayed'),
    },
  },
  refusals: [
    'envelope_not_found',
    'invalid_request',
    'invalid_json',
    'payload_too_large',
    'unsupported_media_type',
    'invalid_idempotency_key',
    'esign_quota',
    'insufficient_credits',
    'idempotency_key_reused',
    'idempotency_in_progress',
    'invalid_state',
    'envelope_gone',
    'service_unavailable',
  ],
});

export const remindEnvelopeContract = contract({
  method: 'post',
  path: '/v1/esign/envelopes/{id}/remind',
  operationId: 'remindEnvelope',
  usage: 'esign',
  tag: TAG,
  summary: 'Lembrar quem falta assinar',
  description:
    'Envia o convite de novo a quem pode assinar agora e ainda não assinou; a cada pessoa, no máximo uma vez em 30 minutos. Deixa de fora as pessoas a quem o convite não chegou (`invitation_status` igual a `failed`); se não falta mais ninguém, responde 409. Não gasta créditos.',
  parameters: [envelopeId],
  answers: {
    200: jsonAnswer('Quantas pessoas foram lembradas.', remindedSchema, {
      id: pendingEnvelopeExample.id,
      reminded: 1,
    }),
  },
  refusals: ['envelope_not_found', 'live_key_required', 'invalid_state', 'reminder_too_soon'],
});

export const cancelEnvelopeContract = contract({
  method: 'post',
  path: '/v1/esign/envelopes/{id}/cancel',
  operationId: 'cancelEnvelope',
  usage: 'esign',
  tag: TAG,
  summary: 'Cancelar um envelope',
  description:
    'Encerra um rascunho ou um envelope em andamento e avisa quem estava com a vez. Os créditos não voltam.',
  parameters: [envelopeId],
  answers: {
    200: jsonAnswer('O envelope, cancelado.', envelopeSchema, {
      ...pendingEnvelopeExample,
      status: 'canceled',
      status_label: 'Cancelado',
    }),
  },
  refusals: ['envelope_not_found', 'live_key_required', 'invalid_state'],
});

const removal = {
  tag: TAG,
  summary: 'Apagar um envelope',
  parameters: [envelopeId],
  answers: {
    200: jsonAnswer('O envelope foi apagado.', removedSchema, {
      id: pendingEnvelopeExample.id,
      object: 'envelope',
      deleted: true,
    }),
  },
  refusals: ['envelope_not_found', 'live_key_required'] as const,
};

const REMOVAL =
  'Apaga o envelope em qualquer estado, com arquivos e trilha de auditoria, na hora e para sempre. Quem estava com a vez é avisado; os créditos não voltam.';

export const deleteEnvelopeContract = contract({
  ...removal,
  method: 'delete',
  path: '/v1/esign/envelopes/{id}',
  operationId: 'deleteEnvelope',
  usage: 'esign',
  description: REMOVAL,
});

export const deleteEnvelopeByPostContract = contract({
  ...removal,
  method: 'post',
  path: '/v1/esign/envelopes/{id}/delete',
  operationId: 'deleteEnvelopeByPost',
  usage: 'esign',
  description: `${REMOVAL} O mesmo que DELETE, para clientes que não o têm.`,
});
