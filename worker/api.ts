import { OpenAPIHono } from '@hono/zod-openapi';
import { accountRoutes } from './accounts/routes.ts';
import { brazilRoutes } from './brazil/routes.ts';
import type { AppEnv } from './http/context.ts';
import { jobRoutes } from './jobs/routes.ts';
import { toolRoutes } from './tools/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The public API behind the door of /v1. */
export const api = new OpenAPIHono<AppEnv>();

api.route('/', accountRoutes);
api.route('/', toolRoutes);
api.route('/', jobRoutes);
api.route('/', webhookRoutes);

/** The public API that has a door of its own. */
export const selfAdmittedRoutes = brazilRoutes;
