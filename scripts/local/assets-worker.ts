import { z } from 'zod';

export const ASSETS_NAME = 'assets';

const NO_ASSET = 'export default { fetch: () => new Response(null, { status: 404 }) };';
const routes = z.object({ user_worker: z.array(z.string()), asset_worker: z.array(z.string()) });
const options = z.object({
  directory: z.string(),
  routerConfig: z.object({ has_user_worker: z.boolean(), static_routing: routes }),
  assetConfig: z.object({
    html_handling: z.literal('none'),
    not_found_handling: z.literal('none'),
    compatibility_date: z.string(),
  }),
});

/**
 * Serves the assets of wrangler.toml as a separate Worker, which the main Worker calls. For a Worker with
 * assets Miniflare passes each call through two other Workers, which doubles the time of a small call; the
 * platform does not.
 */
export function assetsWorker(compatibilityDate: unknown, assets: unknown) {
  return {
    name: ASSETS_NAME,
    compatibilityDate: z.string().parse(compatibilityDate),
    modules: [{ type: 'ESModule' as const, path: 'assets.js', contents: NO_ASSET }],
    assets: options.parse(assets),
  };
}
