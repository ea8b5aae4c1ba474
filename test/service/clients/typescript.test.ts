import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Driver } from './drivers.ts';
import { describeFaults } from './fault-suite.ts';
import { installTypescript, projectIn } from './install.ts';

const PROGRAM = join(import.meta.dirname, 'programs/typescript.mjs');

describeFaults('the TypeScript client', {
  async install(directory) {
    await installTypescript(directory);
    await copyFile(PROGRAM, join(projectIn(directory), 'program.mjs'));
  },
  start: (directory, env) => Driver.start(process.execPath, ['program.mjs'], env, projectIn(directory)),
  patience: (timeoutMs) => ({ timeoutMs }),
});
