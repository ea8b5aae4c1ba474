import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { limitParameter } from '../../http/query.ts';
import {
  completedEnvelopeExample,
  envelopeListSchema,
  envelopeSchema,
  pendingEnvelopeExample,
} from '../schema.ts';
import { ENVELOPE_STATUSES } from '../state.ts';
import { envelopeId } from './parameters.ts';

const flag = (name: string, description: string) => ({
  name,
  in: 'query' as const,
  description,
  schema: { type: 'boolean' as const, default: false },
  example: true,
});

export const listEnvelopesContract = contract({
  method: 'get',
  path: '/v1/esign/envelopes',
  operationId: 'listEnvelopes',
  usage: 'esign',
  tag: 'Assinatura eletrônica',
  summary: 'Listar os envelopes',
  description:
    'Os envelopes da conta, do mais novo para o mais antigo, também os criados no site. Não gasta créditos.',
  parameters: [
    limitParameter('Envelopes por página.'),
    {
      name: 'cursor',
      in: 'query',
      description: 'O `next_cursor` da página anterior.',
      schema: { type: 'string' },
      example: pendingEnvelopeExample.id,
    },
    {
      name: 'offset',
      in: 'query',
      description: 'Quantos pular, em vez de `cursor`.',
      schema: { type: 'integer', minimum: 0 },
      example: 40,
    },
    {
      name: 'status',
      in: 'query',
      description: 'Só os envelopes neste status.',
      schema: { type: 'string', enum: [...ENVELOPE_STATUSES] },
      example: 'pending',
    },
  ],
  answers: {
    200: jsonAnswer('A página.', envelopeListSchema, {
      object: 'list',
      count: 1,
      has_more: false,
      next_cursor: null,
      data: [pendingEnvelopeExample],
    }),
  },
  refusals: ['invalid_request'],
});

export const getEnvelopeContract = contract({
  method: 'get',
  path: '/v1/esign/envelopes/{id}',
  operationId: 'getEnvelope',
  usage: 'esign',
  tag: 'Assinatura eletrônica',
  summary: 'Consultar um envelope',
  description: 'O estado do envelope agora. Só a conta que o criou o vê. Não gasta créditos.',
  parameters: [
    envelopeId,
    flag('events', 'Acrescenta a trilha de auditoria em `events`.'),
    flag('links', 'Acrescenta o link pessoal de cada signatário em `signers[].sign_url`, depois do envio.'),
  ],
  answers: { 200: jsonAnswer('O envelope.', envelopeSchema, completedEnvelopeExample) },
  refusals: ['envelope_not_found', 'live_key_required'],
});

const pdf = {
  description: 'O PDF.',
  headers: headers('Content-Disposition', 'Content-Length'),
  content: { 'application/pdf': { schema: { type: 'string' as const, format: 'binary' } } },
};

export const getEnvelopeFinalContract = contract({
  method: 'get',
  path: '/v1/esign/envelopes/{id}/files/final',
  operationId: 'getEnvelopeFinal',
  usage: 'esign',
  tag: 'Assinatura eletrônica',
  summary: 'Baixar o PDF final',
  description:
    'O documento com as assinaturas e o relatório, selado. Existe depois que todos assinam e fica por 90 dias.',
  parameters: [envelopeId],
  answers: { 200: pdf },
  refusals: ['envelope_not_found', 'live_key_required', 'envelope_not_completed', 'file_not_found'],
});

export const getEnvelopeAuditContract = contract({
  method: 'get',
  path: '/v1/esign/envelopes/{id}/files/audit',
  operationId: 'getEnvelopeAudit',
  usage: 'esign',
  tag: 'Assinatura eletrônica',
  summary: 'Baixar o relatório de assinaturas',
  description:
    'Só o relatório, selado, com a trilha de auditoria anexa. Existe depois que todos assinam e fica por 90 dias.',
  parameters: [envelopeId],
  answers: { 200: pdf },
  refusals: ['envelope_not_found', 'live_key_required', 'envelope_not_completed', 'file_not_found'],
});
