import { fileURLToPath } from 'node:url';
import { type BuildContext, context } from 'esbuild';
import { makeContract } from './contract.ts';

const ENTRY = fileURLToPath(new URL('../../worker/index.ts', import.meta.url));

/** Bundles the Worker as wrangler does; `onBuilt` is told of each bundle that succeeded. */
export async function bundleWorker(
  onBuilt: (code: string) => void | Promise<void>,
  entry = ENTRY,
): Promise<BuildContext> {
  return context({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*'],
    sourcemap: 'inline',
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

export async function bundleOnce(entry = ENTRY): Promise<string> {
  let bundle = '';
  const build = await bundleWorker((code) => {
    bundle = code;
  }, entry);
  await build.rebuild();
  await build.dispose();
  return bundle;
}
