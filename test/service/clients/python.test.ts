import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Driver } from './drivers.ts';
import { describeFaults } from './fault-suite.ts';
import { installPython, PYTHON, pythonIn } from './install.ts';

const PACKAGE = join(import.meta.dirname, '../../../clients/python');

describeFaults('the Python client', {
  async install(directory) {
    await installPython(directory);
    await copyFile(join(PACKAGE, 'driver.py'), join(directory, 'driver.py'));
  },
  start: (directory, env) => Driver.start(pythonIn(directory), ['driver.py'], env, directory),
  patience: (timeoutMs) => ({ timeoutMs }),
});

test('the tests of the Python client itself', async () => {
  const { stderr } = await promisify(execFile)(
    PYTHON,
    ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'],
    {
      cwd: PACKAGE,
      env: { PATH: process.env.PATH, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
    },
  );
  expect(stderr).toMatch(/^OK/m);
});
