import { fileURLToPath } from 'node:url';
import type { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { cached, fingerprintOf } from './build-cache.ts';

const CONFIGURATION = 'wrangler.toml';
const PATH = fileURLToPath(new URL(`../../${CONFIGURATION}`, import.meta.url));

type WorkerOptions = ReturnType<typeof unstable_getMiniflareWorkerOptions>['workerOptions'];

let options: Promise<WorkerOptions> | undefined;

/**
 * Returns the settings of wrangler.toml in Miniflare's form. They are cached, because loading wrangler takes a
 * second.
 */
export function readWorkerOptions(): Promise<WorkerOptions> {
  options ??= read();
  return options;
}

async function read(): Promise<WorkerOptions> {
  const fingerprint = await fingerprintOf([CONFIGURATION, 'package-lock.json']);
  const text = await cached('worker-options.json', fingerprint, async () => {
    const wrangler = await import('wrangler');
    const overrides = { enableContainers: false };
    return JSON.stringify(
      wrangler.unstable_getMiniflareWorkerOptions(PATH, undefined, { overrides }).workerOptions,
    );
  });
  return JSON.parse(text);
}
