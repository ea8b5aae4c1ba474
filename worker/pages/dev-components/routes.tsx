import { Hono } from 'hono';
import { isLocal } from '../../configuration.ts';
import { ApiError } from '../../errors.ts';
import type { AppEnv } from '../../http/context.ts';
import { answerPage } from '../shell/answer.ts';
import { ComponentsPage } from './page.tsx';

/** Shows each component of the pages in each of its states, on a local machine only. */
export const devComponentsRoutes = new Hono<AppEnv>().get('/dev/componentes', (c) => {
  if (!isLocal(c.env)) throw new ApiError('not_found');
  return answerPage(c, <ComponentsPage />);
});
