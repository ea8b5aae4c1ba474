import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuildContext, PluginBuild } from 'esbuild';
import { ASSET_SOURCES, assetSources, makeAssets } from './assets.ts';
import { cached, fingerprintOf } from './build-cache.ts';
import { WORKER_SOURCES } from './contract.ts';
import { makeGenerated } from './generated.ts';
import { GUIDE_SOURCES, guideFiles } from './tool-guides.ts';

const ENTRY = fileURLToPath(new URL('../../worker/index.ts', import.meta.url));

/**
 * Bundles the Worker like wrangler; `onBuilt` is called for each successful bundle. Without a source map,
 * because the runtime would read its 13 MB at each start, for two seconds.
 */
export async function bundleWorker(
  onBuilt: (code: string) => void | Promise<void>,
  entry = ENTRY,
): Promise<BuildContext> {
  // Imported here because a start with a cached bundle needs it last.
  const { context } = await import('esbuild');
  return context({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    minify: true,
    keepNames: true,
    write: false,
    logLevel: 'warning',
    plugins: [
      {
        name: 'built',
        setup(build) {
          build.onStart(makeGenerated);
          watchGenerated(build);
          build.onEnd(async (result) => {
            const code = result.outputFiles?.[0]?.text;
            if (result.errors.length === 0 && code !== undefined) await onBuilt(code);
          });
        },
      },
    ],
  });
}

/** Returns the bundle, from an earlier start if nothing changed. */
export async function cachedBundle(): Promise<string> {
  await makeAssets();
  const sources = [
    ...new Set([...WORKER_SOURCES, ...ASSET_SOURCES, ...GUIDE_SOURCES, 'scripts/local/bundle.ts']),
  ];
  return cached('worker.js', await fingerprintOf(sources), bundleOnce);
}

/**
 * Rebuilds if a browser file or a tool's guide changes, because the Worker imports the files generated from
 * them.
 */
function watchGenerated(build: PluginBuild): void {
  build.onLoad({ filter: /generated\/assets\.js$/ }, async ({ path }) => ({
    contents: await readFile(path),
    watchFiles: await assetSources(),
  }));
  build.onLoad({ filter: /generated\/tool-guides\.js$/ }, async ({ path }) => ({
    contents: await readFile(path),
    watchFiles: await guideFiles(),
  }));
}

export async function bundleOnce(entry = ENTRY): Promise<string> {
  let bundle = '';
  const build = await bundleWorker((code) => {
    bundle = code;
  }, entry);
  await build.rebuild();
  await build.dispose();
  return bundle;
}
