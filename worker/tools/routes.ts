import { OpenAPIHono } from '@hono/zod-openapi';
import { catalogue, findTool } from '../../common/catalogue/catalogue.ts';
import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import { requireTestQuota } from '../admission/authenticate.ts';
import { ApiError } from '../errors.ts';
import { type AppEnv, baseUrlOf } from '../http/context.ts';
import { contract, jsonAnswer } from '../http/contract/contract.ts';
import { describeTool, describeToolAsJson } from './describe-tool.ts';
import { toolExample, toolListSchema, toolSchema } from './schema.ts';

export const toolIdParameter = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'Identificador da ferramenta.',
  schema: { type: 'string' as const },
  example: 'unir-pdf',
};

const listTools = contract({
  method: 'get',
  path: '/v1/tools',
  operationId: 'listTools',
  usage: toolUsage,
  tag: 'Ferramentas',
  summary: 'Listar as ferramentas',
  description: 'Todas as ferramentas, com extensões aceitas, opções e preço. Não gasta créditos.',
  answers: {
    200: jsonAnswer('A lista.', toolListSchema, { object: 'list', count: 1, data: [toolExample] }),
  },
  refusals: [],
});

const getTool = contract({
  method: 'get',
  path: '/v1/tools/{id}',
  operationId: 'getTool',
  usage: toolUsage,
  tag: 'Ferramentas',
  summary: 'Consultar uma ferramenta',
  description: 'Uma ferramenta, com o JSON Schema das opções em `options_schema`. Não gasta créditos.',
  parameters: [toolIdParameter],
  answers: { 200: jsonAnswer('A ferramenta.', toolSchema, toolExample) },
  refusals: ['tool_not_found'],
});

export const toolRoutes = new OpenAPIHono<AppEnv>()
  .openapi(listTools, (c) => {
    requireTestQuota(c.get('admission'));
    const data = catalogue.map((tool) => describeTool(tool, baseUrlOf(c)));
    return c.json({ object: 'list', count: data.length, data });
  })
  .openapi(getTool, (c) => {
    const tool = requireTool(c.req.param('id'));
    requireTestQuota(c.get('admission'));
    return new Response(describeToolAsJson(tool, baseUrlOf(c)), {
      headers: { 'Content-Type': 'application/json' },
    });
  });

/** Returns the usage name of a call of `/v1/tools/{id}`. Calls of unknown tools are counted together. */
export function toolUsage(path: string): string {
  const tool = findTool(path.split('/')[3] ?? '');
  return tool ? `tools/${tool.id}` : 'tools';
}

export function requireTool(id: string): ToolDefinition {
  const tool = findTool(id);
  if (!tool) throw new ApiError('tool_not_found');
  return tool;
}
