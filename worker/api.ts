import { OpenAPIHono } from '@hono/zod-openapi';
import { accountRoutes } from './accounts/routes.ts';
import { brazilRoutes } from './brazil/routes.ts';
import { esignRoutes } from './esign/routes.ts';
import type { AppEnv } from './http/context.ts';
import { jobRoutes } from './jobs/routes.ts';
import { shippingRoutes } from './shipping/routes.ts';
import { toolRoutes } from './tools/routes.ts';
import { uploadRequestRoutes, uploadRoutes } from './uploads/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The part of the API whose calls are admitted by `authenticate`. */
export const api = new OpenAPIHono<AppEnv>();

api.route('/', accountRoutes);
api.route('/', toolRoutes);
api.route('/', jobRoutes);
api.route('/', esignRoutes);
api.route('/', shippingRoutes);
api.route('/', uploadRoutes);
api.route('/', webhookRoutes);

/** The part of the API whose calls are admitted by their handlers. */
export const selfAdmittedRoutes = new OpenAPIHono<AppEnv>();

selfAdmittedRoutes.route('/', brazilRoutes);
selfAdmittedRoutes.route('/', uploadRequestRoutes);
