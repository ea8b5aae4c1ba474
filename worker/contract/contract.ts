import { createRoute } from '@hono/zod-openapi';
import { headers } from '../http/contract/headers.ts';

export const openApiContract = createRoute({
  method: 'get',
  path: '/v1/openapi.json',
  operationId: 'getOpenApi',
  tags: ['Contrato'],
  security: [],
  summary: 'Ler este documento',
  description: 'O documento OpenAPI 3.1 do serviço. Não pede chave nem conta no limite por minuto.',
  parameters: [
    {
      name: 'If-None-Match',
      in: 'header',
      description: 'O `ETag` da versão que você já tem.',
      schema: { type: 'string' },
      example: '"0f1e2d3c4b5a6978"',
    },
  ],
  responses: {
    200: {
      description: 'O documento.',
      headers: headers('X-Request-Id', 'ETag'),
      content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
    },
    304: { description: 'A versão que você tem é a atual.', headers: headers('X-Request-Id', 'ETag') },
  },
});
