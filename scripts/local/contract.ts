import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cached, fingerprintOf } from './build-cache.ts';

const PROGRAM = join(import.meta.dirname, '../openapi.mjs');
const MODULE = join(import.meta.dirname, '../../worker/generated/openapi.js');

/** All inputs of the Worker. */
export const WORKER_SOURCES = ['worker', 'common', 'package-lock.json'];
const INPUTS = [...WORKER_SOURCES, 'scripts/openapi.mjs'];

/** Generates the OpenAPI document if it has changed. */
export async function makeContract(): Promise<void> {
  const module = await cached('openapi.js', await fingerprintOf(INPUTS), async () => {
    // In a separate process, because this one caches its loaded modules.
    await promisify(execFile)(process.execPath, [PROGRAM]);
    return readFile(MODULE, 'utf8');
  });
  if ((await readFile(MODULE, 'utf8').catch(() => '')) !== module) await writeFile(MODULE, module);
}
