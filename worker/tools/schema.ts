import { z } from '@hono/zod-openapi';

const extensions = z.array(z.string()).describe('Extensões aceitas, sem o ponto.');

export const toolSchema = z
  .object({
    id: z.string().describe('Usado em `POST /v1/tools/{id}`.'),
    operation: z.string().describe('Nome interno da operação.'),
    name: z.string(),
    description: z.string(),
    category: z.enum(['pdf', 'office', 'image', 'audio', 'video', 'fiscal', 'shipping']),
    accepted_extensions: extensions,
    multiple: z.boolean().describe('Aceita vários arquivos.'),
    min_files: z.int().min(0),
    max_files: z.int().min(1).nullable().describe('`null`: quantos o plano permitir.'),
    optional_files: z.boolean().describe('Os arquivos são opcionais: uma opção pode vir no lugar deles.'),
    extra_files: z
      .array(
        z.object({
          name: z.string().describe('Nome do campo em que o arquivo vem.'),
          description: z.string(),
          required: z.boolean(),
          accepted_extensions: extensions,
        }),
      )
      .describe('Arquivos com nome próprio, como o papel timbrado.'),
    options_schema: z.record(z.string(), z.unknown()).describe('JSON Schema das opções.'),
    fixed_options: z.record(z.string(), z.unknown()).describe('Opções que a ferramenta fixa.'),
    heavy: z.boolean().describe('Ocupa uma das vagas de tarefas pesadas do plano.'),
    kind: z.enum(['light', 'heavy', 'video']),
    credits_per_file: z
      .int()
      .min(0)
      .describe('Créditos por arquivo. Nas pesadas, até 10 páginas; cada 10 páginas seguintes somam 1.'),
    docs_url: z.url(),
  })
  .openapi('Tool', { description: 'Uma ferramenta de arquivos.' });

export const toolListSchema = z
  .object({
    object: z.literal('list'),
    count: z.int().min(0),
    data: z.array(toolSchema),
  })
  .openapi('ToolList', { description: 'Todas as ferramentas.' });

export type Tool = z.infer<typeof toolSchema>;

export const toolExample: Tool = {
  id: 'unir-pdf',
  operation: 'merge_pdf',
  name: 'Unir PDF',
  description: 'Junta PDFs e imagens em um único PDF, na ordem em que foram enviados.',
  category: 'pdf',
  accepted_extensions: ['pdf', 'jpg', 'png'],
  multiple: true,
  min_files: 2,
  max_files: null,
  optional_files: false,
  extra_files: [],
  options_schema: {
    type: 'object',
    properties: { bookmarks: { type: 'boolean', default: true } },
    additionalProperties: false,
  },
  fixed_options: {},
  heavy: false,
  kind: 'light',
  credits_per_file: 1,
  docs_url: 'https://papelada.example/docs#unir-pdf',
};
