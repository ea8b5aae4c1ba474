import { z } from '@hono/zod-openapi';

const id = z
  .string()
  .regex(/^upl_[0-9A-Za-z]{22}$/)
  .describe('Identificador do envio; é com ele que as ferramentas recebem o arquivo.');

const listed = {
  id,
  object: z.literal('upload'),
  name: z.string().describe('Nome do arquivo.'),
  size: z.int().min(0).nullable().describe('Tamanho em bytes; `null` enquanto não foi declarado.'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe('Quando o envio é apagado: 24 horas depois da criação.'),
};

export const listedUploadSchema = z
  .object(listed)
  .openapi('ListedUpload', { description: 'Um envio, como a lista o mostra.' });

export const uploadSchema = z
  .object({
    ...listed,
    received: z.int().min(0).describe('Bytes que já chegaram.'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .describe('SHA-256 do arquivo inteiro; `null` até ser calculado, logo depois de completo.'),
    status: z
      .enum(['uploading', 'complete'])
      .describe('`uploading`: faltam bytes; `complete`: o arquivo pode ser usado.'),
  })
  .openapi('Upload', { description: 'Um envio retomável: um arquivo que chega em partes.' });

export const uploadListSchema = z
  .object({
    object: z.literal('list'),
    count: z.int().min(0),
    has_more: z.literal(false),
    next_cursor: z.null(),
    data: z.array(listedUploadSchema),
  })
  .openapi('UploadList', {
    description: 'Todos os envios abertos e guardados, do mais novo para o mais antigo.',
  });

export type UploadJson = z.infer<typeof uploadSchema>;
export type ListedUploadJson = z.infer<typeof listedUploadSchema>;

export const uploadExample: UploadJson = {
  id: 'upl_5Kp2VtXw8QmZ7bTnR1cVyH',
  object: 'upload',
  name: 'palestra.mp4',
  size: 1_532_048_211,
  received: 1_532_048_211,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  status: 'complete',
  created_at: '2026-11-21T14:02:07.113Z',
  expires_at: '2026-11-22T14:02:07.113Z',
};
