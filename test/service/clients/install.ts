import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CLIENTS = join(import.meta.dirname, '../../../clients');
/** Debian's own, which has the packages that build a wheel; another one on the PATH does not. */
export const PYTHON = '/usr/bin/python3';

export const projectIn = (directory: string) => join(directory, 'project');
const environmentIn = (directory: string) => join(directory, 'environment');
export const pythonIn = (directory: string) => join(environmentIn(directory), 'bin/python');

/** Builds the TypeScript client and installs it from disk, as a user's project would. */
export async function installTypescript(directory: string): Promise<void> {
  const project = projectIn(directory);
  await mkdir(project);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], {
    cwd: join(CLIENTS, 'typescript'),
  });
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(project, stdout.trim())], {
    cwd: project,
  });
}

/** Builds the Python client and installs it from disk, as a user's environment would. */
export async function installPython(directory: string): Promise<void> {
  const [source, wheels, environment] = [
    join(directory, 'source'),
    join(directory, 'wheels'),
    environmentIn(directory),
  ];
  // A build leaves its files beside the source.
  await cp(join(CLIENTS, 'python'), source, { recursive: true });
  await Promise.all([
    run(PYTHON, ['-m', 'build', '--wheel', '--no-isolation', '--outdir', wheels, source]),
    run(PYTHON, ['-m', 'venv', environment]),
  ]);
  const built = (await readdir(wheels)).map((name) => join(wheels, name));
  await run(join(environment, 'bin/pip'), ['install', '--quiet', '--no-index', '--no-deps', ...built]);
}
