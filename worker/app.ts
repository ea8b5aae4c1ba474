import { Hono } from 'hono';
import { operatorRoutes } from './accounts/operator.ts';
import { authenticate } from './admission/authenticate.ts';
import { api, selfAdmittedRoutes } from './api.ts';
import { contractRoutes } from './contract/routes.ts';
import { requireConfiguration } from './http/configured.ts';
import type { AppEnv } from './http/context.ts';
import { answerError, answerNotFound, frame } from './http/frame.ts';
import { devMailRoutes } from './pages/dev-mail/routes.ts';
import { docsRoutes } from './pages/docs/routes.tsx';
import { signingRoutes } from './pages/signing/routes.tsx';
import { sweepRoutes } from './sweep-routes.ts';

export const app = new Hono<AppEnv>();

app.onError(answerError);
app.notFound(answerNotFound);
app.use(frame);
app.use(requireConfiguration);
app.route('/', docsRoutes);
app.route('/', signingRoutes);
app.route('/', contractRoutes);
app.route('/', selfAdmittedRoutes);
app.use('/v1/*', authenticate);
app.route('/', devMailRoutes);
app.route('/', operatorRoutes);
app.route('/', sweepRoutes);
app.route('/', api);
