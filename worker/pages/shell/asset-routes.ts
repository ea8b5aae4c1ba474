import { Hono } from 'hono';
import { ApiError } from '../../errors.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';

/**
 * The browser's own files. In production the platform serves `/estatico/*` itself (`run_worker_first` of
 * wrangler.toml) and does not call the Worker; locally the Worker is called, and fetches them from the asset
 * Worker.
 */
export const assetRoutes = new Hono<AppEnv>()
  .get('/estatico/*', answerAsset)
  .get('/favicon.ico', answerAsset)
  .get('/icone.svg', answerAsset);

async function answerAsset(c: AppContext): Promise<Response> {
  const response = await c.env.ASSETS.fetch(c.req.raw);
  if (response.status === 404) throw new ApiError('not_found');
  return new Response(response.body, response);
}
