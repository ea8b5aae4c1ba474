import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Driver } from './drivers.ts';
import { describeFaults } from './fault-suite.ts';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '../../../clients/typescript');
const PROGRAM = join(import.meta.dirname, 'programs/typescript.mjs');

const projectIn = (directory: string) => join(directory, 'project');

describeFaults('the TypeScript client', {
  /** As a user's project would. */
  async install(directory) {
    const project = projectIn(directory);
    await mkdir(project);
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], {
      cwd: PACKAGE,
    });
    await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    await run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(project, stdout.trim())], {
      cwd: project,
    });
    await copyFile(PROGRAM, join(project, 'program.mjs'));
  },
  start: (directory, env) => Driver.start(process.execPath, ['program.mjs'], env, projectIn(directory)),
  patience: (timeoutMs) => ({ timeoutMs }),
});
