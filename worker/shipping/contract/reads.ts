import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { batchSchema, doneBatchExample } from '../schema.ts';
import { batchId, TAG } from './parameters.ts';

const FILE_HEADERS = headers('Content-Disposition', 'Content-Length');
const BYTES = { type: 'string' as const, format: 'binary' };
const PDF = { 'application/pdf': { schema: BYTES } };

export const getBatchContract = contract({
  method: 'get',
  path: '/v1/expedicao/lotes/{id}',
  operationId: 'getBatch',
  usage: 'expedicao/lotes',
  tag: TAG,
  summary: 'Consultar um lote',
  description:
    'O estado do lote agora e, quando pronto, o resumo. O lote fica 30 dias; os arquivos e os nomes, 7. Só a conta que o criou o vê.',
  parameters: [batchId],
  answers: { 200: jsonAnswer('O lote.', batchSchema, doneBatchExample) },
  refusals: ['lote_not_found'],
});

export const getBatchFileContract = contract({
  method: 'get',
  path: '/v1/expedicao/lotes/{id}/files/{name}',
  operationId: 'getBatchFile',
  usage: 'expedicao/lotes',
  tag: TAG,
  summary: 'Baixar um PDF do lote',
  description: 'Um dos PDFs, por 7 dias. Imprima em tamanho real, em papel de 10×15 cm.',
  parameters: [
    batchId,
    {
      name: 'name',
      in: 'path',
      required: true,
      description: 'O `name` em `outputs`.',
      schema: { type: 'string' },
      example: 'todas.pdf',
    },
    {
      name: 'Range',
      in: 'header',
      description: 'Um intervalo de bytes, para retomar um download.',
      schema: { type: 'string' },
      example: 'bytes=0-1023',
    },
  ],
  answers: {
    200: { description: 'O PDF.', headers: FILE_HEADERS, content: PDF },
    206: {
      description: 'O intervalo pedido em `Range`.',
      headers: { ...FILE_HEADERS, ...headers('Content-Range') },
      content: PDF,
    },
  },
  refusals: ['lote_not_found', 'live_key_required', 'file_not_found', 'range_not_satisfiable'],
});

export const downloadBatchContract = contract({
  method: 'get',
  path: '/v1/expedicao/lotes/{id}/download',
  operationId: 'downloadBatch',
  usage: 'expedicao/lotes',
  tag: TAG,
  summary: 'Baixar todos os PDFs do lote',
  description: 'Um ZIP com todos os PDFs, por 7 dias.',
  parameters: [batchId],
  answers: {
    200: { description: 'O ZIP.', headers: FILE_HEADERS, content: { 'application/zip': { schema: BYTES } } },
  },
  refusals: ['lote_not_found', 'live_key_required', 'lote_not_ready'],
});
