import { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { accountRoutes } from './account-routes.tsx';
import { accountsRoutes } from './accounts-routes.tsx';
import { conversionsRoutes } from './conversions-routes.tsx';
import { entryRoutes } from './entry-routes.tsx';
import { failuresRoutes } from './failures-routes.tsx';
import { idsRoutes } from './ids-routes.tsx';
import { keysRoutes } from './keys-routes.tsx';
import { noticesRoutes } from './notices-routes.tsx';
import { ownRequestsOnly } from './own-requests.ts';
import { passkeyEntryRoutes } from './passkey-entry-routes.tsx';
import { passkeysRoutes } from './passkeys-routes.tsx';
import { profileRoutes } from './profile-routes.tsx';
import { receiverRoutes } from './receiver-routes.tsx';
import { recoveriesRoutes } from './recoveries-routes.tsx';
import { sessionsRoutes } from './sessions-routes.tsx';
import { startRoutes } from './start-routes.tsx';
import { uploadsRoutes } from './uploads-routes.ts';
import { usageRoutes } from './usage-routes.tsx';

/** The pages of signed-in people, and the sign-in. */
export const consoleRoutes = new Hono<AppEnv>()
  .use('/console/*', ownRequestsOnly)
  .use('/perfil/*', ownRequestsOnly)
  .use('/entrar/*', ownRequestsOnly)
  .use('/sair', ownRequestsOnly)
  .route('/', entryRoutes)
  .route('/', passkeyEntryRoutes)
  .route('/', sessionsRoutes)
  .route('/', passkeysRoutes)
  .route('/', profileRoutes)
  .route('/', accountsRoutes)
  .route('/', accountRoutes)
  .route('/', startRoutes)
  .route('/', keysRoutes)
  .route('/', usageRoutes)
  .route('/', failuresRoutes)
  .route('/', noticesRoutes)
  .route('/', receiverRoutes)
  .route('/', recoveriesRoutes)
  .route('/', conversionsRoutes)
  .route('/', uploadsRoutes)
  .route('/', idsRoutes);
