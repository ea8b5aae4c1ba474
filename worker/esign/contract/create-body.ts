import { z } from '@hono/zod-openapi';
import { MOST_FIELDS, MOST_SIGNERS } from '../../../common/esign/limits.ts';
import { outputSource, uploadSource } from '../../lending/source-schema.ts';
import { placedFieldSchema } from '../schema.ts';
import { plainSchema } from './plain-schema.ts';

const signer = z.strictObject({
  name: z.string().min(1).max(200).describe('Nome completo.'),
  email: z.email().describe('Recebe o convite e o código.'),
  role: z
    .enum(['sign', 'approve', 'witness'])
    .default('sign')
    .describe('`sign`: assina; `approve`: aprova; `witness`: testemunha.'),
  cpf: z.string().optional().describe('CPF esperado: a pessoa tem de digitar o mesmo. Não é devolvido.'),
  ask_cpf: z.boolean().default(false).describe('Pede o CPF ao assinar.'),
  rubrica_all: z.boolean().default(false).describe('Rubrica em todas as páginas.'),
});

const fields = z.strictObject({
  name: z.string().min(1).max(200).optional().describe('Nome do documento; sem ele, o do arquivo.'),
  signers: z.array(signer).min(1).max(MOST_SIGNERS),
  fields: z
    .array(placedFieldSchema)
    .max(MOST_FIELDS)
    .optional()
    .describe('Onde vão as assinaturas. Sem campos, elas aparecem só no relatório.'),
  message: z.string().max(1_000).optional().describe('Mensagem do convite.'),
  expires_at: z
    .string()
    .optional()
    .describe(
      'Prazo: ISO 8601, ou AAAA-MM-DD (o fim do dia em Brasília). De 1 hora a 90 dias; sem ele, 30 dias.',
    ),
  sequential: z.boolean().default(false).describe('Um de cada vez, na ordem de `signers`.'),
  send: z.boolean().default(true).describe('Envia já (20 créditos). `false` cria um rascunho, de graça.'),
  return_links: z.boolean().default(false).describe('Devolve `signers[].sign_url`.'),
  webhook_url: z.url().optional().describe('Endereço https que recebe os eventos `esign.envelope.*`.'),
});

const fileSource = z.union([
  z.strictObject({
    url: z.url().describe('Endereço https público do PDF; o serviço o busca.'),
    name: z.string().min(1).optional(),
  }),
  z.strictObject({
    base64: z.string().describe('Conteúdo do PDF em base64.'),
    name: z.string().min(1).optional(),
  }),
  uploadSource,
  outputSource,
]);

const DATA = {
  name: 'Contrato de prestação de serviços',
  signers: [
    { name: 'Ana Pereira', email: 'ana@exemplo.com.br' },
    { name: 'Bruno Costa', email: 'bruno@exemplo.com.br', role: 'witness' },
  ],
  fields: [{ signer: 0, type: 'signature', page: 0, x: 0.1, y: 0.8, w: 0.35, h: 0.08 }],
  sequential: true,
};

/** The body of a create call in its two encodings (specification 4.5). */
export const createBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: {
          file: {
            type: 'string' as const,
            format: 'binary',
            description: 'O PDF: até 20 MB e 100 páginas, sem senha.',
          },
          data: { type: 'string' as const, description: 'Os campos do envelope, em JSON.' },
        },
        required: ['file', 'data'],
      },
    },
    'application/json': {
      schema: plainSchema(z.strictObject({ file: fileSource, ...fields.shape })),
      examples: {
        url: {
          summary: 'PDF por endereço',
          value: { file: { url: 'https://exemplo.com.br/contrato.pdf' }, ...DATA },
        },
        job: {
          summary: 'O resultado de uma tarefa',
          value: { file: { job: 'job_7YQ2mWc0NfX4sLr9TzKd1B', index: 0 }, ...DATA },
        },
      },
    },
  },
};
