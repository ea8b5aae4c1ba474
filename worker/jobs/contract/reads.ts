import { contract, jsonAnswer } from '../../http/contract/contract.ts';
import { headers } from '../../http/contract/headers.ts';
import { limitParameter } from '../../http/query.ts';
import { doneJobExample, jobListSchema, jobSchema } from '../schema.ts';
import { JOB_STATUSES } from '../statuses.ts';

const id = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'Identificador da tarefa.',
  schema: { type: 'string' as const },
  example: 'job_7YQ2mWc0NfX4sLr9TzKd1B',
};

const range = {
  name: 'Range',
  in: 'header' as const,
  description: 'Um intervalo de bytes, para retomar um download.',
  schema: { type: 'string' as const },
  example: 'bytes=0-1023',
};

const time = { type: 'string' as const };

export const listJobsContract = contract({
  method: 'get',
  path: '/v1/jobs',
  operationId: 'listJobs',
  usage: 'jobs',
  tag: 'Tarefas',
  summary: 'Listar as tarefas',
  description:
    'As tarefas da conta, da mais nova para a mais antiga. O registro de uma tarefa fica 90 dias; os arquivos, 1 hora.',
  parameters: [
    limitParameter('Tarefas por página.'),
    {
      name: 'starting_after',
      in: 'query',
      description: 'O `next_cursor` da página anterior. `cursor` também é aceito.',
      schema: { type: 'string' },
      example: 'job_7YQ2mWc0NfX4sLr9TzKd1B',
    },
    {
      name: 'status',
      in: 'query',
      description: 'Um ou mais status.',
      schema: { type: 'array', items: { type: 'string', enum: [...JOB_STATUSES] } },
      style: 'form',
      explode: false,
      example: ['done', 'error'],
    },
    {
      name: 'tool',
      in: 'query',
      description: 'Só as tarefas desta ferramenta.',
      schema: { type: 'string' },
      example: 'unir-pdf',
    },
    {
      name: 'created_after',
      in: 'query',
      description:
        'Criadas a partir deste momento: ISO 8601 ou segundos Unix. Sem fuso, vale o de Brasília; sem hora, 00:00.',
      schema: time,
      example: '2026-11-01',
    },
    {
      name: 'created_before',
      in: 'query',
      description: 'Criadas antes deste momento, no mesmo formato.',
      schema: time,
      example: '2026-11-30T18:00:00-03:00',
    },
  ],
  answers: {
    200: jsonAnswer('A página.', jobListSchema, {
      object: 'list',
      count: 1,
      has_more: false,
      next_cursor: null,
      data: [doneJobExample],
    }),
  },
  refusals: ['invalid_request'],
});

export const getJobContract = contract({
  method: 'get',
  path: '/v1/jobs/{id}',
  operationId: 'getJob',
  usage: 'jobs',
  tag: 'Tarefas',
  summary: 'Consultar uma tarefa',
  description:
    'O estado da tarefa agora. Uma tarefa que falhou é lida com status HTTP 200 e traz `error`. Só a conta que a criou a vê.',
  parameters: [id],
  answers: { 200: jsonAnswer('A tarefa.', jobSchema, doneJobExample) },
  refusals: ['job_not_found'],
});

const deletion = {
  summary: 'Apagar os arquivos de uma tarefa',
  tag: 'Tarefas' as const,
  parameters: [id],
  answers: {
    200: jsonAnswer('A tarefa, já sem arquivos.', jobSchema, {
      ...doneJobExample,
      files_available: false,
      files_deleted_at: '2026-11-21T14:10:00.000Z',
      deleted: true,
    }),
  },
  refusals: ['job_not_found', 'live_key_required', 'job_running'] as const,
};

const DELETION =
  'Apaga já os arquivos de uma tarefa que terminou. O registro continua na lista. Uma tarefa em andamento não pode ser apagada. Um arquivo que outra tarefa ainda usa como entrada some já, e é apagado quando ela termina, no máximo 60 minutos depois.';

export const deleteJobContract = contract({
  ...deletion,
  method: 'delete',
  path: '/v1/jobs/{id}',
  operationId: 'deleteJob',
  usage: 'jobs',
  description: DELETION,
});

export const deleteJobByPostContract = contract({
  ...deletion,
  method: 'post',
  path: '/v1/jobs/{id}/delete',
  operationId: 'deleteJobByPost',
  usage: 'jobs',
  description: `${DELETION} O mesmo que DELETE, para clientes que não o têm.`,
});

const FILE_HEADERS = headers('Content-Disposition', 'Content-Length');
const BYTES = { type: 'string' as const, format: 'binary' };
const wholeFile = { 'application/octet-stream': { schema: BYTES } };

const partOfFile = {
  description: 'O intervalo pedido em `Range`.',
  headers: { ...FILE_HEADERS, ...headers('Content-Range') },
  content: wholeFile,
};

const DOWNLOAD_REFUSALS = [
  'job_not_found',
  'live_key_required',
  'file_not_found',
  'job_not_ready',
  'range_not_satisfiable',
] as const;

export const getJobFileContract = contract({
  method: 'get',
  path: '/v1/jobs/{id}/files/{index}',
  operationId: 'getJobFile',
  usage: 'jobs',
  tag: 'Tarefas',
  summary: 'Baixar um arquivo',
  description: 'Um dos arquivos produzidos, por 1 hora. Aceita um intervalo em `Range`.',
  parameters: [
    id,
    {
      name: 'index',
      in: 'path',
      required: true,
      description: 'Posição do arquivo em `outputs`, a partir de 0.',
      schema: { type: 'integer', minimum: 0 },
      example: 0,
    },
    range,
  ],
  answers: {
    200: { description: 'O arquivo.', headers: FILE_HEADERS, content: wholeFile },
    206: partOfFile,
  },
  refusals: DOWNLOAD_REFUSALS,
});

export const downloadJobContract = contract({
  method: 'get',
  path: '/v1/jobs/{id}/download',
  operationId: 'downloadJob',
  usage: 'jobs',
  tag: 'Tarefas',
  summary: 'Baixar o resultado',
  description:
    'O arquivo produzido ou, quando há vários, um ZIP com todos. `Range` vale quando o arquivo é um só.',
  parameters: [id, range],
  answers: {
    200: {
      description: 'O arquivo, ou o ZIP.',
      headers: FILE_HEADERS,
      content: { ...wholeFile, 'application/zip': { schema: BYTES } },
    },
    206: partOfFile,
  },
  refusals: DOWNLOAD_REFUSALS,
});
