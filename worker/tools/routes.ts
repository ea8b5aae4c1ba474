import { Hono } from 'hono';
import { ApiError } from '../errors.ts';
import { requireTestQuota } from '../http/authenticate.ts';
import { type AppEnv, baseUrlOf } from '../http/context.ts';
import { catalogue, findTool } from './catalogue.ts';
import { describeTool, type ToolDefinition } from './define-tool.ts';

export const toolRoutes = new Hono<AppEnv>()
  .get('/v1/tools', (c) => {
    requireTestQuota(c.var.admission);
    const data = catalogue.map((tool) => describeTool(tool, baseUrlOf(c)));
    return c.json({ object: 'list', count: data.length, data });
  })
  .get('/v1/tools/:id', (c) => {
    const tool = requireTool(c.req.param('id'));
    requireTestQuota(c.var.admission);
    return c.json(describeTool(tool, baseUrlOf(c)));
  });

export function requireTool(id: string): ToolDefinition {
  const tool = findTool(id);
  if (!tool) throw new ApiError('tool_not_found');
  return tool;
}
