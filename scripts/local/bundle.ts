import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuildContext, PluginBuild } from 'esbuild';
import { ASSET_SOURCES, assetSources, makeAssets } from './assets.ts';
import { WORKER_SOURCES } from './contract.ts';
import { makeGenerated } from './generated.ts';
import { fingerprintOf, kept } from './kept.ts';
import { GUIDE_SOURCES, guideFiles } from './tool-guides.ts';

const ENTRY = fileURLToPath(new URL('../../worker/index.ts', import.meta.url));

/**
 * Bundles the Worker as wrangler does; `onBuilt` is called for each bundle that succeeded. Without a source map: the runtime
 * would read its 13 MB at each start, for two seconds.
 */
export async function bundleWorker(
  onBuilt: (code: string) => void | Promise<void>,
  entry = ENTRY,
): Promise<BuildContext> {
  // Loaded where it is needed: a start whose bundle is kept needs it last.
  const { context } = await import('esbuild');
  return context({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
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

/** The bundle, of an earlier start where nothing of it has changed. */
export async function keptBundle(): Promise<string> {
  await makeAssets();
  const sources = [
    ...new Set([...WORKER_SOURCES, ...ASSET_SOURCES, ...GUIDE_SOURCES, 'scripts/local/bundle.ts']),
  ];
  return kept('worker.js', await fingerprintOf(sources), bundleOnce);
}

/** Built again when a file of the browser's or a tool's guide changes: the Worker imports what they become. */
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
