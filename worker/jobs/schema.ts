import { z } from '@hono/zod-openapi';
import { outputSource, uploadSource } from '../lending/source-schema.ts';
import { JOB_STATUSES } from './statuses.ts';

const credits = z.int().min(0);

const jobOutputSchema = z
  .object({
    index: z.int().min(0).describe('Posição do arquivo, a partir de 0.'),
    name: z.string().describe('Nome do arquivo.'),
    size: z.int().min(0).describe('Tamanho em bytes.'),
    url: z.url().describe('Endereço do arquivo; pede a mesma chave.'),
  })
  .openapi('JobOutput', { description: 'Um arquivo que a tarefa produziu.' });

export const jobSchema = z
  .object({
    id: z
      .string()
      .regex(/^job_[0-9A-Za-z]{22}$/)
      .describe('Identificador da tarefa.'),
    object: z.literal('job'),
    tool: z.string().describe('Ferramenta da tarefa.'),
    operation: z.string().describe('Nome interno da operação.'),
    status: z
      .enum(JOB_STATUSES)
      .describe('`queued`: na fila; `running`: em andamento; `done`: concluída; `error`: falhou.'),
    progress: z.int().min(0).max(100),
    message: z.string().describe('O andamento, ou o que falhou.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().describe('Quando os arquivos são apagados: 1 hora depois da criação.'),
    credits_charged: credits.describe('Créditos debitados ao aceitar a tarefa.'),
    credits_refunded: credits.describe('Créditos devolvidos; todos, quando a tarefa falha.'),
    test: z.boolean().describe('Criada com uma chave de teste.'),
    outputs: z.array(jobOutputSchema).describe('Os arquivos produzidos; vazio quando a tarefa falha.'),
    download_url: z.url().describe('O arquivo produzido, ou um ZIP com todos.'),
    info: z.string().optional().describe('Informação da ferramenta, como o tamanho antes e depois.'),
    text: z.string().optional().describe('Resultado em texto (ZPL, por exemplo), até 256 KB.'),
    error: z
      .object({
        code: z
          .enum(['job_failed', 'job_interrupted'])
          .describe('`job_interrupted`: o programa que executava a tarefa parou no meio dela; crie outra.'),
        message: z.string().describe('O que falhou e o que fazer.'),
      })
      .optional()
      .describe('Presente quando `status` é `error`.'),
    files_available: z.boolean().describe('Os arquivos ainda podem ser baixados.'),
    files_deleted_at: z.iso.datetime().nullable().describe('Quando os arquivos foram apagados a pedido.'),
    deleted: z.literal(true).optional().describe('Presente na resposta da exclusão.'),
  })
  .openapi('Job', { description: 'Uma tarefa: o trabalho de uma ferramenta sobre os seus arquivos.' });

export type JobView = z.infer<typeof jobSchema>;

export const jobListSchema = z
  .object({
    object: z.literal('list'),
    count: z.int().min(0).describe('Tarefas nesta página.'),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe('Passe-o em `starting_after` para ter a página seguinte.'),
    data: z.array(jobSchema),
  })
  .openapi('JobList', { description: 'Uma página de tarefas, da mais nova para a mais antiga.' });

const ADDRESS = 'https://papelada.example/v1/jobs/job_7YQ2mWc0NfX4sLr9TzKd1B';

export const runningJobExample: JobView = {
  id: 'job_7YQ2mWc0NfX4sLr9TzKd1B',
  object: 'job',
  tool: 'unir-pdf',
  operation: 'merge_pdf',
  status: 'running',
  progress: 0,
  message: 'Na fila.',
  created_at: '2026-11-21T14:02:07.113Z',
  finished_at: null,
  expires_at: '2026-11-21T15:02:07.113Z',
  credits_charged: 2,
  credits_refunded: 0,
  test: false,
  outputs: [],
  download_url: `${ADDRESS}/download`,
  files_available: false,
  files_deleted_at: null,
};

export const doneJobExample: JobView = {
  ...runningJobExample,
  status: 'done',
  progress: 100,
  message: 'Concluída.',
  finished_at: '2026-11-21T14:02:08.401Z',
  outputs: [{ index: 0, name: 'contrato.pdf', size: 48213, url: `${ADDRESS}/files/0` }],
  files_available: true,
};

const FAILURE =
  'O arquivo "recibo.pdf" está danificado ou incompleto e não pôde ser aberto. Confira se ele abre no seu computador e envie de novo.';

export const failedJobExample: JobView = {
  ...runningJobExample,
  status: 'error',
  message: FAILURE,
  finished_at: '2026-11-21T14:02:08.401Z',
  credits_refunded: 2,
  error: { code: 'job_failed', message: FAILURE },
};

export const fileSourceSchema = z
  .union([
    z.strictObject({
      url: z.url().describe('Endereço https público do arquivo; o serviço o busca.'),
      name: z.string().min(1).optional().describe('Nome do arquivo; sem ele, vale o do endereço.'),
    }),
    z.strictObject({
      base64: z.string().describe('Conteúdo do arquivo em base64.'),
      name: z.string().min(1).describe('Nome do arquivo, com a extensão.'),
    }),
    uploadSource,
    outputSource,
  ])
  .openapi('FileSource', {
    description:
      'Um arquivo no corpo JSON: por endereço, em base64, de um envio, ou o resultado de uma tarefa, que não precisa ser baixado.',
  });
