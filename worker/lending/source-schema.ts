import { z } from '@hono/zod-openapi';

/** An upload that a JSON body names as a file. */
export const uploadSource = z.strictObject({
  upload: z.string().describe('Identificador de um envio completo (`POST /v1/uploads`).'),
  name: z.string().min(1).optional().describe('Nome do arquivo; sem ele, vale o do envio.'),
});

/** An output of a job that a JSON body names as a file. */
export const outputSource = z.strictObject({
  job: z.string().describe('Identificador de uma tarefa concluída, cujos arquivos ainda existem.'),
  index: z.int().min(0).describe('Qual dos arquivos que ela produziu, a partir de 0.'),
  name: z.string().min(1).optional().describe('Nome do arquivo; sem ele, vale o da tarefa.'),
});
