import { fileURLToPath } from 'node:url';
import type { BuildContext } from 'esbuild';
import { makeContract, WORKER_SOURCES } from './contract.ts';
import { fingerprintOf, kept } from './kept.ts';

const ENTRY = fileURLToPath(new URL('../../worker/index.ts', import.meta.url));

/**
 * Bundles the Worker as wrangler does; `onBuilt` is told of each bundle that succeeded. Without a source map: the runtime
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
    external: ['cloudflare:*'],
    write: false,
    logLevel: 'warning',
    plugins: [
      {
        name: 'built',
        setup(build) {
          build.onStart(makeContract);
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
  return kept('worker.js', await fingerprintOf([...WORKER_SOURCES, 'scripts/local/bundle.ts']), bundleOnce);
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
