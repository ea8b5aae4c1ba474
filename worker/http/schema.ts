import { z } from '@hono/zod-openapi';

export const errorSchema = z
  .object({
    error: z.object({
      code: z.string().describe('Código estável: é por ele que o seu programa decide o que fazer.'),
      message: z
        .string()
        .describe('O que falhou e o que fazer, em português. O texto pode mudar; não o compare.'),
      request_id: z.string().describe('O mesmo do cabeçalho `X-Request-Id`; informe-o ao suporte.'),
    }),
  })
  .openapi('Error', { description: 'Uma recusa. O status HTTP combina com o código.' });
