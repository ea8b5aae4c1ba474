import { Hono } from 'hono';
import { operatorRoutes } from './accounts/operator.ts';
import { accountRoutes } from './accounts/routes.ts';
import { authenticate } from './http/authenticate.ts';
import { requireConfiguration } from './http/configured.ts';
import type { AppEnv } from './http/context.ts';
import { answerError, answerNotFound, frame } from './http/frame.ts';
import { jobRoutes } from './jobs/routes.ts';
import { devMailRoutes } from './mail/routes.ts';
import { sweepRoutes } from './sweep-routes.ts';
import { toolRoutes } from './tools/routes.ts';

export const app = new Hono<AppEnv>();

app.onError(answerError);
app.notFound(answerNotFound);
app.use(frame);
app.use(requireConfiguration);
app.use('/v1/*', authenticate);
app.route('/', devMailRoutes);
app.route('/', operatorRoutes);
app.route('/', sweepRoutes);
app.route('/', accountRoutes);
app.route('/', toolRoutes);
app.route('/', jobRoutes);
