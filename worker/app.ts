import { Hono } from 'hono';
import { operatorRoutes } from './accounts/operator.ts';
import { authenticate } from './admission/authenticate.ts';
import { noteFailure } from './admission/note-failure.ts';
import { api, selfAdmittedRoutes } from './api.ts';
import { contractRoutes } from './contract/routes.ts';
import { ApiError } from './errors.ts';
import { esignOperatorRoutes } from './esign/operator.ts';
import { requireConfiguration } from './http/configured.ts';
import type { AppContext, AppEnv } from './http/context.ts';
import { frame, refusalOf } from './http/frame.ts';
import { conferenceRoutes } from './pages/conference/routes.tsx';
import { consoleRoutes } from './pages/console/routes.ts';
import { devComponentsRoutes } from './pages/dev-components/routes.tsx';
import { devMailRoutes } from './pages/dev-mail/routes.ts';
import { docsRoutes } from './pages/docs/routes.tsx';
import { assetRoutes } from './pages/shell/asset-routes.ts';
import { signingRoutes } from './pages/signing/routes.tsx';
import { answerFault } from './pages/site/error-page.tsx';
import { siteRoutes } from './pages/site/routes.tsx';
import { statusRoutes } from './pages/status/routes.tsx';
import { findEnvelope } from './pages/verification/find.ts';
import { verificationRoutes } from './pages/verification/routes.tsx';
import { peopleOperatorRoutes } from './people/operator.ts';
import { findConference } from './shipping/find-conference.ts';
import { sweepRoutes } from './sweep-routes.ts';

export const app = new Hono<AppEnv>();

app.onError(refuse);
app.notFound((c) => refuse(new ApiError('not_found'), c));
app.use(frame);
app.use(requireConfiguration);
app.route('/', siteRoutes);
app.route('/', statusRoutes);
app.route('/', docsRoutes);
app.route('/', assetRoutes);
app.route('/', consoleRoutes);
app.route('/', signingRoutes);
app.route('/', verificationRoutes(findEnvelope));
app.route('/', conferenceRoutes(findConference));
app.route('/', contractRoutes);
app.route('/', selfAdmittedRoutes);
app.use('/v1/*', authenticate(api.routes));
app.route('/', devComponentsRoutes);
app.route('/', devMailRoutes);
app.route('/', operatorRoutes);
app.route('/', peopleOperatorRoutes);
app.route('/', esignOperatorRoutes);
app.route('/', sweepRoutes);
app.route('/', api);

function refuse(error: Error, c: AppContext): Response | Promise<Response> {
  const refusal = refusalOf(error, c);
  noteFailure(c, refusal);
  return answerFault(refusal, c);
}
