import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLIENTS = join(import.meta.dirname, '../../../clients');
/** Debian's own, which has the packages that build a wheel; another one on the PATH does not. */
export const PYTHON = '/usr/bin/python3';

export const projectIn = (directory: string) => join(directory, 'project');
/** The archive that would be published. */
export const archiveIn = (directory: string) => join(directory, 'package.tgz');
export const sourceIn = (directory: string) => join(directory, 'source');
/** The archives that would be published. */
export const builtIn = (directory: string) => join(directory, 'built');
export const environmentIn = (directory: string) => join(directory, 'environment');
export const pythonIn = (directory: string) => join(environmentIn(directory), 'bin/python');

/** Builds the TypeScript client and installs it from disk, as a user's project would. */
export async function installTypescript(directory: string): Promise<void> {
  const project = projectIn(directory);
  await mkdir(project);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', directory], {
    cwd: join(CLIENTS, 'typescript'),
  });
  await rename(join(directory, stdout.trim()), archiveIn(directory));
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', archiveIn(directory)], {
    cwd: project,
  });
}

/** Builds the Python client and installs it from disk, as a user's environment would. */
export async function installPython(directory: string): Promise<void> {
  const [source, built] = [sourceIn(directory), builtIn(directory)];
  // A build leaves its files beside the source.
  await cp(join(CLIENTS, 'python'), source, { recursive: true });
  await Promise.all([
    run(PYTHON, ['-m', 'build', '--no-isolation', '--outdir', built, source]),
    run(PYTHON, ['-m', 'venv', environmentIn(directory)]),
  ]);
  const wheels = (await readdir(built)).filter((name) => name.endsWith('.whl'));
  await run(join(environmentIn(directory), 'bin/pip'), [
    ...['install', '--quiet', '--no-index', '--no-deps'],
    ...wheels.map((name) => join(built, name)),
  ]);
}
