import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Makes the OpenAPI document, in a process of its own: this one keeps the modules that it has loaded. */
export async function makeContract(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../openapi.mjs')]);
}
