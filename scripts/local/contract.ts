import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprintOf, kept } from './kept.ts';

const PROGRAM = join(import.meta.dirname, '../openapi.mjs');
const MODULE = join(import.meta.dirname, '../../worker/generated/openapi.js');

/** All that the Worker is made of. */
export const WORKER_SOURCES = ['worker', 'common', 'package-lock.json'];
const INPUTS = [...WORKER_SOURCES, 'scripts/openapi.mjs'];

/** Makes the OpenAPI document where it has changed. */
export async function makeContract(): Promise<void> {
  const module = await kept('openapi.js', await fingerprintOf(INPUTS), async () => {
    // In a process of its own: this one keeps the modules that it has loaded.
    await promisify(execFile)(process.execPath, [PROGRAM]);
    return readFile(MODULE, 'utf8');
  });
  if ((await readFile(MODULE, 'utf8').catch(() => '')) !== module) await writeFile(MODULE, module);
}
