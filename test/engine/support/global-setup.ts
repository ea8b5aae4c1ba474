import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleOnce } from '../../../scripts/local/bundle.ts';
import { docker } from './docker.ts';
import { IMAGE } from './image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the container engine; null where none answers, and the tests are skipped. */
    engineAddress: string | null;
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the image, where a container engine answers; elsewhere says that its tests are skipped. */
export default async function setUp(project: TestProject) {
  const engineAddress = await answeringEngine();
  project.provide('engineAddress', engineAddress);
  if (engineAddress === null) {
    console.log(
      '\n▸ No container engine answers at DOCKER_HOST: the tests of the container path are skipped.\n',
    );
    return;
  }
  console.log('\n▸ Building the image of the container program (minutes the first time)\n');
  const build = ['build', '--network', 'host', '-f', 'containers/Dockerfile', '-t', IMAGE, '.'];
  const { status, stderr } = spawnSync('docker', build, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`docker build failed:\n${stderr.slice(-4_000)}`);
  const directory = await mkdtemp(join(tmpdir(), 'papelada-engine-'));
  const workerPath = join(directory, 'worker.js');
  await writeFile(workerPath, await bundleOnce());
  project.provide('workerPath', workerPath);
  return () => rm(directory, { recursive: true, force: true });
}

async function answeringEngine(): Promise<string | null> {
  const address = process.env.DOCKER_HOST;
  if (address === undefined || !address.startsWith('unix://')) return null;
  try {
    await docker('version');
    return address;
  } catch {
    return null;
  }
}
