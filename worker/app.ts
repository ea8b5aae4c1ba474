import { Hono } from 'hono';
import { operatorRoutes } from './accounts/operator.ts';
import { accountRoutes } from './accounts/routes.ts';
import { authenticate } from './http/authenticate.ts';
import type { AppEnv } from './http/context.ts';
import { answerError, answerNotFound, frame } from './http/frame.ts';
import { jobRoutes } from './jobs/routes.ts';
import { toolRoutes } from './tools/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export const app = new Hono<AppEnv>();

app.onError(answerError);
app.notFound(answerNotFound);
app.use(frame);
app.use('/v1/*', authenticate);
app.route('/', operatorRoutes);
app.route('/', accountRoutes);
app.route('/', toolRoutes);
app.route('/', jobRoutes);
app.route('/', webhookRoutes);
