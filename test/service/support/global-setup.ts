import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleOnce } from '../../../scripts/local/bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    workerPath: string;
  }
}

const ENTRY = fileURLToPath(new URL('../worker/worker.ts', import.meta.url));

/** The Worker is bundled once for all test files. */
export default async function setUp(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-test-'));
  const workerPath = join(directory, 'worker.js');
  await writeFile(workerPath, await bundleOnce(ENTRY));
  project.provide('workerPath', workerPath);
  return () => rm(directory, { recursive: true, force: true });
}
