import { Hono } from 'hono';
import { operatorRoutes } from './accounts/operator.ts';
import { api } from './api.ts';
import { contractRoutes } from './contract/routes.ts';
import { authenticate } from './http/authenticate.ts';
import type { AppEnv } from './http/context.ts';
import { answerError, answerNotFound, frame } from './http/frame.ts';
import { docsRoutes } from './pages/docs/routes.tsx';

export const app = new Hono<AppEnv>();

app.onError(answerError);
app.notFound(answerNotFound);
app.use(frame);
app.route('/', docsRoutes);
app.route('/', contractRoutes);
app.use('/v1/*', authenticate);
app.route('/', operatorRoutes);
app.route('/', api);
