import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Driver } from './drivers.ts';
import { describeFaults } from './fault-suite.ts';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '../../../clients/typescript');
const PROGRAM = join(import.meta.dirname, 'programs/typescript.mjs');

/** Packs the client and installs it from disk, as a user's project would. */
async function install(directory: string): Promise<string> {
  const project = join(directory, 'project');
  await mkdir(project);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: PACKAGE });
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ name: 'loja', type: 'module', private: true }),
  );
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', join(project, stdout.trim())], {
    cwd: project,
  });
  await copyFile(PROGRAM, join(project, 'program.mjs'));
  return project;
}

describeFaults('the TypeScript client', {
  async start(directory, env) {
    const project = await install(directory);
    return Driver.start(process.execPath, ['program.mjs'], env, project);
  },
  patience: (timeoutMs) => ({ timeoutMs }),
});
