import { execFile } from 'node:child_process';
import { copyFile, cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Driver } from './drivers.ts';
import { describeFaults } from './fault-suite.ts';

const run = promisify(execFile);
/** Debian's own, which has the packages that build a wheel; another one on the PATH does not. */
const PYTHON = '/usr/bin/python3';
const PACKAGE = join(import.meta.dirname, '../../../clients/python');
const environmentIn = (directory: string) => join(directory, 'environment');

describeFaults('the Python client', {
  /** As a user's environment would. */
  async install(directory) {
    const [source, wheels, environment] = [
      join(directory, 'source'),
      join(directory, 'wheels'),
      environmentIn(directory),
    ];
    // A build leaves its files beside the source.
    await cp(PACKAGE, source, { recursive: true });
    await Promise.all([
      run(PYTHON, ['-m', 'build', '--wheel', '--no-isolation', '--outdir', wheels, source]),
      run(PYTHON, ['-m', 'venv', environment]),
    ]);
    const built = (await readdir(wheels)).map((name) => join(wheels, name));
    await run(join(environment, 'bin/pip'), ['install', '--quiet', '--no-index', '--no-deps', ...built]);
    await copyFile(join(PACKAGE, 'driver.py'), join(directory, 'driver.py'));
  },
  start: (directory, env) =>
    Driver.start(join(environmentIn(directory), 'bin/python'), ['driver.py'], env, directory),
  patience: (timeoutMs) => ({ timeoutMs }),
});

test('the tests of the Python client itself', async () => {
  const { stderr } = await run(PYTHON, ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], {
    cwd: PACKAGE,
    env: { PATH: process.env.PATH, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(stderr).toMatch(/^OK/m);
});
