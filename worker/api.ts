import { OpenAPIHono } from '@hono/zod-openapi';
import { accountRoutes } from './accounts/routes.ts';
import { cepRoutes } from './brazil/cep/routes.ts';
import { cnpjRoutes } from './brazil/cnpj/routes.ts';
import type { AppEnv } from './http/context.ts';
import { jobRoutes } from './jobs/routes.ts';
import { toolRoutes } from './tools/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The public API: what the OpenAPI document describes. */
export const api = new OpenAPIHono<AppEnv>();

api.route('/', accountRoutes);
api.route('/', toolRoutes);
api.route('/', jobRoutes);
api.route('/', cnpjRoutes);
api.route('/', cepRoutes);
api.route('/', webhookRoutes);
